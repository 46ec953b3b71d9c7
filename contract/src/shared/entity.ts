import { z } from 'zod';
import { instant, longText, text, type Field, type Fields } from './field.ts';
import type { EntityName } from './entity-names.ts';

/** A pointer to another record with the words to show for it. */
export const referenceValue = z.object({ id: z.uuid(), label: z.string(), note: z.string().nullable() });
export type ReferenceValue = z.infer<typeof referenceValue>;

/** What every record carries beside its own fields. */
export const baseFields = {
  createdAt: instant('Created', { write: 'never' }),
  createdBy: text('Created by', { max: 120, optional: true, write: 'never' }),
  updatedAt: instant('Changed', { write: 'never' }),
  updatedBy: text('Changed by', { max: 120, optional: true, write: 'never' }),
  deletedAt: instant('Deleted', { optional: true, write: 'never' }),
  deletedBy: text('Deleted by', { max: 120, optional: true, write: 'never' }),
  deleteReason: longText('Reason for deletion', { max: 500, optional: true, write: 'never' }),
} as const;

/** The facts of an entity that both floors need. */
export interface Entity {
  name: EntityName;
  /** Its collection in the API. */
  path: string;
  /** Its page in the web application. */
  page: string;
  /** The field that names a record in a sentence. */
  display: string;
  fields: Fields;
  /** The fields that the search box looks into, for its placeholder and its documentation. */
  search: readonly string[];
  filter: readonly string[];
  /** What a list is filtered by beside the fields of its records: it stands in other tables, or follows from fields. */
  lookups?: Fields;
  /** What an import brings of a new record beside its fields: it becomes steps, and is never written as it is. */
  importFields?: Fields;
  /** The field that holds values which an agency defines itself: a list is filtered by each, as `customValues.color`. */
  openField?: string;
  /** Titles of what is no field of its records but is named with them: parts of its lines, and what its history tells of. */
  labels?: Readonly<Record<string, string>>;
  sort: readonly string[];
  defaultSort: string;
  /** Fields that guard a rule, with the value that loosens it: an administrator sets that, for 'any' every other value. */
  guarded?: Readonly<Record<string, boolean | 'any'>>;
  /** Fields that follow from other rows: shown, but no change of the record, so not in its history. */
  derived?: readonly string[];
}

/** An entity that remembers its name and its fields, so that a wrong field name is a compile error. */
export interface EntityOf<N extends EntityName, F extends Fields> extends Entity {
  name: N;
  display: keyof F & string;
  fields: F;
  filter: readonly (keyof (F & typeof baseFields) & string)[];
  sort: readonly (keyof (F & typeof baseFields) & string)[];
}

export function defineEntity<const N extends EntityName, F extends Fields>(
  entity: EntityOf<N, F>,
): EntityOf<N, F> {
  return entity;
}

type RecordShape<F extends Fields> = { [K in keyof F]: F[K]['schema'] };

type ReferenceName<K> = K extends `${infer Name}Id` ? Name : never;
type ReferenceShape<F extends Fields> = {
  [
    K in keyof F as F[K]['schema'] extends z.ZodUUID | z.ZodNullable<z.ZodUUID> ? ReferenceName<K> : never
  ]: F[K]['schema'] extends z.ZodUUID ? typeof referenceValue : z.ZodNullable<typeof referenceValue>;
};

type SentAtCreation<F extends Fields> = {
  [K in keyof F as F[K] extends Field<z.ZodType, boolean, 'never'> ? never : K]: F[K] extends Field<
    z.ZodType,
    false
  >
    ? z.ZodOptional<F[K]['schema']>
    : F[K]['schema'];
};

type SentAtUpdate<F extends Fields> = {
  [K in keyof F as F[K] extends Field<z.ZodType, boolean, 'never' | 'create'> ? never : K]: z.ZodOptional<
    F[K]['schema']
  >;
};

const identity = { id: z.uuid(), version: z.int().min(1) };

/** The schema of a record as the API answers it: identity, fields, and `{ id, label }` for every reference. */
export function recordSchema<F extends Fields>(fields: F) {
  const shape: Record<string, z.ZodType> = { ...identity };
  for (const [name, field] of Object.entries({ ...fields, ...baseFields })) {
    shape[name] = field.schema;
    if (field.kind === 'reference') {
      shape[referenceName(name)] = field.required ? referenceValue : referenceValue.nullable();
    }
  }
  return z.object(shape) as unknown as z.ZodObject<
    typeof identity & RecordShape<F> & ReferenceShape<F> & RecordShape<typeof baseFields>
  >;
}

/** What a caller sends to create a record: a field nobody named is refused, one with a default may be left out. */
export function createSchema<F extends Fields>(
  fields: F,
  defaults: { readonly [K in keyof F]?: unknown } = {},
) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.write === 'never') continue;
    if (Object.hasOwn(defaults, name)) shape[name] = field.schema.default(defaults[name]);
    else shape[name] = field.required ? field.schema : field.schema.optional();
  }
  return z.strictObject(shape) as unknown as z.ZodObject<SentAtCreation<F>, z.core.$strict>;
}

/** Why a record is changed. */
export const changeReason = longText('Reason', { max: 500 });

/** What a caller sends to change a record: only what changes, and optionally why. */
export function updateSchema<F extends Fields>(fields: F) {
  const shape: Record<string, z.ZodType> = {
    changeReason: changeReason.schema.optional(),
  };
  for (const [name, field] of Object.entries(fields)) {
    if (field.write === 'always') shape[name] = field.schema.optional();
  }
  return z.strictObject(shape) as unknown as z.ZodObject<
    SentAtUpdate<F> & { changeReason: z.ZodOptional<z.ZodString> },
    z.core.$strict
  >;
}

/** The property under which a record carries the words of a reference: `categoryId` gives `category`. */
export function referenceName(fieldName: string): string {
  return fieldName.replace(/Id$/, '');
}

// Put together once for each entity: every request to a list asks several times.
const fieldsByEntity = new WeakMap<Entity, Readonly<Fields>>();
const filtersByEntity = new WeakMap<Entity, Readonly<Fields>>();

/** All fields of an entity's records, its own and those every record has. */
export function allFields(entity: Entity): Readonly<Fields> {
  const known = fieldsByEntity.get(entity);
  if (known) return known;
  const made = Object.freeze({ ...entity.fields, ...baseFields });
  fieldsByEntity.set(entity, made);
  return made;
}

/** Every field that a list can be filtered by. */
export function filterFields(entity: Entity): Readonly<Fields> {
  const known = filtersByEntity.get(entity);
  if (known) return known;
  const made = Object.freeze({ ...allFields(entity), ...entity.lookups });
  filtersByEntity.set(entity, made);
  return made;
}

/** The names of what a list can be filtered by. */
export function filterNames(entity: Entity): string[] {
  return [...entity.filter, ...Object.keys(entity.lookups ?? {})];
}

/** The fields whose changes the history tells. */
export function trackedFields(entity: Entity): Fields {
  return Object.fromEntries(
    Object.entries(entity.fields).filter(([name]) => !entity.derived?.includes(name)),
  );
}

/** The titles of fields, by their names. */
export function titlesOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { title }]) => [name, title]));
}
