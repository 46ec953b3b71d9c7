import { isRealDay } from '#contract/shared/day.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { ipPattern } from '#contract/shared/field.ts';
import { readingsOf } from '#contract/shared/money.ts';
import { choicesParam, fieldProblemOf } from '#contract/shared/rules.ts';
import { customFieldLabel, type CustomField, type CustomValues } from './custom-field.ts';
import { fitsPattern } from './pattern.ts';
import { isMask } from '#contract/shared/mask.ts';

interface Broken {
  key: FieldErrorKey;
  params: ErrorParams;
}

const formats: Partial<Record<CustomField['type'], { pattern: RegExp; example: string }>> = {
  url: { pattern: /^https:\/\/[^\s"<>]{1,490}$/, example: 'https://example.gov' },
  mac: { pattern: /^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/, example: 'A4:BB:6D:19:E0:7C' },
  ip: { pattern: ipPattern, example: '10.4.12.77' },
  email: { pattern: /^[^\s@]{1,64}@[^\s@]{1,190}$/, example: 'name@example.gov' },
  money: { pattern: /^\d{1,8}(\.\d{1,2})?$/, example: '1574.91' },
  person: { pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, example: 'a person' },
};

const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** The end of a number's range as it is read. Only here it is known to be no year and no number of a tag, which have no commas. */
export function boundText(bound: number): string {
  return grouped.format(bound);
}

function breaksBounds(field: CustomField, size: number): Broken | undefined {
  const { min, max } = field;
  if ((min === undefined || size >= min) && (max === undefined || size <= max)) return undefined;
  const ends = { min: boundText(min ?? 0), max: boundText(max ?? Number.MAX_SAFE_INTEGER) };
  return { key: 'out_of_range', params: ends };
}

/** How long the text of a field can be. */
export function longestTextOf({ type, max = Infinity }: Pick<CustomField, 'type' | 'max'>): number {
  return Math.min(max, type === 'long' ? 4000 : 500);
}

function breaksText(field: CustomField, value: string): Broken | undefined {
  const longest = longestTextOf(field);
  if (value.length > longest) return { key: 'too_long', params: { max: longest, n: value.length } };
  if (field.min !== undefined && value.length < field.min)
    return { key: 'too_short', params: { min: field.min } };
  if (controlCharacters.test(value)) return { key: 'bad_characters', params: {} };
  if (field.pattern && !fitsPattern(field.pattern, value)) {
    return { key: 'bad_format', params: { example: field.pattern } };
  }
  return undefined;
}

function breaksValue(field: CustomField, value: CustomValues[string]): Broken | undefined {
  const wrongType: Broken = { key: 'wrong_type', params: {} };
  switch (field.type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : wrongType;
    case 'number':
      return typeof value === 'number' ? breaksBounds(field, value) : { key: 'not_a_number', params: {} };
    case 'multi': {
      const isKnown = Array.isArray(value) && value.every((item) => field.choices?.includes(item));
      return isKnown ? undefined : { key: 'not_a_choice', params: choicesParam(field.choices ?? []) };
    }
    case 'choice':
      return typeof value === 'string' && field.choices?.includes(value)
        ? undefined
        : { key: 'not_a_choice', params: choicesParam(field.choices ?? []) };
    case 'date':
      return typeof value === 'string' && isRealDay(value) ? undefined : { key: 'not_a_date', params: {} };
    case 'text':
    case 'long':
      return typeof value === 'string' ? breaksText(field, value) : wrongType;
    default: {
      const format = formats[field.type];
      if (typeof value !== 'string') return wrongType;
      const readings = field.type === 'money' ? readingsOf(value) : undefined;
      if (readings) return { key: 'ambiguous_amount', params: { ...readings } };
      return format?.pattern.test(value)
        ? undefined
        : { key: 'bad_format', params: { example: format?.example ?? '' } };
    }
  }
}

function isEmpty(value: CustomValues[string] | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The label of a category's field in a language; what has none is called by its key. */
export function labelOfCustomField(fields: readonly CustomField[], key: string, language: string): string {
  const field = fields.find((one) => one.key === key);
  return field ? customFieldLabel(field, language) : key;
}

/** What is wrong with the values of an item's custom fields, each at its key under `path`. */
export function checkCustomValues(
  fields: readonly CustomField[],
  values: CustomValues,
  { path = 'customValues', language = 'en' }: { path?: string; language?: string } = {},
): FieldProblem[] {
  const refuse = (field: string, { key, params }: Broken) =>
    fieldProblemOf(`${path}.${field}`, labelOfCustomField(fields, field, language), key, params);
  const broken = fields
    .filter(({ hidden }) => !hidden)
    .flatMap((field) => {
      const value = values[field.key];
      const missing = field.required ? { key: 'required' as const, params: {} } : undefined;
      // What a mask stands for was checked when it was sealed.
      if (field.sensitive && isMask(value)) return [];
      const found = isEmpty(value) ? missing : breaksValue(field, value ?? null);
      return found ? [refuse(field.key, found)] : [];
    });
  const unknown = Object.keys(values)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => refuse(key, { key: 'unknown_field', params: {} }));
  return [...broken, ...unknown];
}

/** The values without those that are empty. */
export function withoutEmptyValues(values: CustomValues): CustomValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}
