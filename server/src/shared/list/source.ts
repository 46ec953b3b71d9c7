import { allFields, referenceName, type Entity } from '#contract/shared/entity.ts';
import type { FieldKind } from '#contract/shared/field.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Label, LabelColumns, NamedRecords } from './label-cache.ts';
import type { SearchTables } from './search-tables.ts';

/** How a list sorts or counts by the words of a reference: the small table it points to. */
export interface ReferenceSource {
  table: string;
  /** The column that names a record there. */
  label: string;
}

/** Which filters of a list are answered by the indexes of its orders, so that rows are fetched once they are chosen. */
export interface ListIndexes {
  /** Fields that every index of a usual order holds. */
  covered: readonly string[];
  /** Sorts that have such an index. */
  sorts: readonly string[];
  /**
   * By what rows that are alike in a sort are ordered where it stands alone, before their ids: the order of another index, which
   * begins with it.
   */
  ties?: Readonly<Record<string, string>>;
  /** Of rows that are alike in a reference that is sorted by alone, those with the same other reference lie together, as in the index. */
  together?: Readonly<Record<string, string>>;
  /** References whose records have few rows each; their indexes hold what is covered, and more to sort by. */
  groups: { fields: readonly string[]; holds: readonly string[] };
  /** Fields that have an index with what the rows of one value are sorted and filtered by, and what it holds. */
  wholes: Readonly<Record<string, readonly string[]>>;
  /** A filter by one value and a sort that an index has in this order, and what else it holds. */
  pairs: readonly { filter: string; sort: string; holds?: readonly string[] }[];
}

/** A table whose records are named by rows of a list, and the column of the list that names them. */
export interface NamedTable {
  table: string;
  column: string;
}

/** The definition of a value that an agency adds to the records of a group, such as a category. */
export interface OpenField {
  key: string;
  /** A reference is a person. */
  kind: FieldKind;
  groupId: string;
  label: (language: string) => string;
}

/** Where records are read from: narrow questions ask the table alone, the joins are for the rows of one page. */
export interface RecordSource {
  entity: Entity;
  table: string;
  /**
   * What a record needs beside the table, which is `r`: left joins by their alias, each to one row at most, so that a
   * statement that shows nothing of one can leave it out. One that another needs stands before it.
   */
  joins: Readonly<Record<string, Sql>>;
  /** The joins, by their alias, whose records are looked up once for all rows of a page. */
  lookedUpOnce?: Readonly<Record<string, NamedTable>>;
  /** References whose labels a process remembers, so that its lists need no join for them: the columns as below, for each table the same everywhere. */
  cachedLabels?: Readonly<Record<string, LabelColumns>>;
  /** Every property of a row, by name. */
  columns: Record<string, Sql>;
  /** How fields stand in one cell of a file so that an import reads the same: those of several parts, otherwise as JSON, and names that others have too. */
  cells?: Readonly<Record<string, Sql>>;
  /** The definitions of the values in its open field; a file can have each as a column. */
  openFields?: (db: Queryable) => Promise<OpenField[]>;
  /** The references that can be sorted, counted or filtered by branch. */
  references: Record<string, ReferenceSource>;
  /** For each lookup of the entity: the ids of the records that have one of the values. */
  lookups?: Record<string, (values: readonly string[]) => Sql>;
  /** For filters that no column answers as it stands: the condition on `r`. */
  conditions?: Record<string, (filter: Filter) => Sql>;
  /** How many records a filter of a field finds, where something else than statistics knows it; nothing where it does not. */
  expected?: Record<string, (filter: Filter) => Sql | undefined>;
  /** What follows from the columns of `r`, to be filtered by like a column. */
  computed?: Record<string, Sql>;
  /** Without them, the table's own search text is searched by its trigrams. */
  search?: SearchTables;
  /** What the indexes of the list hold; where left out, only its sort columns. */
  indexes?: ListIndexes;
  /** Sorts whose index has only rows with a value, since few or many have none, with what is true of the rows without. */
  sparse?: Readonly<Record<string, Sql>>;
  /** Texts that go with a reference, so that those that have a part of one lie together where a list is sorted by it, wherever that may be. */
  textsOf?: Readonly<Record<string, string>>;
  /** The text, which every row has, by which those without a value are ordered where such a sort stands alone; otherwise by their ids. */
  emptiesBy?: string;
  /** Texts whose beginnings are searched when the words are too short for the search index. */
  prefixes: readonly Sql[];
  /** Conditions on `r` that are true together with one of the prefixes being like the pattern, where indexes ask for others. */
  beginnings?: (pattern: Sql) => Sql[];
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

/** Whether a text of row `r` begins as the pattern says, each condition for an index of its own. */
export function beginningsOf({ beginnings, prefixes }: RecordSource, pattern: Sql): Sql[] {
  return beginnings?.(pattern) ?? prefixes.map((text) => sql`${text} like ${pattern}`);
}

/** The column of a field. */
export function listColumn(field: string): Sql {
  return name(columnOf(field));
}

/** The joins for the names behind createdBy, updatedBy and deletedBy. */
export const authorJoins = {
  created: raw('user_account created on created.id = r.created_by'),
  updated: raw('user_account updated on updated.id = r.updated_by'),
  deleted: raw('user_account deleted on deleted.id = r.deleted_by'),
};

/**
 * The agency's day, found once: a call inside an expression keeps the planner from writing out the function around it.
 * An aggregate has one row for certain, whatever the function does.
 */
export const agencyDay = raw('(select max(agency_today()) as day) today on true');

/**
 * The join to the records that the rows of a page name, to stand behind `with chosen`: one search of an index for all of
 * them reads each of its pages once. `offset 0` keeps the planner from looking up one record after the other.
 */
function joinOfChosen(alias: string, { table, column }: NamedTable): Sql {
  const ids = sql`array(select ${name(column)} from chosen)`;
  return sql`(select * from ${name(table)} where id = any(${ids}) offset 0) ${name(alias)}
    on ${name(alias)}.id = r.${name(column)}`;
}

/** The joins of the rows of a page, which is the table expression `chosen`. */
function pageJoinsFor(source: RecordSource, columns: readonly Sql[]): Sql {
  const once = Object.entries(source.lookedUpOnce ?? {});
  const joins = Object.fromEntries(once.map(([alias, named]) => [alias, joinOfChosen(alias, named)]));
  return joinsFor({ joins: { ...source.joins, ...joins } }, columns);
}

/** The joins of a source that these columns name, and those that they need in turn. */
export function joinsFor(source: Pick<RecordSource, 'joins'>, columns: readonly Sql[]): Sql {
  const joins = Object.entries(source.joins);
  const texts = columns.map((column) => column.compile().text);
  const needed: Sql[] = [];
  for (const [alias, joined] of joins.toReversed()) {
    if (!texts.some((text) => new RegExp(`\\b${alias}\\.`).test(text))) continue;
    texts.push(joined.compile().text);
    needed.unshift(sql`left join ${joined}`);
  }
  return join(needed, ' ');
}

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

/** How the rows of a statement become records: every property, or those that a caller names. */
export interface Shape {
  columns: Sql;
  joins: Sql;
  /** The same for the rows of a page, which is the table expression `chosen`. */
  pageJoins: Sql;
  /** Where each property of a record stands in a row. */
  plain: { property: string; at: number }[];
  references: {
    property: string;
    id: number;
    label: number;
    note: number;
    isLabel: boolean;
    /** Where its label is found that the row does not have. */
    cached?: LabelColumns | undefined;
  }[];
}

interface ReferenceParts {
  property: string;
  id: string;
  label: string;
  note: string;
}

function referencesOf(source: RecordSource): ReferenceParts[] {
  return Object.entries(source.entity.fields)
    .filter(([, facts]) => facts.kind === 'reference')
    .map(([field]) => ({
      property: referenceName(field),
      id: field,
      label: `${field}Label`,
      note: `${field}Note`,
    }));
}

function makeShape(source: RecordSource, fields: ReadonlySet<string> | undefined, usesCache: boolean): Shape {
  const all = referencesOf(source);
  const words = new Set(all.flatMap(({ label, note }) => [label, note]));
  const isAsked = (property: string) => fields?.has(property) ?? true;
  const references = all
    .filter(({ property }) => isAsked(property) || isAsked(labelOf(property)))
    .map((reference) => {
      const columns = usesCache ? source.cachedLabels?.[reference.id] : undefined;
      const isLabel = !isAsked(reference.property);
      return { ...reference, isLabel, cached: columns?.note !== undefined || isLabel ? columns : undefined };
    });
  const ofReferences = new Set(
    references.flatMap(({ id, label, note, isLabel, cached }) => {
      if (cached) return [id];
      return isLabel ? [id, label] : [id, label, note];
    }),
  );
  const properties = Object.keys(source.columns).filter(
    (property) => ofReferences.has(property) || (!words.has(property) && isAsked(property)),
  );
  const chosen = properties.flatMap((property) => source.columns[property] ?? []);
  const at = (property: string) => properties.indexOf(property);
  return {
    columns: join(chosen.map((column, index) => sql`${column} as ${name(properties[index] ?? '')}`)),
    joins: joinsFor(source, chosen),
    pageJoins: pageJoinsFor(source, chosen),
    plain: properties
      .filter((property) => !words.has(property) && isAsked(property))
      .map((property) => ({ property, at: at(property) })),
    references: references.map(({ property, id, label, note, isLabel, cached }) => ({
      property,
      id: at(id),
      label: at(label),
      note: at(note),
      isLabel,
      cached,
    })),
  };
}

/** The name under which a list is asked for the words of a reference alone. */
const labelOf = (property: string) => `${property}.label`;

/** What a record is made of, each reference as one property. */
export function propertiesOfRecord(source: RecordSource): string[] {
  const references = referencesOf(source);
  const words = new Set(references.flatMap(({ label, note }) => [label, note]));
  const own = Object.keys(source.columns).filter((property) => !words.has(property));
  return [...own, ...references.map(({ property }) => property)];
}

const propertiesBySource = new WeakMap<RecordSource, ReadonlySet<string>>();

/** The names under which a list is asked for what a record of a source has. */
export function propertiesOf(source: RecordSource): ReadonlySet<string> {
  const known = propertiesBySource.get(source);
  if (known) return known;
  const labels = referencesOf(source).map(({ property }) => labelOf(property));
  const made = new Set([...propertiesOfRecord(source), ...labels]);
  propertiesBySource.set(source, made);
  return made;
}

// Each list asks for a few sets of fields, and people choose others; of each source those that were asked for last are remembered.
const maxShapes = 40;
const known = new WeakMap<RecordSource, Map<string, Shape>>();

/**
 * The shape of a source's records: with every property, or with these beside id and version. Labels that a process remembers are left
 * out of the rows where a cache is used.
 */
export function shapeOf(source: RecordSource, fields?: readonly string[], usesCache = false): Shape {
  const shapes = known.get(source) ?? new Map<string, Shape>();
  known.set(source, shapes);
  const asked = fields && new Set(['id', 'version', ...fields]);
  const key = `${usesCache ? 'cached ' : ''}${asked ? [...asked].toSorted().join(' ') : ''}`;
  const shape = shapes.get(key) ?? makeShape(source, asked, usesCache);
  // Set anew, it stands last: the first one was not asked for the longest.
  shapes.delete(key);
  shapes.set(key, shape);
  const [oldest] = shapes.keys();
  if (shapes.size > maxShapes && oldest !== undefined) shapes.delete(oldest);
  return shape;
}

/** The rows of these ids, in any order; to be asked for as arrays. */
export function selectRows(source: RecordSource, ids: readonly string[], shape = shapeOf(source)): Sql {
  return sql`with chosen as materialized (
      select r.* from unnest(${ids}::uuid[]) page (id) join ${name(source.table)} r on r.id = page.id)
    select ${shape.columns} from chosen r ${shape.pageJoins}`;
}

/** The records that rows name and whose labels they do not have; the columns begin at `from`. */
export function namedRecords(
  { references }: Shape,
  rows: readonly (readonly unknown[])[],
  from = 0,
): NamedRecords[] {
  const named: NamedRecords[] = [];
  for (const { id, cached } of references) {
    if (!cached) continue;
    const ids = new Set<string>();
    for (const row of rows) {
      const found = row[from + id] as string | null;
      if (found !== null) ids.add(found);
    }
    named.push({ columns: cached, ids: [...ids] });
  }
  return named;
}

const noLabels: ReadonlyMap<string, Label> = new Map();

/** Turns a row, whose columns begin at `from`, into the record that the API answers: references become `{ id, label, note }`. */
export function toRecord(
  { plain, references }: Shape,
  row: readonly unknown[],
  labels = noLabels,
  from = 0,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { property, at } of plain) record[property] = row[from + at];
  for (const { property, id, label, note, isLabel, cached } of references) {
    const named = row[from + id];
    if (named === null) {
      record[property] = null;
      continue;
    }
    const known = cached && labels.get(named as string);
    const text = (cached ? known?.label : row[from + label]) ?? '';
    if (isLabel) record[property] = { label: text };
    else
      record[property] = { id: named, label: text, note: (cached ? known?.note : row[from + note]) ?? null };
  }
  return record;
}
