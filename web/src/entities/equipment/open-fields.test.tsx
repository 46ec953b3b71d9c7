import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { filterNames } from '#contract/shared/entity.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { groupFields } from '#web/shared/table/filter/field-groups.ts';
import { useNarrowSource } from '#web/shared/table/list-fields.ts';
import type { ListSource } from '#web/shared/table/list-source.ts';
import { useColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { toOpenFields } from './open-fields.tsx';

const aField = (key: string, more: Partial<CustomField> = {}): CustomField => ({
  key,
  label: { en: `The ${key}`, tr: `${key} alanı` },
  type: 'text',
  required: false,
  ...more,
});

describe('the fields of categories in the list of items', () => {
  const { entity, columns } = toOpenFields(
    [
      aField('color', { type: 'choice', choices: ['Red'] }),
      aField('color', { type: 'choice', choices: ['Blue', 'Red'] }),
      aField('size', { type: 'number' }),
      aField('size'),
      aField('owner', { type: 'person' }),
    ],
    'tr',
  );

  it('are filters by their labels, one for each key', () => {
    const names = filterNames(entity).filter((name) => name.startsWith('customValues.'));
    expect(names).toEqual(['customValues.color', 'customValues.size']);
    expect(entity.lookups?.['customValues.color']).toMatchObject({
      kind: 'choice',
      title: 'color alanı',
      values: ['Red', 'Blue'],
    });
    // Two categories mean something else by it.
    expect(entity.lookups?.['customValues.size']).toMatchObject({ kind: 'text' });
    const groups = groupFields(entity, (name) => entity.lookups?.[name]?.title ?? name, 'alanı');
    expect(groups.map(({ group }) => group)).toEqual(['choices', 'texts']);
  });

  it('are columns that ask for the values alone', () => {
    expect(columns.map(({ id, label, needs }) => [id, label, needs])).toEqual([
      ['customValues.color', 'color alanı', ['customValues']],
      ['customValues.size', 'size alanı', ['customValues']],
    ]);
  });

  it('are asked for beside the others, and not added up', () => {
    const own = toOpenFields([aField('price', { type: 'money' })], 'en');
    const source = { entity: own.entity, keyField: 'tag' } as unknown as ListSource<EquipmentRecord>;
    const specs: ColumnSpec<EquipmentRecord>[] = [{ id: 'cost', width: 90 }];
    const shown = [{ id: 'cost' }, { id: 'customValues.price' }];
    const { result } = renderHook(() =>
      useNarrowSource(source, [...useColumns(equipment, specs), ...own.columns], shown, []),
    );
    expect(result.current).toMatchObject({ fields: 'cost,customValues,tag', sums: 'cost' });
  });

  it('are read from an address, and refused where a value is no choice', () => {
    const read = (value: string) => readListQuery(entity, [['filter[customValues.color][is]', value]]);
    expect(read('Red').query.filters).toEqual([
      { field: 'customValues.color', operator: 'is', values: ['Red'] },
    ]);
    expect(read('Green').problems).toHaveLength(1);
  });
});
