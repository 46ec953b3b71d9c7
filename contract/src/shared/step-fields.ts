import type { z } from 'zod';
import { longText, type Field, type FieldKind } from './field.ts';

type Unwrapped<S> = S extends z.ZodNullable<infer I extends z.ZodType> ? I : S;

const textKinds: readonly FieldKind[] = ['text', 'longText', 'code'];

/** A field of the record that a step asks for: it must be sent, and not as null; a text has at least `min` characters. */
export function required<F extends Field>(field: F, { min = 1 }: { min?: number } = {}) {
  const inner = field.required ? field.schema : (field.schema as z.ZodNullable<z.ZodType>).unwrap();
  const isText = textKinds.includes(field.kind);
  const schema = isText ? (inner as z.ZodString).min(min) : inner;
  return {
    ...field,
    // A code says its pattern and no bound.
    ...(isText && field.min !== undefined ? { min: Math.max(field.min, min) } : {}),
    schema: schema.meta({ title: field.title }),
    required: true,
  } as unknown as Field<Extract<Unwrapped<F['schema']>, z.ZodType>, true, F['write']>;
}

/** A field that can be left out of a step; what is sent is never null. */
export function omittable<F extends Field>(field: F) {
  return { ...field, required: false } as unknown as Field<F['schema'], false, F['write']>;
}

/** A field that is taken as something else when it is not sent. */
export function withDefault<F extends Field>(field: F, value: z.output<F['schema']>) {
  return { ...field, schema: field.schema.default(value) } as unknown as Field<
    z.ZodDefault<F['schema']>,
    true,
    F['write']
  >;
}

/** Why a step is taken, for the history; nobody must say it. */
export const optionalReason = omittable(longText('Reason', { min: 0, max: 500 }));
/** Why a step is taken that cannot go without. */
export const neededReason = longText('Reason', { min: 3, max: 500 });
/** What is needed to make a draft of somebody else the own one; who may do it is said by each entity. */
export const takeOverDraft = {
  from: ['draft'],
  to: 'same',
  path: 'take-over',
  summary: 'Take over the draft of somebody else, who has left or is away: the caller becomes its author',
  icon: 'swap',
  fields: { reason: neededReason },
} as const;
/** What somebody decided on a record says to its author. */
export const optionalComment = longText('Comment', { max: 500, optional: true });
export const neededComment = longText('Comment', { min: 10, max: 500 });
