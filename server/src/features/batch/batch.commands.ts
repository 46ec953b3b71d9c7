import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { batchStates, type BatchAction, type BatchState } from '#contract/features/batch/batch.states.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { findTransition } from '#contract/shared/states.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import {
  hasEvents,
  insertBatch,
  lockBatch,
  moveBatch,
  readBatch,
  readOwnBatch,
  stopsItself,
  undoUntil,
  type StoredBatch,
} from './batch.repository.ts';
import { deleteRows } from './read-file.ts';
import { startProgress } from './run.ts';
import { checkPermission } from './row-work.ts';
import { checkStepPermission } from './steps.ts';
import { checkTakeOver } from './take-over.ts';
import { previewUndo, stageUndo } from './undo.ts';

const prefixes = { import: 'IM', bulk_edit: 'BE', scan: 'SS', discovery: 'DR', undo: 'UN' } as const;

const undoActions: readonly BatchAction[] = ['pause', 'resume', 'retry'];

/** What an administrator may do with a batch of others: its job writes in the author’s name, so only the author edits and applies. */
const actionsOfOthers: readonly BatchAction[] = [...undoActions, 'cancel', 'undo'];

/** The next number of a kind of batch in the agency’s year. */
export async function issueBatchNumber(db: Queryable, kind: BatchRecord['kind']): Promise<string> {
  const number = await issueNumber(db, prefixes[kind]);
  if (number !== undefined) return number;
  throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
}

export function targetOf(targets: BatchTargets, entity: StoredBatch['entity']): BatchTarget {
  const target = targets.get(entity);
  if (!target) throw new AppError('not_importable');
  return target;
}

/** Locks a batch in the version that the person knows, for a step that its state offers. */
export async function lockForAction(
  context: CommandContext,
  id: string,
  kind: BatchRecord['kind'],
  action: BatchAction,
): Promise<{ batch: StoredBatch; to: BatchState }> {
  const batch = await lockBatch(context, id);
  // An undo is looked at and stopped where the batch is that it takes back.
  const isUndo = batch.kind === 'undo' && undoActions.includes(action);
  // Scans take steps with items, as a bulk edit does, and are taken back where those are.
  const isScan = batch.kind === 'scan' && kind === 'bulk_edit';
  const isOwn = batch.kind === kind || isUndo || isScan;
  if (!isOwn) throw new AppError('not_found');
  if (batch.createdBy !== context.actor.id && !actionsOfOthers.includes(action)) {
    throw new AppError('not_allowed');
  }
  const step = findTransition(batchStates, batch.state, action);
  if (!step) throw new AppError('batch_state', { number: batch.number });
  const to = step.to === 'previous' ? (batch.failedIn ?? 'mapping') : step.to;
  return { batch, to };
}

/** Locks a batch to check it anew; first what its job locks first, because that may be at work on it. */
export async function lockForCheck(
  context: CommandContext,
  id: string,
  kind: BatchRecord['kind'],
): Promise<{ batch: StoredBatch; to: BatchState }> {
  await context.db.run(sql`select from batch_run where batch_id = ${id} for update`);
  return lockForAction(context, id, kind, 'check');
}

/** Checks every row anew; rows that were left out stay out. */
export async function startCheck(
  context: CommandContext,
  id: string,
  kind: BatchRecord['kind'],
): Promise<BatchRecord> {
  const { db } = context;
  const { batch, to } = await lockForCheck(context, id, kind);
  await resetVerdicts(db, batch.id);
  moveBatch(db, batch.id, to, stopsItself);
  return readBatch(db, id);
}

/** Forgets what the check found out before. */
export async function resetVerdicts(db: Queryable, batchId: string): Promise<void> {
  await db.run(sql`delete from batch_key where batch_id = ${batchId}`);
  await db.run(sql`
    update batch_row set verdict = null, problems = '[]', changes = null
    where batch_id = ${batchId} and result is null and not is_skipped`);
  await db.run(sql`
    update batch_run set done = 0, since = now(), total = (select count(*) from batch_row
      where batch_id = ${batchId} and verdict is null) where batch_id = ${batchId}`);
}

/** Applies a checked batch: whoever does needs the entity’s own permissions, and for many changes a reason. */
export async function startApply(
  context: CommandContext,
  targets: BatchTargets,
  id: string,
  kind: BatchRecord['kind'],
  {
    policy = 'good_rows',
    reason,
  }: { policy?: BatchRecord['policy'] | undefined; reason?: string | undefined },
): Promise<BatchRecord> {
  const { db } = context;
  const { batch, to } = await lockForAction(context, id, kind, 'apply');
  if (batch.isTakeOver) await checkTakeOver(db, context.actor);
  const { counts } = await readBatch(db, id);
  if (counts.new > 0) checkPermission(context, batch.entity, 'create');
  if (batch.step) checkStepPermission(context, targetOf(targets, batch.entity), batch.step);
  else if (counts.update > 0) checkPermission(context, batch.entity, 'update');
  if (policy === 'all_or_nothing' && counts.fix + counts.changed > 0) {
    throw new AppError('batch_rows_to_fix', { number: batch.number, n: counts.fix + counts.changed });
  }
  const n = counts.new + counts.update;
  // Existing records stay locked until the end.
  const isBySets = counts.update === 0 && targets.get(batch.entity)?.sets !== undefined;
  const max = isBySets ? batchLimits.newAtOnce : batchLimits.rows;
  if (policy === 'all_or_nothing' && n > max) throw new AppError('batch_too_large', { max, n });
  const why = reason || batch.reason;
  if (counts.update > batchLimits.changedWithoutReason && !why) {
    throw refuseFields([fieldProblemOf('reason', 'Reason', 'reason_required')]);
  }
  moveBatch(db, id, to, sql`, policy = ${policy}, reason = ${why || null}`);
  await startProgress(db, id);
  return readBatch(db, id);
}

/** Asks the running job to stop after its chunk; what does not run is moved at once. */
export async function stopBatch(
  context: CommandContext,
  id: string,
  kind: BatchRecord['kind'],
  action: 'pause' | 'cancel',
): Promise<BatchRecord> {
  const { db } = context;
  const { state } = await readOwnBatch(db, context.actor, id);
  // The job that reads is waited for: what it read is not sealed yet, and does not stay.
  if (state === 'reading') await db.run(sql`select from batch_run where batch_id = ${id} for update`);
  const { batch, to } = await lockForAction(context, id, kind, action);
  if (batch.state === 'reading') await deleteRows(db, id);
  if (batch.state === 'applying') {
    await db.run(sql`
      update batch set stop_request = ${action}, version = version + 1, touched_at = now() where id = ${id}`);
    return readBatch(db, id);
  }
  const days = sql`, applied_at = now(), undo_until = ${undoUntil}`;
  if (await hasEvents(db, id)) moveBatch(db, id, 'partly_applied', days);
  else moveBatch(db, id, to);
  return readBatch(db, id);
}

/** Goes on: with a paused batch, or with one that failed where it stopped. */
export async function continueBatch(
  context: CommandContext,
  id: string,
  kind: BatchRecord['kind'],
  action: 'resume' | 'retry',
): Promise<BatchRecord> {
  const { batch, to } = await lockForAction(context, id, kind, action);
  moveBatch(context.db, batch.id, to, sql`, failure = null, failed_in = null`);
  return readBatch(context.db, id);
}

/** Takes back what a batch did, as a batch of its own; answers that one. */
export async function startUndo(
  context: CommandContext,
  targets: BatchTargets,
  id: string,
  kind: BatchRecord['kind'],
): Promise<BatchRecord> {
  const { db, now } = context;
  const { batch, to } = await lockForAction(context, id, kind, 'undo');
  if (batch.undoUntil !== null && new Date(batch.undoUntil) < now) {
    const { day } = await db.one<{ day: string }>(
      sql`select agency_day(${batch.undoUntil}::timestamptz) as day`,
    );
    throw new AppError('undo_over', { number: batch.number, day });
  }
  const preview = await previewUndo(db, targets, batch);
  if (preview.canGoBack === 0) throw new AppError('undo_nothing', { n: preview.changedSince });
  const undoId = await insertBatch(context, {
    number: await issueBatchNumber(db, 'undo'),
    kind: 'undo',
    entity: batch.entity,
    title: batch.title,
    state: 'applying',
    reason: `Undo of ${batch.number}`,
    step: batch.step,
    undoes: id,
  });
  await stageUndo(db, targets, batch, undoId);
  await startProgress(db, undoId);
  moveBatch(db, id, to);
  return readBatch(db, undoId);
}
