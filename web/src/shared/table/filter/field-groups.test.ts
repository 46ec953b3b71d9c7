import { describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { filterFields, filterNames } from '#contract/shared/entity.ts';
import { bestField, groupFields } from './field-groups.ts';

const labelOf = (name: string) => filterFields(equipment)[name]?.title ?? name;
const find = (typed: string) => groupFields(equipment, labelOf, typed);

describe('the fields of a filter', () => {
  it('are in groups, each field once', () => {
    const groups = find('');
    expect(groups.map(({ group }) => group)).toEqual(['choices', 'records', 'texts', 'dates', 'numbers']);
    const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.toSorted()).toEqual(filterNames(equipment).toSorted());
  });

  it('are found by a part of their label, and Enter means the one that begins with it', () => {
    const labels = find('ac').flatMap(({ fields }) => fields.map(({ label }) => label));
    expect(labels).toEqual(['Manufacturer', 'MAC address', 'Acquired', 'Due back']);
    expect(bestField(find('ac'), 'ac')).toBe('acquiredOn');
    expect(bestField(find('cost'), 'cost')).toBe('cost');
    expect(bestField(find('zzz'), 'zzz')).toBeUndefined();
  });
});
