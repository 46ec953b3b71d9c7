import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { UndoPreview } from '#contract/features/batch/batch.schema.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { columnOf, join, literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import type { ReadyRow } from './apply.ts';
import { checkPermission, tryRow } from './row-work.ts';
import { applyStepRows, undoneTargets } from './steps.ts';

/** What a batch did to a record, in one of its events. */
export interface BatchEvent {
  version: number;
  action: string;
  changes: Changes;
}

function valueBefore(target: BatchTarget, field: string, from: unknown): unknown {
  const kind = target.entity.fields[field]?.kind;
  if (kind === 'reference') return (from as { id: string } | null)?.id ?? null;
  if (kind === 'list') return from ?? [];
  return kind === 'values' ? (from ?? {}) : from;
}

/** What a record was before the events, newest first, as far as a request can send it. */
function valuesBefore(target: BatchTarget, events: readonly BatchEvent[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { changes } of events) {
    for (const [field, { from }] of Object.entries(changes)) {
      if (target.entity.fields[field]?.write !== 'always') continue;
      values[field] = valueBefore(target, field, from);
    }
  }
  return values;
}

/** Whether an update cannot give back what was: a key that was replaced is kept nowhere, a released seat is not given again. */
function isByHand(events: readonly BatchEvent[], values: Record<string, unknown>): boolean {
  if (events.some(({ action }) => action === 'setKey')) return true;
  const isChanged = events.some(({ changes }) => Object.keys(changes).length > 0);
  return isChanged && Object.keys(values).length === 0;
}

/** What takes back what a batch did to a record, by its events, the newest first: its removal, or its former values. */
export function planUndo(
  context: CommandContext,
  target: BatchTarget,
  events: readonly BatchEvent[],
): Record<string, unknown> | 'remove' {
  const isCreated = events.at(-1)?.version === 1;
  checkPermission(context, target.entity.name, isCreated ? 'create' : 'update');
  if (isCreated) return 'remove';
  const values = valuesBefore(target, events);
  if (!target.undoChange && isByHand(events, values)) throw new AppError('undo_by_hand');
  return values;
}

/** Takes back what a batch did to one record, by its events; the record must have the version that it left. */
export async function undoRow(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  row: Omit<ReadyRow, 'group'>,
): Promise<StoredRecord> {
  const { targetId, targetVersion } = row;
  const entity = row.entity ?? batch.entity;
  const target = targets.get(entity);
  if (!target || targetId === null || batch.undoes === null) throw new AppError('not_found');
  const events = await context.db.many<BatchEvent>(sql`
    select version, action, changes from event
    where batch_id = ${batch.undoes} and entity = ${entity} and entity_id = ${targetId} order by version desc`);
  const own = { ...context, version: targetVersion ?? 0 };
  const values = planUndo(context, target, events);
  if (values === 'remove') return target.remove(own, targetId, context.batch?.reason ?? '');
  if (target.undoChange) return target.undoChange(own, targetId, values, events);
  return target.update(own, targetId, values);
}

/**
 * The version that a batch left a record in. Where all values that were changed since then were given back by
 * other undos, the record is again what the batch left, and its present version counts. A step leaves more behind.
 */
const leftAt = raw(`case when t.left_at < r.version and not exists (
    select from event e where e.entity = t.entity and e.entity_id = t.entity_id and e.version > t.left_at
      and e.action <> 'undo' and (e.action <> 'update' or not exists (
        select from event u join batch b on b.id = u.batch_id
        where u.entity = e.entity and u.entity_id = e.entity_id and u.version > e.version and u.action = 'undo'
          and b.undoes = e.batch_id)))
  then r.version else t.left_at end`);

/** The records of the entities that a batch touched, with the version it left and the one they have now. */
function touchedRecords(batchId: string, targets: ReturnType<typeof undoneTargets>): Sql {
  const versions = targets.map(
    ({ target: { entity, derived }, isCreatedOnly }) => sql`
      select t.entity, t.entity_id, ${leftAt} as left_at, t.seq, r.version as now_at,
        r.${name(columnOf(entity.display))}::text as label
      from touched t join ${name(tableOf(entity))} r on r.id = t.entity_id
      where t.entity = ${literal(entity.name)}
        and ${derived ? sql`not ${derived.endAction} = any(t.actions)` : raw('true')}
        and ${raw(isCreatedOnly ? 't.from_at = 1' : 'true')}`,
  );
  return sql`
    with touched as (
      select entity, entity_id, min(version) as from_at, max(version) as left_at, max(seq) as seq, array_agg(action) as actions from event
      where batch_id = ${batchId} group by entity, entity_id
      -- A scan that was taken back by itself.
      having (array_agg(action order by version desc))[1] <> 'undo'
    ), versions as (${join(versions, ' union all ')})`;
}

/** What an undo would do now: how much can go back, and what was changed since. */
export async function previewUndo(
  db: Queryable,
  targets: BatchTargets,
  batch: Pick<StoredBatch, 'id' | 'undoUntil' | 'step' | 'entity'>,
): Promise<Omit<UndoPreview, 'inUse'>> {
  const touched = touchedRecords(batch.id, undoneTargets(targets, batch));
  const counts = await db.one<{ canGoBack: number; changedSince: number }>(sql`
    ${touched} select count(*) filter (where left_at = now_at)::int as "canGoBack",
      count(*) filter (where left_at <> now_at)::int as "changedSince" from versions`);
  if (counts.changedSince === 0) return { until: batch.undoUntil, ...counts, changed: [] };
  const changed = await db.many<UndoPreview['changed'][number]>(sql`
    ${touched} select v.entity, v.entity_id as id, v.label, e.actor as by, e.at, e.action from versions v
    join event e on e.entity = v.entity and e.entity_id = v.entity_id and e.version = v.now_at
    where v.left_at <> v.now_at order by e.seq desc limit ${batchLimits.rowsPage}`);
  return { until: batch.undoUntil, ...counts, changed };
}

class Tried extends Error {
  constructor(readonly refused: number) {
    super('a preview writes nothing');
  }
}

/** How many of the newest records cannot go back, whatever refuses it: the undo itself is tried, and taken back. */
export async function countRefused(
  db: Db,
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
): Promise<number> {
  const undo = { ...batch, undoes: batch.id };
  try {
    return await db.transaction(async (tx) => {
      const rows = await tx.many<ReadyRow>(sql`
        ${touchedRecords(batch.id, undoneTargets(targets, batch))}
        select 0 as n, entity, null as wanted, entity_id as "targetId", left_at as "targetVersion",
          '' as group from versions
        where left_at = now_at order by seq desc limit ${batchLimits.undoTried}`);
      const { id, number } = batch;
      const mark = { id, number, reason: number, isUndo: true, isTakeOver: false, undoes: id };
      const own = { ...context, db: tx, batch: mark };
      let refused = 0;
      if (batch.step) {
        const done = await applyStepRows(own, targets, undo, rows);
        throw new Tried(done.filter(({ result }) => result === 'refused').length);
      }
      for (const row of rows) {
        const done = await tryRow(tx, () => undoRow(own, targets, undo, row));
        if (done instanceof AppError) refused += 1;
      }
      throw new Tried(refused);
    });
  } catch (error) {
    if (error instanceof Tried) return error.refused;
    throw error;
  }
}

/** Stages one row for each record that a batch touched, the newest first; answers how many. */
export async function stageUndo(
  db: Queryable,
  targets: BatchTargets,
  batch: Pick<StoredBatch, 'id' | 'step' | 'entity'>,
  undoId: string,
): Promise<number> {
  return db.run(sql`
    ${touchedRecords(batch.id, undoneTargets(targets, batch))}
    insert into batch_row (batch_id, n, entity, target_id, target_version, verdict, wanted)
    select ${undoId}, row_number() over (order by seq desc), entity, entity_id, left_at, 'update', '{}' from versions`);
}

/** Marks the rows of the batch that went back, and answers whether all of them did. */
export async function settleUndone(db: Queryable, batchId: string, undoId: string): Promise<boolean> {
  db.send(sql`
    update batch_row o set result = 'undone' from batch_row u
    where o.batch_id = ${batchId} and o.result = 'applied' and u.batch_id = ${undoId} and u.result = 'applied'
      and u.target_id = o.target_id`);
  const { refused } = await db.one<{ refused: number }>(sql`
    select count(*)::int as refused from batch_row
    where batch_id = ${undoId} and result is distinct from 'applied'`);
  return refused === 0;
}
