import { referenceName } from '#contract/shared/entity.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, name, sql, type Sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  propertiesOfRecord,
  shapeOf,
  toRecord,
  type ListSource,
  type RecordSource,
  type Shape,
} from '#server/shared/list/source.ts';
import { insertionOf, tableOf, updatesOf, type Row, type Writing } from './rows.ts';

type Values = Record<string, unknown>;

/** Runs a statement that writes rows, and reads them as it leaves them, without looking them up again. */
async function runAndRead(
  db: Queryable,
  source: RecordSource,
  { statement }: Writing<Row>,
  shape: Shape,
): Promise<Map<string, Values>> {
  const rows = await db.many<unknown[]>(
    sql`with chosen as (${statement} returning ${name(tableOf(source.entity))}.*)
      select ${shape.columns} from chosen r ${shape.pageJoins}`,
    { asArrays: true },
  );
  const records = rows.map((row) => toRecord(shape, row));
  return new Map(records.map((record) => [String(record['id']), record]));
}

const columnsBySource = new WeakMap<RecordSource, Map<string, ReadonlySet<string>>>();

/** The columns of the table from which each property of a record follows; rows of other tables are looked up by them. */
function columnsOfProperties(source: RecordSource): Map<string, ReadonlySet<string>> {
  const known = columnsBySource.get(source);
  if (known) return known;
  const textOf = (piece: Sql | undefined) => piece?.compile().text ?? '';
  const joins = Object.entries(source.joins);
  const columnsIn = (text: string, self?: string): string[] => [
    ...[...text.matchAll(/\br\."?(\w+)/g)].map(([, column]) => column ?? ''),
    ...joins.flatMap(([alias, joined]) =>
      alias !== self && new RegExp(`\\b${alias}\\.`).test(text) ? columnsIn(textOf(joined), alias) : [],
    ),
  ];
  const all = new Map<string, Set<string>>();
  const add = (property: string, of: string) =>
    all.set(property, new Set([...(all.get(property) ?? []), ...columnsIn(textOf(source.columns[of]))]));
  for (const property of propertiesOfRecord(source)) if (source.columns[property]) add(property, property);
  for (const [field, { kind }] of Object.entries(source.entity.fields)) {
    if (kind !== 'reference') continue;
    for (const of of [field, `${field}Label`, `${field}Note`]) add(referenceName(field), of);
  }
  columnsBySource.set(source, all);
  return all;
}

/** The properties that follow from one of the columns. */
function propertiesFrom(source: RecordSource, columns: ReadonlySet<string>): string[] {
  const all = [...columnsOfProperties(source)];
  return all
    .filter(([, own]) => [...own].some((column) => columns.has(column)))
    .map(([property]) => property);
}

/** How a row is changed; with the record as it was when it was locked, where that is known already. */
export interface RowChange<R> extends Row {
  before?: R;
}

const isSame = (stored: unknown, sent: unknown) => (sent === '' ? null : sent) === stored;

/** The columns that a statement may change. */
function changedColumns<R>(rows: readonly RowChange<R>[]): Set<string> {
  const changed = new Set(['version', 'updated_at', 'updated_by']);
  for (const { values, before } of rows) {
    for (const [field, sent] of Object.entries(values)) {
      if (!before || !isSame((before as Values)[field], sent)) changed.add(columnOf(field));
    }
  }
  return changed;
}

/**
 * Changes locked records and answers what follows from the changed columns as it is then, by id; the rest of a record is
 * as it was. Only for changes that touch nothing beside the row, where no trigger sets another of its columns. Properties
 * that the caller does not ask for are not answered.
 */
export async function changeAndRead<R>(
  context: CommandContext,
  source: ListSource<R>,
  changes: readonly RowChange<R>[],
  isAsked: (property: string) => boolean = () => true,
): Promise<Map<string, Values>> {
  const written = updatesOf(context, source.entity, changes).map((writing) => {
    const properties = propertiesFrom(source, changedColumns(writing.rows)).filter(isAsked);
    const shape = shapeOf(source, properties);
    return runAndRead(context.db, source, writing, shape);
  });
  return new Map((await Promise.all(written)).flatMap((group) => [...group]));
}

/** Writes new records and answers them, but for properties that the caller knows. */
export async function insertAndRead(
  context: CommandContext,
  source: RecordSource,
  rows: readonly Values[],
  known: readonly string[],
): Promise<Values[]> {
  if (rows.length === 0) return [];
  const asked = propertiesOfRecord(source).filter((property) => !known.includes(property));
  const insertion = insertionOf(context, source.entity, rows);
  const made = await runAndRead(context.db, source, insertion, shapeOf(source, asked));
  return insertion.rows.map(({ id }) => made.get(id) ?? {});
}
