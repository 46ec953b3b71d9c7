import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { filterNames } from '#contract/shared/entity.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { groupFields } from '#web/shared/table/filter/field-groups.ts';
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
    expect(names).toEqual(['customValues.color', 'customValues.size', 'customValues.owner']);
    expect(entity.lookups?.['customValues.color']).toMatchObject({
      kind: 'choice',
      title: 'color alanı',
      values: ['Red', 'Blue'],
    });
    // Two categories mean something else by it.
    expect(entity.lookups?.['customValues.size']).toMatchObject({ kind: 'text' });
    const groups = groupFields(entity, (name) => entity.lookups?.[name]?.title ?? name, 'alanı');
    expect(groups.map(({ group }) => group)).toEqual(['choices', 'records', 'texts']);
  });

  it('are columns that ask for the values alone', () => {
    expect(columns.map(({ id, label, needs }) => [id, label, needs])).toEqual([
      ['customValues.color', 'color alanı', ['customValues']],
      ['customValues.size', 'size alanı', ['customValues']],
    ]);
  });

  it('are read from an address, and refused where a value is no choice', () => {
    const read = (value: string) => readListQuery(entity, [['filter[customValues.color][is]', value]]);
    expect(read('Red').query.filters).toEqual([
      { field: 'customValues.color', operator: 'is', values: ['Red'] },
    ]);
    expect(read('Green').problems).toHaveLength(1);
  });
});
