import type { BatchRecord, BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTargets } from './batch-target.ts';
import { issueBatchNumber, lockForAction, resetVerdicts, targetOf } from './batch.commands.ts';
import { insertBatch, moveBatch, readBatch } from './batch.repository.ts';
import { checkChanges } from './bulk-values.ts';
import { checkPermission } from './row-work.ts';

interface NewBulkEdit {
  entity: EntityName;
  selection: readonly { id: string; version: number }[];
  changes: readonly BulkChange[];
  reason?: string | undefined;
}

/** Stages the same changes for many records, in the versions that the person saw; the job checks each of them. */
export async function createBulkEdit(
  context: CommandContext,
  targets: BatchTargets,
  { entity, selection, changes, reason }: NewBulkEdit,
): Promise<BatchRecord> {
  const { db } = context;
  const target = targetOf(targets, entity);
  checkPermission(context, entity, 'update');
  const problems = checkChanges(target, changes);
  if (problems.length > 0) throw refuseFields(problems);
  const number = await issueBatchNumber(db, 'bulk_edit');
  const id = await insertBatch(context, {
    number,
    kind: 'bulk_edit',
    entity,
    title: number,
    state: 'checking',
    reason: reason ?? null,
    changes,
  });
  // Whoever is named twice is changed once.
  const items = [...new Map(selection.map((item) => [item.id, item])).values()];
  await db.run(sql`
    insert into batch_row (batch_id, n, target_id, target_version)
    select ${id}, v.place, v.id, v.version
    from unnest(${items.map((item) => item.id)}::uuid[], ${items.map(({ version }) => version)}::int[])
      with ordinality as v (id, version, place)`);
  await db.run(sql`update batch_run set total = ${items.length} where batch_id = ${id}`);
  return readBatch(db, id);
}

/** Replaces the changes of a bulk edit that was not applied; every record is checked again. */
export async function updateBulkEdit(
  context: CommandContext,
  targets: BatchTargets,
  id: string,
  changes: readonly BulkChange[],
): Promise<BatchRecord> {
  const { db } = context;
  const { batch, to } = await lockForAction(context, id, 'bulk_edit', 'check');
  const problems = checkChanges(targetOf(targets, batch.entity), changes);
  if (problems.length > 0) throw refuseFields(problems);
  await resetVerdicts(db, id);
  moveBatch(db, id, to, sql`, changes = ${JSON.stringify(changes)}`);
  return readBatch(db, id);
}
