import { createHash } from 'node:crypto';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, sql, type Sql } from '#server/shared/db/sql.ts';
import type { RecordSource } from '#server/shared/list/source.ts';
import type { Changes } from './event.ts';

/** The name under which an event tells the digest of a record's owned rows; it is no field and is never shown. */
export const ownedRowsKey = 'ownedRows';

/** The digest of no rows at all. */
const nothing = 'none';

/** Each owned row as `id` of its record and `row`, its content. */
function ownedRows(source: RecordSource, ids: readonly string[]): Sql {
  const tables = Object.entries(source.ownedRows ?? {}).map(
    ([table, rows]) => sql`select o.id, ${table} || jsonb_strip_nulls(o.row)::text as row from (${rows}) o
      where o.id = any((select ${ids}::uuid[])::uuid[])`,
  );
  return join(tables, ' union all ');
}

/** Which tables a digest covers: it begins with this, because one over other tables proves nothing of these. */
function formOf(source: RecordSource): string {
  const tables = Object.keys(source.ownedRows ?? {}).toSorted();
  return createHash('sha256').update(tables.join(' ')).digest('hex').slice(0, 8);
}

/** Whether a digest covers the tables that are covered now; those of other releases can cover fewer or more. */
export function isComparable(source: RecordSource, digest: string | null): boolean {
  return digest?.startsWith(`${formOf(source)}:`) ?? false;
}

/** A digest over the rows that belong to each record and are no field of it. */
export async function digestOwnedRows(
  db: Queryable,
  source: RecordSource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; digest: string }>(sql`
    select id, encode(sha256(convert_to(string_agg(row, chr(10) order by row collate "C"), 'UTF8')), 'hex') as digest
    from (${ownedRows(source, ids)}) owned group by id`);
  const found = new Map(rows.map(({ id, digest }) => [id, digest]));
  const form = formOf(source);
  return new Map(ids.map((id) => [id, `${form}:${found.get(id) ?? nothing}`]));
}

/** What the events of a command tell of the records' owned rows, as they are at the end of the command. */
export async function ownedRowsChanges(
  db: Queryable,
  source: RecordSource,
  ids: readonly string[],
): Promise<Map<string, Changes>> {
  if (!source.ownedRows) return new Map();
  const digests = await digestOwnedRows(db, source, ids);
  return new Map(ids.map((id) => [id, { [ownedRowsKey]: { from: null, to: digests.get(id) } }]));
}

export async function ownedRowsChange(db: Queryable, source: RecordSource, id: string): Promise<Changes> {
  return (await ownedRowsChanges(db, source, [id])).get(id) ?? {};
}
