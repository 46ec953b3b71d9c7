import { describe, expect, it } from 'vitest';
import { checkCustomValues, withoutEmptyValues } from './custom-values.ts';
import type { CustomField } from './custom-field.ts';
import { categoryCreate, categoryDefaults } from './category.schema.ts';
import { perLanguage } from '#contract/shared/languages.ts';

const label = { ...perLanguage(() => 'Label'), tr: 'Etiket', ar: 'تسمية' };
const field = (given: Partial<CustomField>): CustomField => ({
  key: 'k',
  label,
  type: 'text',
  required: false,
  ...given,
});
const keysOf = (given: Partial<CustomField>, value: never) =>
  checkCustomValues([field(given)], { k: value }).map(({ messageKey }) => messageKey);

describe('category', () => {
  it('has defaults that its own schema takes', () => {
    expect(categoryCreate.safeParse({ ...categoryDefaults, name: 'Laptop', code: 'LAP' }).success).toBe(true);
  });

  it.each([
    [{ required: true }, '', 'required'],
    [{ type: 'number', min: 1, max: 5 }, 6, 'out_of_range'],
    [{ type: 'number' }, 'six', 'not_a_number'],
    [{ type: 'choice', choices: ['a'] }, 'b', 'not_a_choice'],
    [{ type: 'multi', choices: ['a', 'b'] }, ['a', 'c'], 'not_a_choice'],
    [{ type: 'date' }, '2026-13-01', 'not_a_date'],
    [{ type: 'bool' }, 'yes', 'wrong_type'],
    [{ type: 'mac' }, 'A4:BB', 'bad_format'],
    [{ type: 'ip' }, '999.1.1.1', 'bad_format'],
    [{ type: 'email' }, 'nobody', 'bad_format'],
    [{ type: 'url' }, 'http://example.gov', 'bad_format'],
    [{ type: 'money' }, '1.234', 'bad_format'],
    [{ pattern: '^[A-Z]{2}$' }, 'abc', 'bad_format'],
    [{ max: 3 }, 'abcd', 'too_long'],
  ] as [Partial<CustomField>, never, string][])('%j refuses %j with %s', (given, value, key) => {
    expect(keysOf(given, value)).toEqual([key]);
  });

  it.each([
    [{ type: 'number', min: 1, max: 5 }, 1],
    [{ type: 'number', min: 1, max: 5 }, 5],
    [{ min: 2 }, 'ab'],
    [{ max: 3 }, 'abc'],
    [{}, 'a'.repeat(500)],
    [{ type: 'long' }, 'a'.repeat(4000)],
  ] as [Partial<CustomField>, never][])('%j takes the edge %j', (given, value) => {
    expect(keysOf(given, value)).toEqual([]);
  });

  it.each([
    [{ type: 'number', min: 1, max: 5 }, 0, 'out_of_range'],
    [{ min: 2 }, 'a', 'too_short'],
    [{}, 'a'.repeat(501), 'too_long'],
    [{ type: 'long' }, 'a'.repeat(4001), 'too_long'],
  ] as [Partial<CustomField>, never, string][])('%j refuses one beyond: %j', (given, value, key) => {
    expect(keysOf(given, value)).toEqual([key]);
  });

  it('names a field in the language of the person', () => {
    const [problem] = checkCustomValues([field({ required: true })], {}, { language: 'tr' });
    expect(problem?.params['field']).toBe('Etiket');
    const [unknown] = checkCustomValues([field({ required: true })], {}, { language: 'xx', path: 'own.3' });
    expect(unknown).toMatchObject({ path: 'own.3.k', params: { field: 'Label' } });
  });

  it('groups the ends of a range, which may be neither a year nor the number of a tag', () => {
    const [problem] = checkCustomValues([field({ type: 'number', min: 0.5, max: 4096 })], { k: 8192 });
    expect(problem).toMatchObject({
      params: { min: '0.5', max: '4,096' },
      message: 'Label must be between 0.5 and 4,096.',
    });
  });

  it('does not ask for hidden fields, and refuses what the category does not have', () => {
    expect(checkCustomValues([field({ required: true, hidden: true })], {})).toEqual([]);
    expect(checkCustomValues([], { other: 'x' }).map(({ path, messageKey }) => [path, messageKey])).toEqual([
      ['customValues.other', 'unknown_field'],
    ]);
    expect(withoutEmptyValues({ a: '', b: null, c: 0, d: false, e: [] })).toEqual({ c: 0, d: false });
  });
});
