import { afterEach, describe, expect, it } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import {
  categoryOf,
  columnsOf,
  keepChoice,
  moveField,
  readChoice,
  referencesOf,
  usualChoice,
} from './export-choice.ts';

afterEach(() => window.localStorage.clear());

describe('what is chosen for an export', () => {
  it('is remembered for each list, as far as its fields are still there', () => {
    const fields = ['tag', 'gone', 'customValues.color'];
    const chosen = { format: 'xlsx', columns: 'chosen', fields, heading: 'keys' } as const;
    keepChoice('equipment', { ...chosen, fields: [...chosen.fields] });
    expect(readChoice(equipment, ['tag', 'name'])).toEqual({
      ...chosen,
      fields: ['tag', 'customValues.color'],
    });
    expect(readChoice(vendor, ['name'])).toEqual(usualChoice);
    window.localStorage.setItem('export:vendor', '{"format":"pdf"}');
    expect(readChoice(vendor, ['name'])).toEqual(usualChoice);
  });

  it('decides the columns; with keys the id comes first', () => {
    const shown = ['tag', 'name'];
    expect(columnsOf(usualChoice, shown)).toEqual(shown);
    expect(columnsOf({ ...usualChoice, columns: 'all' }, shown)).toBeUndefined();
    expect(columnsOf({ ...usualChoice, columns: 'chosen', fields: ['cost'] }, shown)).toEqual(['cost']);
    expect(columnsOf({ ...usualChoice, heading: 'keys' }, shown)).toEqual(['id', 'tag', 'name']);
    expect(columnsOf({ ...usualChoice, heading: 'keys', format: 'jsonl' }, shown)).toEqual(shown);
  });

  it('names other records as the headings have it, until somebody says otherwise', () => {
    expect(referencesOf(usualChoice)).toBe('label');
    expect(referencesOf({ ...usualChoice, heading: 'keys' })).toBe('id');
    expect(referencesOf({ ...usualChoice, heading: 'keys', references: 'code' })).toBe('code');
  });

  it('has with all columns the fields of the one category that the list is filtered by', () => {
    const id = '0190a000-0000-7000-8000-000000000001';
    const all = { columns: 'all' } as const;
    expect(categoryOf(equipment, all, [['filter[categoryId]', id]])).toBe(id);
    expect(categoryOf(equipment, all, [['filter[categoryId]', `${id},${id}`]])).toBeUndefined();
    expect(categoryOf(equipment, usualChoice, [['filter[categoryId]', id]])).toBeUndefined();
    expect(categoryOf(vendor, all, [['filter[categoryId]', id]])).toBeUndefined();
  });

  it('has an order that each step changes by one place', () => {
    expect(moveField(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveField(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moveField(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  });
});
