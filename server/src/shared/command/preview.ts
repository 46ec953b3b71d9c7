import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { shapeOf, toRecord, type ListSource } from '#server/shared/list/source.ts';

/**
 * A record as it will be read once its row is written, in the forms of its columns and with the words of its references:
 * what the row is made of and what it is answered with travel together then. `row` selects it with the type of the table.
 */
export async function previewRecord<R>(
  db: Queryable,
  source: ListSource<R>,
  row: Sql,
): Promise<R | undefined> {
  const shape = shapeOf(source);
  const found = await db.maybe<unknown[]>(sql`select ${shape.columns} from (${row}) r ${shape.joins}`, {
    asArrays: true,
  });
  return found && (toRecord(shape, found) as R);
}
