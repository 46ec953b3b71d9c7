import type { z } from 'zod';
import { mostRows } from '#contract/features/batch/importable-entities.ts';
import { allFields, type Entity } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { code, type Field, type Fields } from '#contract/shared/field.ts';
import { fieldProblemOf, problemsOf } from '#contract/shared/rules.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import type { Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { asPath } from '#server/shared/list/tree-name.ts';
import type { PresetColumn } from './presets/preset.ts';
import { defineSets, type SetCommands, type TargetSets } from './set-commands.ts';
import type { TargetStep } from './target-step.ts';
import type { BatchEvent } from './undo.ts';

type Values = Record<string, unknown>;

/** What batches need of an entity: how its records are found and named, and its own commands. */
export interface BatchTarget {
  entity: Entity;
  source: ListSource<StoredRecord>;
  /** What a cell can be read into: the fields of the entity, and those that only a file has. */
  fields: Fields;
  /** Which fields find a record together, in the order in which they are proposed. */
  keys: readonly TargetKey[];
  /** How a text names a record `r` of this entity in another one, the surest way first. */
  names: readonly ((text: Sql) => Sql)[];
  /** Which records `r` can be chosen. */
  isActive: Sql;
  /** What tells records `r` apart that are called the same. */
  note?: Sql;
  /** Fields that no two rows of a file can share; with + between those that are one value together. */
  unique: readonly string[];
  /** The fields that several columns fill when they name a new record of this entity, in their order. */
  parts: readonly string[];
  /** What a text says of a new record where it is more than its name. */
  ofText?: (text: string) => Values;
  /** Headings of columns that make one field together, where two of them are there. */
  together: readonly PresetColumn[];
  /** Further headings of fields, as other programs write them. */
  aliases: Readonly<Record<string, readonly string[]>>;
  /** The fields that categories add to its records, by category. */
  findCustomFields?: (db: Queryable) => Promise<ReadonlyMap<string, readonly CustomColumn[]>>;
  /** Those that were found; then they stand among the fields, too. */
  customFields?: ReadonlyMap<string, readonly CustomColumn[]>;
  /** What is odd about a record that a row would leave; it keeps nobody from applying the row. */
  warn(record: StoredRecord, today: string): FieldProblem[];
  /** How many rows a file can have. */
  maxRows: number;
  /** Fields whose cells are sealed as soon as their column is known. */
  secrets: readonly string[];
  /** The steps that a batch takes with many records. */
  steps?: Readonly<Record<string, TargetStep>>;
  /** Where a record has lines: rows that name the same record bring one line each. */
  group?: LineGroup;
  /** Its records follow from steps of others: an undo of those takes them back, and its own undo takes back the steps. */
  derived?: {
    /** What happens to a record that another one of the same step takes the place of: it goes back with that one. */
    endAction: string;
  };
  /** Whether a value that new records share means nothing for one of them: it is left out there. */
  isIdle?: (field: string, row: { values: Values; defaults: Values }) => boolean;
  /** What is wrong with values as a form would say, before a command looks at any record. */
  problemsOfValues(values: Values, isNew: boolean): FieldProblem[];
  create(context: CommandContext, values: Values): Promise<StoredRecord>;
  update(context: CommandContext, id: string, values: Values): Promise<StoredRecord>;
  /** Takes back a creation: to the bin, unless something stands on the record. */
  remove(context: CommandContext, id: string, reason: string): Promise<StoredRecord>;
  /** Takes back a change that is more than values of its fields, by its events, the newest first. */
  undoChange?: UndoChange;
  /** The same commands for many records at once, where the entity has them. */
  sets?: TargetSets;
  /** Reserves what the new records of a batch are numbered with, before its rows are applied; again where that is not enough. */
  reserve?: (db: Queryable, batchId: string) => Promise<void>;
}

/** Gives a record back what it had before a batch: values of its fields, and whatever else the events tell. */
export type UndoChange = (
  context: CommandContext,
  id: string,
  values: Values,
  events: readonly BatchEvent[],
) => Promise<StoredRecord>;

/** Where the commands of a target find the lines that the rows of one record bring, in the order of the rows. */
export const lineRows = 'lineRows';

/** How rows of a file become one record with its lines. */
export interface LineGroup {
  /** The fields that name the record: rows with the same text belong together. */
  by: readonly string[];
  /** How many rows make one record at most. */
  maxRows: number;
  /** The fields of a line, each with the name that the record's own command has for it. */
  lines: Readonly<Record<string, string>>;
  /** Which of the lines of a record a line of a file is; `place` counts the lines of the file from 0. */
  lineKey: (line: Values, place: number) => string;
  /** The lines of a record as they are, by their keys and by the names of the record's own command. */
  linesOf: (db: Queryable, id: string) => Promise<ReadonlyMap<string, Values>>;
}

/** A field that some records of an entity have beside those of the entity. */
export interface CustomColumn {
  key: string;
  type: string;
  /** What it is called, in every language. */
  titles: readonly string[];
  titleIn: (language: Language) => string;
  isRequired: boolean;
  choices: readonly string[];
  /** Its cells are sealed like those of other secrets. */
  isSensitive: boolean;
  /** How its cells are read. */
  field: Field;
}

export interface TargetKey {
  fields: readonly string[];
  /** Whether record `r` has these values; the others of the row can tell records apart that have the same. */
  matches: (values: readonly string[], row: Values) => Sql;
  /** Whether it finds the record of a row that says nothing of what the mapping finds records by. */
  isFallback?: boolean;
  /** The same for many rows in one statement: by the text of the first field and by what is told of each row. */
  ofMany?: { factsOf: (row: Values) => unknown; matches: (text: Sql, facts: Sql) => Sql };
}

interface Declaration<C, U, R extends StoredRecord, K> extends Pick<
  BatchTarget,
  'keys' | 'names' | 'isActive'
> {
  entity: Entity;
  source: ListSource<R>;
  note?: Sql;
  unique?: readonly string[];
  parts?: readonly string[];
  ofText?: BatchTarget['ofText'];
  together?: readonly PresetColumn[];
  aliases?: BatchTarget['aliases'];
  /** Fields that we give ourselves: in a file they find a record, and a new one cannot bring them. */
  finders?: readonly string[];
  /** Fields that only a file has; the commands get their values apart. */
  further?: Fields;
  secrets?: readonly string[];
  steps?: BatchTarget['steps'];
  group?: LineGroup;
  derived?: BatchTarget['derived'];
  findCustomFields?: BatchTarget['findCustomFields'];
  isIdle?: BatchTarget['isIdle'];
  warn?: (record: R, today: string) => FieldProblem[];
  createInput: z.ZodType<C>;
  updateInput: z.ZodType<U>;
  create: (context: CommandContext, input: C, further: Values) => Promise<R>;
  update: (context: CommandContext, id: string, input: U, further: Values) => Promise<R>;
  remove: (context: CommandContext, id: string, reason: string) => Promise<R>;
  undoChange?: UndoChange;
  sets?: SetCommands<C, U, R, K>;
}

const problemsIn = (error: z.ZodError, entity: Entity, values: Values): FieldProblem[] =>
  problemsOf(error, { ...allFields(entity), ...entity.importFields }, values);

function parse<T>(schema: z.ZodType<T>, entity: Entity, values: Values): T {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw refuseFields(problemsIn(result.error, entity, values));
}

/** A number that nobody has names no record: a new one gets its own. */
function refuseFinders(entity: Entity, finders: readonly string[], values: Values): void {
  const given = finders.find((field) => values[field] !== undefined);
  if (given === undefined) return;
  const title = entity.fields[given]?.title ?? idField.title;
  const params = { entity: title, value: String(values[given]) };
  throw refuseFields([fieldProblemOf(given, title, 'reference_unknown', params)]);
}

/** The values of an entity’s own fields, and of those that only a file has. */
function splitValues(values: Values, isApart: (field: string) => boolean): { own: Values; other: Values } {
  const entries = Object.entries(values);
  return {
    own: Object.fromEntries(entries.filter(([field]) => !isApart(field))),
    other: Object.fromEntries(entries.filter(([field]) => isApart(field))),
  };
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** Whether a column of record `r` has an id; compared as what it is, so that its index answers. */
export function byId(column: string, id: string): Sql {
  return isUuid(id) ? sql`r.${name(column)} = ${id}::uuid` : raw('false');
}

/** What an export with keys begins with: it finds every record for certain, also one whose other keys are empty. */
const idField = {
  ...code('Record id', { pattern: uuidPattern, example: '', max: 36, write: 'create' }),
  required: false,
};
const idKey: TargetKey = {
  fields: ['id'],
  matches: ([id = '']) => byId('id', id),
  ofMany: {
    factsOf: ({ id }) => ({ id: typeof id === 'string' && isUuid(id) ? id : null }),
    matches: (_, facts) => sql`r.id = (${facts} ->> 'id')::uuid`,
  },
};

/** Declares how batches reach an entity; values pass the schemas of its requests before its commands. */
export function defineTarget<C, U, R extends StoredRecord, K = never>(
  given: Declaration<C, U, R, K>,
): BatchTarget {
  const { entity, createInput, updateInput, finders = [], further = {} } = given;
  const isApart = (field: string) => Object.hasOwn(further, field) || field === lineRows;
  const found = finders.flatMap((field) => {
    const facts = entity.fields[field];
    return facts ? [[field, { ...facts, write: 'create', required: false } satisfies Field] as const] : [];
  });
  const readNew = (values: Values) => {
    refuseFinders(entity, ['id', ...finders], values);
    return parse(createInput, entity, splitValues(values, isApart).own);
  };
  const readChange = (values: Values) => parse(updateInput, entity, splitValues(values, isApart).own);
  return {
    entity,
    source: given.source,
    fields: {
      ...entity.fields,
      ...Object.fromEntries(found),
      ...further,
      ...entity.importFields,
      id: idField,
    },
    keys: [idKey, ...given.keys],
    names: given.names,
    isActive: given.isActive,
    ...(given.note && { note: given.note }),
    unique: given.unique ?? given.keys.map(keyName),
    parts: given.parts ?? [],
    ...(given.ofText && { ofText: given.ofText }),
    together: given.together ?? [],
    aliases: given.aliases ?? {},
    secrets: given.secrets ?? [],
    ...(given.steps && { steps: given.steps }),
    ...(given.group && { group: given.group }),
    ...(given.derived && { derived: given.derived }),
    ...(given.findCustomFields && { findCustomFields: given.findCustomFields }),
    ...(given.isIdle && { isIdle: given.isIdle }),
    // The target reads only records of its own source.
    warn: (record, today) => given.warn?.(record as R, today) ?? [],
    maxRows: mostRows(entity.name),
    problemsOfValues: (values, isNew) => {
      const { own } = splitValues(values, (field) => isApart(field) || ['id', ...finders].includes(field));
      const { error } = (isNew ? createInput : updateInput).safeParse(own);
      return error ? problemsIn(error, entity, own) : [];
    },
    create: async (context, values) =>
      given.create(context, readNew(values), splitValues(values, isApart).other),
    update: async (context, id, values) =>
      given.update(context, id, readChange(values), splitValues(values, isApart).other),
    remove: given.remove,
    ...(given.undoChange && { undoChange: given.undoChange }),
    ...(given.sets && { sets: defineSets(given.sets, { create: readNew, update: readChange }) }),
  };
}

/** A text that only one living record has, whatever its case and Unicode form. */
export function byText(column: string): (text: Sql) => Sql {
  return (text) => sql`unique_form(r.${name(column)}) = unique_form(${text})`;
}

/** The names from the top of a tree down, with any usual sign between them. */
export function byPath(text: Sql): Sql {
  return sql`unique_form(r.path) = unique_form(${asPath(text)})`;
}

/** A field whose text finds a record. */
export function keyOf(field: string, column: string = field): TargetKey {
  return {
    fields: [field],
    matches: ([value = '']) => byText(column)(sql`${value}::text`),
    ofMany: { factsOf: () => null, matches: byText(column) },
  };
}

export const keyName = ({ fields }: TargetKey): string => fields.join('+');

export type BatchTargets = ReadonlyMap<EntityName, BatchTarget>;

export function targetsOf(targets: readonly BatchTarget[]): BatchTargets {
  return new Map(targets.map((target) => [target.entity.name, target]));
}

/** Lists of texts that a cell can hold; other lists and values have more than one part. */
const readableLists = ['macAddresses', 'fundingLines', 'lineFunding', 'roles'];

/** The fields of a target that a cell can be imported into. */
export function importFields({ fields }: BatchTarget): [string, Field][] {
  return Object.entries(fields).filter(
    ([field, { write, kind, entity }]) =>
      write !== 'never' &&
      kind !== 'values' &&
      // Which file is meant, no cell can tell.
      entity !== 'attachment' &&
      (kind !== 'list' || readableLists.includes(field)),
  );
}
