import type { Db } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { countsOf } from './batch.repository.ts';
import { deleteRows } from './read-file.ts';

/** A batch that nobody goes on with ends after so many days. */
const untouchedDays = 14;
/** Rows and bytes are deleted so many days after the end; the batch, its counts and its events stay. */
const retentionDays = 90;

/** The changes of batch `b` with what was shown of a secret in the place of what was sealed. */
const withoutSecrets = raw(`coalesce((
  select jsonb_agg(case when c.change #> '{value,sealed}' is null then c.change
    else jsonb_set(c.change, '{value}', c.change #> '{value,shown}') end order by c.place)
  from jsonb_array_elements(b.changes) with ordinality as c (change, place)), b.changes)`);

/** Deletes the rows and the bytes of one batch that ended long ago; answers whether there was one. */
async function deleteOldest(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const old = await tx.maybe<{ id: string }>(sql`
      update batch b set counts = ${countsOf}, changes = ${withoutSecrets}
      where b.id = (
        select id from batch where ended_at < now() - ${`${retentionDays} days`}::interval and counts is null
        order by ended_at limit 1 for update skip locked)
      returning b.id`);
    if (!old) return false;
    await deleteRows(tx, old.id);
    await tx.run(sql`delete from scan where batch_id = ${old.id}`);
    await tx.run(sql`delete from scan_session where batch_id = ${old.id}`);
    await tx.run(sql`delete from batch_file_chunk where batch_id = ${old.id}`);
    await tx.run(sql`update batch_file set has_bytes = false where batch_id = ${old.id}`);
    return true;
  });
}

/** Ends batches that nobody goes on with, and deletes the rows and the bytes of those that ended long ago. */
export async function expireBatches(db: Db): Promise<number> {
  let count = await db.run(sql`
    update batch set state = 'expired', version = version + 1, ended_at = now()
    where state in ('reading', 'mapping', 'checking', 'checked')
      and touched_at < now() - ${`${untouchedDays} days`}::interval`);
  // One transaction for each: a year of them would hold their locks until the last row is deleted.
  while (await deleteOldest(db)) count += 1;
  return count;
}
