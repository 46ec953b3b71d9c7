import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql, type Sql } from '#server/shared/db/sql.ts';
import { propertiesOfRecord, shapeOf, toRecord, type ListSource } from '#server/shared/list/source.ts';
import { toRow } from './rows.ts';

/**
 * A record as it will be read once its row is written, in the forms of its columns and with the words of its references:
 * what the row is made of and what it is answered with travel together then. `row` selects it with the type of the table.
 * Properties that the caller knows are left out.
 */
export async function previewRecord<R, K extends keyof R & string = never>(
  db: Queryable,
  source: ListSource<R>,
  row: Sql,
  known: readonly K[] = [],
): Promise<Omit<R, K> | undefined> {
  const isKnown = new Set<string>(known);
  const asked = propertiesOfRecord(source).filter((property) => !isKnown.has(property));
  const shape = shapeOf(source, known.length > 0 ? asked : undefined);
  const found = await db.maybe<unknown[]>(sql`select ${shape.columns} from (${row}) r ${shape.joins}`, {
    asArrays: true,
  });
  return found && (toRecord(shape, found) as Omit<R, K>);
}

/** Records as they will be read once these values are written to them, by id; rows of other tables are as they are now. */
export async function previewChanges<R>(
  db: Queryable,
  source: ListSource<R>,
  changes: readonly { id: string; values: Record<string, unknown> }[],
): Promise<Map<string, R>> {
  const shape = shapeOf(source);
  const patches = JSON.stringify(changes.map(({ id, values }) => ({ id, patch: toRow(values) })));
  const rows = await db.many<unknown[]>(
    sql`select ${shape.columns} from (
      select item.* from jsonb_to_recordset(${patches}::jsonb) v (id uuid, patch jsonb)
      join ${name(source.table)} e on e.id = v.id, jsonb_populate_record(e, v.patch) item) r ${shape.joins}`,
    { asArrays: true },
  );
  const records = rows.map((row) => toRecord(shape, row));
  return new Map(records.map((record) => [String(record['id']), record as R]));
}
