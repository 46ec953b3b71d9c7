import type { StoredRecord } from '#server/shared/command/record.ts';
import { lockRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ReadyRow } from './apply.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { tryRow } from './row-work.ts';
import type { TargetSets } from './set-commands.ts';
import { runSets } from './set-work.ts';
import { planUndo, type BatchEvent } from './undo.ts';

type Done = StoredRecord | AppError;
type RunAlone = (row: ReadyRow) => Promise<Done>;

/** A row with what takes it back; without a plan its own command decides. */
interface Planned {
  at: number;
  row: ReadyRow & { targetId: string };
  target: BatchTarget & { sets: TargetSets };
  plan: Record<string, unknown> | 'remove';
}

/** The events of a batch for each record of the rows, the newest first. */
async function findEvents(
  { db }: CommandContext,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
): Promise<Map<string, BatchEvent[]>> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? []);
  const found = await db.many<BatchEvent & { entity: string; id: string }>(sql`
    select e.entity, e.entity_id as id, e.version, e.action, e.changes from event e
    where e.batch_id = ${batch.undoes} and e.entity_id = any(${ids}::uuid[]) order by e.version desc`);
  const events = new Map<string, BatchEvent[]>();
  for (const { entity, id, ...event } of found) {
    const key = `${entity} ${id}`;
    const own = events.get(key) ?? [];
    own.push(event);
    events.set(key, own);
  }
  return events;
}

/** Removes creations together; those that something stands on wait for the others, which may be that. */
async function removeTogether(
  context: CommandContext,
  planned: readonly Planned[],
  done: Done[],
  runAlone: RunAlone,
): Promise<void> {
  const [first] = planned;
  if (!first) return;
  const wanted = planned.map(({ row }) => ({ id: row.targetId, version: row.targetVersion ?? 0 }));
  const reason = context.batch?.reason ?? '';
  const removed = await tryRow(context.db, () => first.target.sets.remove(context, wanted, reason));
  for (const [place, { at }] of planned.entries()) {
    const result = removed instanceof AppError ? undefined : removed[place];
    if (result) done[at] = result;
  }
  for (const { at, row } of planned) done[at] ??= await runAlone(row);
}

/** Gives records back together what they had. */
async function giveBackTogether(
  context: CommandContext,
  planned: readonly Planned[],
  done: Done[],
  runAlone: RunAlone,
): Promise<void> {
  const [first] = planned;
  if (!first) return;
  const { sets, source } = first.target;
  const wanted = planned.map(({ row }) => ({ id: row.targetId, version: row.targetVersion ?? 0 }));
  const locked = await lockRecords(context, source, wanted);
  const rows = planned.map(({ plan }, place) => {
    const before = locked[place];
    if (!before || before instanceof AppError || plan === 'remove') return before ?? null;
    return { before, values: plan };
  });
  const alone = async (place: number) => {
    const row = planned[place]?.row;
    return row ? runAlone(row) : new AppError('not_found');
  };
  const outcomes = await runSets(
    context,
    { sets, isRehearsal: false, runAlone: alone },
    rows.map((row) => (row === null || row instanceof AppError || 'values' in row ? row : null)),
  );
  for (const [place, { at }] of planned.entries()) {
    const outcome = outcomes[place];
    if (!outcome || outcome instanceof AppError) done[at] = outcome ?? new AppError('not_found');
    else if ('alone' in outcome) done[at] = outcome.alone;
    else if ('written' in outcome) done[at] = outcome.written;
  }
}

/** Takes rows back in their order, neighbors of one entity together where it can; `runAlone` does one by itself. */
export async function undoSets(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
  runAlone: RunAlone,
): Promise<Done[]> {
  const done: Done[] = [];
  const events = await findEvents(context, batch, rows);
  let together: Planned[] = [];
  const flush = async () => {
    const isRemoval = together[0]?.plan === 'remove';
    await (isRemoval ? removeTogether : giveBackTogether)(context, together, done, runAlone);
    together = [];
  };
  for (const [at, row] of rows.entries()) {
    const entity = row.entity ?? batch.entity;
    const target = targets.get(entity);
    const { targetId } = row;
    if (!target?.sets || targetId === null) {
      await flush();
      done[at] = await runAlone(row);
      continue;
    }
    const own = events.get(`${entity} ${targetId}`) ?? [];
    const plan = refusalOr(() => planUndo(context, target, own));
    if (plan instanceof AppError) {
      done[at] = plan;
      continue;
    }
    const [first] = together;
    const isAlike =
      first?.target.entity === target.entity && (first.plan === 'remove') === (plan === 'remove');
    if (first && !isAlike) await flush();
    together.push({ at, row: { ...row, targetId }, target: { ...target, sets: target.sets }, plan });
  }
  await flush();
  return done;
}
