import { allFields, referenceName, type Entity } from '#contract/shared/entity.ts';
import { columnOf, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** How a list sorts or counts by the words of a reference: the small table it points to. */
export interface ReferenceSource {
  table: string;
  /** The column that names a record there. */
  label: string;
}

/** Where records are read from: narrow questions ask the table alone, the joins are for the rows of one page. */
export interface RecordSource {
  entity: Entity;
  table: string;
  /** The table as `r` with every join a record needs. */
  from: Sql;
  /** Every property of a row, by name. */
  columns: Record<string, Sql>;
  /** The references that can be sorted, counted or filtered by branch. */
  references: Record<string, ReferenceSource>;
  /** For each lookup of the entity: the ids of the records that have one of the values. */
  lookups?: Record<string, (values: readonly string[]) => Sql>;
  /** Texts whose beginnings are searched when the words are too short for the search index. */
  prefixes: readonly Sql[];
  /**
   * Rows of other tables that belong to a record and are no field of it, by table: each selects `id`, the record's, and
   * `row`, the content as JSON. Events tell their digest. A column that a release adds to them is taken out of `row`.
   */
  ownedRows?: Record<string, Sql>;
}

/** A source whose rows become records of type R. */
export interface ListSource<R> extends RecordSource {
  /** Only the type: which record a row becomes. */
  record?: R;
}

/** A row of a page before it is read: its id and its sort values as text. */
export interface KeyRow {
  id: string;
  keys: (string | null)[];
}

/** The column of a field. */
export function listColumn(field: string): Sql {
  return name(columnOf(field));
}

/** The joins for the names behind createdBy, updatedBy and deletedBy. */
export const authorJoins = raw(`
  left join user_account created on created.id = r.created_by
  left join user_account updated on updated.id = r.updated_by
  left join user_account deleted on deleted.id = r.deleted_by`);

/**
 * The agency's day, found once: a call inside an expression keeps the planner from writing out the function around it.
 * An aggregate has one row for certain, so that the join falls away where nobody asks for the day.
 */
export const todayJoin = raw('left join (select max(agency_today()) as day) today on true');

const personName = (alias: string) => raw(`${alias}.first_name || ' ' || ${alias}.last_name`);

/** The columns of all fields as they stand in the table, and the names of the people who touched the record. */
export function ownColumns(entity: Entity): Record<string, Sql> {
  const columns: Record<string, Sql> = { id: raw('r.id'), version: raw('r.version') };
  for (const field of Object.keys(allFields(entity))) columns[field] = sql`r.${listColumn(field)}`;
  return {
    ...columns,
    createdBy: personName('created'),
    updatedBy: personName('updated'),
    deletedBy: personName('deleted'),
  };
}

/** The words of a reference: its label and a second line that tells namesakes apart. */
export function referenceColumns(
  field: string,
  label: Sql,
  note: Sql = raw('null::text'),
): Record<string, Sql> {
  return { [`${field}Label`]: label, [`${field}Note`]: note };
}

interface Wide {
  /** The statement up to the ids, written once. */
  select: Sql;
  /** Where each property of a record stands in a row. */
  plain: { property: string; at: number }[];
  references: { property: string; id: number; label: number; note: number }[];
}

const known = new WeakMap<RecordSource, Wide>();

function wideOf(source: RecordSource): Wide {
  const made = known.get(source);
  if (made) return made;
  const properties = Object.keys(source.columns);
  const references = Object.entries(source.entity.fields)
    .filter(([, facts]) => facts.kind === 'reference')
    .map(([field]) => ({
      property: referenceName(field),
      id: properties.indexOf(field),
      label: properties.indexOf(`${field}Label`),
      note: properties.indexOf(`${field}Note`),
    }));
  const labels = new Set(references.flatMap(({ label, note }) => [label, note]));
  const columns = Object.entries(source.columns).map(
    ([property, column]) => sql`${column} as ${name(property)}`,
  );
  const wide = {
    select: sql`select ${join(columns)} from ${source.from} where r.id = any((select `,
    plain: properties.map((property, at) => ({ property, at })).filter(({ at }) => !labels.has(at)),
    references,
  };
  known.set(source, wide);
  return wide;
}

/**
 * The wide rows of these ids, in any order; to be asked for as arrays. The inner select hides how many ids there are:
 * otherwise a connection that begins with few would plan the dozen joins anew each time.
 */
export function selectRows(source: RecordSource, ids: readonly string[]): Sql {
  return sql`${wideOf(source).select}${ids}::uuid[])::uuid[])`;
}

/** Turns a wide row into the record that the API answers: references become `{ id, label, note }`. */
export function toRecord<R>(source: ListSource<R>, row: readonly unknown[]): R & { id: unknown } {
  const { plain, references } = wideOf(source);
  const record: Record<string, unknown> = {};
  for (const { property, at } of plain) record[property] = row[at];
  for (const { property, id, label, note } of references) {
    record[property] =
      row[id] === null ? null : { id: row[id], label: row[label] ?? '', note: row[note] ?? null };
  }
  return record as R & { id: unknown };
}
