import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { issueBatchNumber } from './batch.commands.ts';
import { insertBatch, lockBatch, readBatch } from './batch.repository.ts';
import { checkPermission } from './row-work.ts';
import { beginTakeOver } from './take-over.ts';

/**
 * Brings the rows that an applied import left out as an import of their own, which is checked at once: with their
 * numbers, their columns and what was decided about them. What somebody left out on purpose stays out. Where there is
 * such an import already, that one is answered.
 */
export async function fixLeftOut(context: CommandContext, id: string): Promise<BatchRecord> {
  const { db, actor } = context;
  const batch = await lockBatch(context, id);
  if (batch.kind !== 'import') throw new AppError('not_found');
  if (batch.createdBy !== actor.id) throw new AppError('not_allowed');
  if (batch.state !== 'applied' && batch.state !== 'partly_applied') {
    throw new AppError('batch_state', { number: batch.number });
  }
  const { fixedBy } = await readBatch(db, id);
  if (fixedBy !== null) return readBatch(db, fixedBy.id);
  checkPermission(context, batch.entity, 'create');
  const number = await issueBatchNumber(db, 'import');
  if (batch.isTakeOver) await beginTakeOver(context, number);
  const fixId = await insertBatch(context, {
    number,
    kind: 'import',
    entity: batch.entity,
    title: batch.title,
    state: 'checking',
    reason: batch.reason,
    isTakeOver: batch.isTakeOver,
    fixes: id,
  });
  const rows = await db.run(sql`
    insert into batch_row (batch_id, n, raw, secrets)
    select ${fixId}, n, raw, secrets from batch_row
    where batch_id = ${id} and not is_skipped and (result is null or result = 'refused')
      and verdict in ('fix', 'changed', 'new', 'update')`);
  if (rows === 0) throw new AppError('batch_state', { number: batch.number });
  await db.run(sql`
    update batch f set columns = b.columns, mapping = b.mapping, value_choices = b.value_choices
    from batch b where f.id = ${fixId} and b.id = ${id}`);
  await db.run(sql`update batch_run set total = ${rows} where batch_id = ${fixId}`);
  return readBatch(db, fixId);
}
