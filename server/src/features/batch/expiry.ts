import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { countsOf } from './batch.repository.ts';

/** A batch that nobody goes on with ends after so many days. */
const untouchedDays = 14;
/** Rows and bytes are deleted so many days after the end; the batch, its counts and its events stay. */
const retentionDays = 90;

/** Ends batches that nobody goes on with, and deletes the rows and the bytes of those that ended long ago. */
export async function expireBatches(db: Db): Promise<number> {
  const expired = await db.run(sql`
    update batch set state = 'expired', version = version + 1, ended_at = now()
    where state in ('reading', 'mapping', 'checking', 'checked')
      and touched_at < now() - ${`${untouchedDays} days`}::interval`);
  const deleted = await db.transaction(async (tx) => {
    const old = await tx.many<{ id: string }>(sql`
      update batch b set counts = ${countsOf}
      where b.ended_at < now() - ${`${retentionDays} days`}::interval and b.counts is null returning b.id`);
    const ids = old.map(({ id }) => id);
    await tx.run(sql`delete from batch_row where batch_id = any(${ids}::uuid[])`);
    await tx.run(sql`delete from batch_key where batch_id = any(${ids}::uuid[])`);
    await tx.run(sql`delete from batch_file_chunk where batch_id = any(${ids}::uuid[])`);
    await tx.run(sql`update batch_file set has_bytes = false where batch_id = any(${ids}::uuid[])`);
    return ids.length;
  });
  return expired + deleted;
}
