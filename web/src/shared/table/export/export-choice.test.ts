import { afterEach, describe, expect, it } from 'vitest';
import { columnsOf, keepChoice, moveField, readChoice, usualChoice } from './export-choice.ts';

afterEach(() => window.localStorage.clear());

describe('what is chosen for an export', () => {
  it('is remembered for each list, as far as its fields are still there', () => {
    const chosen = { format: 'xlsx', columns: 'chosen', fields: ['tag', 'gone'], heading: 'keys' } as const;
    keepChoice('equipment', { ...chosen, fields: [...chosen.fields] });
    expect(readChoice('equipment', ['tag', 'name'])).toEqual({ ...chosen, fields: ['tag'] });
    expect(readChoice('vendor', ['name'])).toEqual(usualChoice);
    window.localStorage.setItem('export:vendor', '{"format":"pdf"}');
    expect(readChoice('vendor', ['name'])).toEqual(usualChoice);
  });

  it('decides the columns; with keys the id comes first', () => {
    const shown = ['tag', 'name'];
    expect(columnsOf(usualChoice, shown)).toEqual(shown);
    expect(columnsOf({ ...usualChoice, columns: 'all' }, shown)).toBeUndefined();
    expect(columnsOf({ ...usualChoice, columns: 'chosen', fields: ['cost'] }, shown)).toEqual(['cost']);
    expect(columnsOf({ ...usualChoice, heading: 'keys' }, shown)).toEqual(['id', 'tag', 'name']);
    expect(columnsOf({ ...usualChoice, heading: 'keys', format: 'jsonl' }, shown)).toEqual(shown);
  });

  it('has an order that each step changes by one place', () => {
    expect(moveField(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveField(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moveField(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  });
});
