import type { z } from 'zod';
import { fillText, type ErrorParams, type FieldErrorKey, type FieldProblem } from './errors.ts';
import { fieldErrors } from './field-errors.ts';
import { withNouns } from './field-nouns.ts';
import type { FieldFacts } from './field.ts';
import { readingsOf } from './money.ts';
import { sentenceKeyOf } from './sentence-key.ts';

type Issue = z.core.$ZodIssue;

interface Broken {
  key: FieldErrorKey;
  params: ErrorParams;
}

function isMissing(issue: Issue, value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (issue.code === 'invalid_type' && issue.input === '')
  );
}

/** As many choices as a sentence names; a longer list is looked at where it stands. */
const maxNamedChoices = 12;

/** What can be chosen, for the sentence that refuses something else. */
export function choicesParam(choices: readonly string[]): ErrorParams {
  return choices.length > 0 && choices.length <= maxNamedChoices ? { choices: choices.join(', ') } : {};
}

function breaksFormat(field: FieldFacts | undefined, format: string): Broken {
  // A day inside a list is no field of its own; its schema still says that it is one.
  if (field?.kind === 'date' || format === 'date') return { key: 'not_a_date', params: {} };
  if (field?.kind === 'reference') return { key: 'not_found', params: { entity: field.title } };
  const params = { example: field?.example ?? '' };
  return field?.formKey
    ? { key: field.formKey, params: { ...params, max: field.max ?? 0 } }
    : { key: 'bad_format', params };
}

function breaksSize(
  issue: Issue & { code: 'too_big' | 'too_small' },
  field: FieldFacts | undefined,
  value: unknown,
): Broken {
  if (issue.origin === 'array') {
    return issue.code === 'too_big'
      ? { key: 'too_many', params: { max: Number(issue.maximum) } }
      : { key: 'too_few', params: {} };
  }
  if (issue.origin === 'string') {
    const length = typeof value === 'string' ? value.length : 0;
    return issue.code === 'too_big'
      ? { key: 'too_long', params: { max: Number(issue.maximum), n: length } }
      : { key: 'too_short', params: { min: Number(issue.minimum) } };
  }
  return { key: 'out_of_range', params: { min: field?.min ?? 0, max: field?.max ?? 0 } };
}

function breaks(issue: Issue, field: FieldFacts | undefined, value: unknown): Broken {
  if (issue.code === 'unrecognized_keys') return { key: 'unknown_field', params: {} };
  if (isMissing(issue, value)) return { key: 'required', params: {} };
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return breaksSize(issue, field, value);
    case 'invalid_format':
      return breaksFormat(field, issue.format);
    case 'invalid_value':
      return { key: 'not_a_choice', params: choicesParam(issue.values.map(String)) };
    case 'custom': {
      const given = (issue.params?.['key'] as FieldErrorKey | undefined) ?? 'bad_characters';
      const bounds: ErrorParams =
        given === 'out_of_range' ? { min: field?.min ?? 0, max: field?.max ?? 0 } : {};
      return { key: given, params: { ...bounds, ...(issue.params?.['params'] as ErrorParams | undefined) } };
    }
    case 'invalid_type': {
      if (field?.kind !== 'integer') return { key: 'wrong_type', params: {} };
      const readings = readingsOf(value);
      return readings
        ? { key: 'ambiguous_amount', params: { ...readings } }
        : { key: 'not_a_number', params: { places: 0 } };
    }
    default:
      return { key: 'wrong_type', params: {} };
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}

/** A field problem with its English sentence; `title` is the field's name in that sentence. */
export function fieldProblemOf(
  path: string,
  title: string,
  key: FieldErrorKey,
  params: ErrorParams = {},
): FieldProblem {
  // Programs write dates in one form; a screen names the one of its person.
  const all: ErrorParams = { field: title, ...(key === 'not_a_date' && { form: 'YYYY-MM-DD' }), ...params };
  const sentence = sentenceKeyOf(key, all) as FieldErrorKey;
  return { path, messageKey: key, params: all, message: fillText(fieldErrors[sentence], withNouns(all)) };
}

interface Titled {
  title: string;
}

/** Makes the problems of fields by their names; `path` is where the row stands whose fields they are. */
export function problemFactory<N extends string>(fields: Readonly<Record<N, Titled>>, path = '') {
  const prefix = path === '' ? '' : `${path}.`;
  return (field: N, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem =>
    fieldProblemOf(`${prefix}${field}`, fields[field].title, key, params);
}

/** How much whoever asks for an approval says at least about why. */
export const minJustification = 10;

/** Refuses a request for an approval that does not say why. */
export function checkJustification(
  { justification: { title } }: Readonly<Record<'justification', Titled>>,
  justification: string | null,
): FieldProblem[] {
  if (!justification) return [fieldProblemOf('justification', title, 'required')];
  if (justification.length >= minJustification) return [];
  return [fieldProblemOf('justification', title, 'too_short', { min: minJustification })];
}

/** Refuses a day that has not come; while today is not known, nothing. */
export function checkNotFuture<F extends string>(
  fields: Readonly<Record<F, Titled>>,
  values: { readonly [K in F]?: string | null },
  field: F,
  today: string | undefined,
): FieldProblem[] {
  const day = values[field];
  if (!day || today === undefined || day <= today) return [];
  return [fieldProblemOf(field, fields[field].title, 'date_future', { today })];
}

/** Refuses a span that ends before it begins; told at its end. */
export function checkDateOrder<F extends string>(
  fields: Readonly<Record<F, Titled>>,
  values: { readonly [K in F]?: string | null },
  first: F,
  last: F,
): FieldProblem[] {
  const from = values[first];
  const to = values[last];
  if (!from || !to || from <= to) return [];
  const params = { later: fields[last].title, earlier: fields[first].title };
  return [fieldProblemOf(last, fields[last].title, 'date_order', params)];
}

/**
 * Turns what a schema found wrong into field problems with the keys of our message table, one for each path. The
 * facts of a part inside a field are found by its whole path.
 */
export function problemsOf(
  error: z.core.$ZodError,
  fields: Readonly<Record<string, FieldFacts>>,
  input: unknown,
): FieldProblem[] {
  const found = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = [...issue.path, key].join('.');
        const isKnown = issue.path.length === 0 && Object.hasOwn(fields, key);
        return fieldProblemOf(path, fields[key]?.title ?? key, isKnown ? 'read_only' : 'unknown_field');
      });
    }
    const name = String(issue.path[0] ?? '');
    const path = issue.path.join('.');
    const field = fields[path];
    const { key, params } = breaks(issue, field, valueAt(input, issue.path));
    const title = (field ?? fields[name])?.title ?? name;
    return [fieldProblemOf(path, title, key, params)];
  });
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}
