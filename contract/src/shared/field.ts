import { z } from 'zod';
import type { EntityName } from './entity-names.ts';
import { readingsOf } from './money.ts';

/** What a field holds; it decides its control, its cell, its filters and its column type. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'code'
  | 'integer'
  | 'money'
  | 'percent'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'bool'
  | 'choice'
  | 'reference'
  | 'list'
  | 'values';

/** When a caller may send the field: in every write, only at creation, or never. */
export type Write = 'always' | 'create' | 'never';

/** The facts of a field that both floors need; it could be printed as JSON. */
export interface FieldFacts {
  kind: FieldKind;
  title: string;
  required: boolean;
  write: Write;
  min?: number;
  max?: number;
  /** How many digits an amount can have after its point. */
  places?: number;
  example?: string;
  /** What refuses another form, where an example alone says too little of what is allowed. */
  formKey?: 'tag_form';
  /** A code of capital letters: a form raises what is typed in small ones. */
  isUpper?: true;
  values?: readonly string[];
  entity?: EntityName;
  /** Kinds of record that a text of an import can name as well, where it names none of the first. */
  otherEntities?: readonly EntityName[];
  /** Its values are kept sealed: everybody sees a mask. */
  isSecret?: true;
}

export interface Field<
  S extends z.ZodType = z.ZodType,
  R extends boolean = boolean,
  W extends Write = Write,
> extends FieldFacts {
  schema: S;
  required: R;
  write: W;
}

export type Fields = Record<string, Field>;

interface Options {
  optional?: true;
  write?: Write;
}

type SchemaOf<S extends z.ZodType, O> = O extends { optional: true } ? z.ZodNullable<S> : S;
type RequiredOf<O> = O extends { optional: true } ? false : true;
type WriteOf<O> = O extends { write: infer W extends Write } ? W : 'always';
type Made<S extends z.ZodType, O> = Field<SchemaOf<S, O>, RequiredOf<O>, WriteOf<O>>;

function make<S extends z.ZodType, O extends Options>(
  facts: Omit<FieldFacts, 'required' | 'write'>,
  schema: S,
  options: O | undefined,
): Made<S, O> {
  const isOptional = options?.optional === true;
  const whole = (isOptional ? schema.nullable() : schema).meta({ title: facts.title });
  return {
    ...facts,
    schema: whole,
    required: !isOptional,
    write: options?.write ?? 'always',
  } as unknown as Made<S, O>;
}

// Control characters, and the bidi embeddings, overrides and isolates that make text read as something else.
const refusedInLine = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/;
const refusedInText = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/;

function cleanText(refused: RegExp, min: number, max: number) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !refused.test(value) && value.isWellFormed(), {
      params: { key: 'bad_characters' },
    });
}

/** One line of text. */
export function text<const O extends Options & { min?: number; max: number }>(title: string, options: O) {
  const min = options.optional ? 0 : (options.min ?? 1);
  return make(
    { kind: 'text', title, min, max: options.max },
    cleanText(refusedInLine, min, options.max),
    options,
  );
}

/** Text of several lines. */
export function longText<const O extends Options & { min?: number; max: number }>(title: string, options: O) {
  const min = options.optional ? 0 : (options.min ?? 1);
  return make(
    { kind: 'longText', title, min, max: options.max },
    cleanText(refusedInText, min, options.max),
    options,
  );
}

const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])';
const group = '[0-9a-fA-F]{1,4}';
const groupsAround = [6, 5, 4, 3, 2].map((count) => `(${group}:){1,${count}}(:${group}){1,${7 - count}}`);

/** An address of either internet protocol. */
export const ipPattern = new RegExp(
  `^(?:${byte}\\.){3}${byte}$|^(?:(${group}:){7}${group}|(${group}:){1,7}:|${groupsAround.join('|')}|${group}:(:${group}){1,6}|:((:${group}){1,7}|:))$`,
);

/** A short identifier that must fit a pattern; shown in the monospaced face. */
export function code<
  const O extends Options & { pattern: RegExp; example: string; max: number; formKey?: 'tag_form' },
>(title: string, options: O) {
  const schema = cleanText(refusedInLine, options.optional ? 0 : 1, options.max).regex(
    options.optional ? new RegExp(`^$|${options.pattern.source}`) : options.pattern,
  );
  const isUpper = options.pattern.source.includes('A-Z') && !options.pattern.source.includes('a-z');
  return make(
    {
      kind: 'code',
      title,
      max: options.max,
      example: options.example,
      ...(options.formKey && { formKey: options.formKey }),
      ...(isUpper && { isUpper: true as const }),
    },
    schema,
    options,
  );
}

/** A whole number within bounds. */
export function integer<const O extends Options & { min: number; max: number }>(title: string, options: O) {
  const schema = z.int().min(options.min).max(options.max);
  return make({ kind: 'integer', title, min: options.min, max: options.max }, schema, options);
}

function decimalText(places: number, max: number) {
  return z
    .string()
    .trim()
    .check(({ value, issues }) => {
      const params = readingsOf(value);
      if (params) issues.push({ code: 'custom', input: value, params: { key: 'ambiguous_amount', params } });
    })
    .regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${places}})?$`))
    .refine((value) => Number(value) <= max, { params: { key: 'out_of_range' } });
}

/** The largest amount of money that a field can hold. */
export const maxMoney = 99_999_999.99;

/** US dollars as a decimal string with at most two places; never a floating number. */
export function money<const O extends Options>(title: string, options: O = {} as O) {
  const facts = { kind: 'money', title, min: 0, max: maxMoney, places: 2, example: '1574.91' } as const;
  return make(facts, decimalText(2, maxMoney), options);
}

/** A share as a decimal string, 0 to 100 with at most three places. */
export function percent<const O extends Options>(title: string, options: O = {} as O) {
  const facts = { kind: 'percent', title, min: 0, max: 100, places: 3, example: '80.000' } as const;
  return make(facts, decimalText(3, 100), options);
}

/** A number with a few places as a decimal string, from 0 up; never a floating number. */
export function decimal<const O extends Options & { places: number; max: number; example: string }>(
  title: string,
  options: O,
) {
  const { places, max, example } = options;
  return make({ kind: 'decimal', title, min: 0, max, places, example }, decimalText(places, max), options);
}

/** A calendar day without a zone, as YYYY-MM-DD. */
export function date<const O extends Options>(title: string, options: O = {} as O) {
  const schema = z.iso.date().refine((value) => value >= '1900-01-01' && value <= '9999-12-31', {
    params: { key: 'not_a_date' },
  });
  return make({ kind: 'date', title, example: '2026-03-18' }, schema, options);
}

/** A moment, as an ISO string in UTC. */
export function instant<const O extends Options>(title: string, options: O = {} as O) {
  return make({ kind: 'instant', title }, z.iso.datetime({ offset: true }), options);
}

export function bool<const O extends Options>(title: string, options: O = {} as O) {
  return make({ kind: 'bool', title }, z.boolean(), options);
}

/** One of a fixed list of values; the order of the list is its rank. */
export function choice<const V extends readonly [string, ...string[]], const O extends Options>(
  title: string,
  values: V,
  options: O = {} as O,
) {
  return make({ kind: 'choice', title, values }, z.enum(values), options);
}

/** The id of a record of another entity; the record also carries it as `{ id, label }` under the name without Id. */
export function reference<const O extends Options>(title: string, entity: EntityName, options: O = {} as O) {
  return make({ kind: 'reference', title, entity }, z.uuid(), options);
}

/** Several values of one schema. */
export function list<S extends z.ZodType, const O extends Options & { min?: number; max: number }>(
  title: string,
  item: S,
  options: O,
) {
  const values = z.array(item).max(options.max);
  const schema = options.min === undefined ? values : values.min(options.min);
  return make({ kind: 'list', title, max: options.max }, schema, options);
}

/** Values whose names another record decides, such as the custom fields of a category. */
export function values<S extends z.ZodType, const O extends Options>(
  title: string,
  schema: S,
  options: O = {} as O,
) {
  return make({ kind: 'values', title }, schema, options);
}
