import type { FastifyBaseLogger } from 'fastify';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchState } from '#contract/features/batch/batch.states.ts';
import { normalizeRoles } from '#contract/shared/roles.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { toAppError } from '#server/shared/http/problems.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { TableFileError } from '#server/shared/table-file/table-file.ts';
import { applyRows, findReadyRows, isTooEarly, writeApplied, type AppliedRow } from './apply.ts';
import type { BatchTargets } from './batch-target.ts';
import { proposeMapping } from './batch.mapping.ts';
import { markCircles } from './circles.ts';
import { withCustomFields } from './custom-values.ts';
import {
  getBatch,
  hasEvents,
  stopsItself,
  undoUntil,
  type Failure,
  type StoredBatch,
} from './batch.repository.ts';
import { checkRows, findOpenRows, writeChecked } from './check.ts';
import { deleteRows, readFileRows } from './read-file.ts';
import { noteNames } from './row-keys.ts';
import { claimBatch, holdLease, LeaseLost, newPass, type Lease } from './run.lease.ts';
import { sealSecrets } from './secrets.ts';
import { settleUndone } from './undo.ts';

/** What the work on batches needs. */
export interface BatchTools {
  db: Db;
  vault: KeyVault;
  targets: BatchTargets;
  clock: () => Date;
  /** How many rows are applied in one transaction; fewer in tests. */
  chunk?: number;
  /** Called with how many rows were applied, when the work on a batch has ended or rests. */
  onApplied?: (rows: number) => void;
}

/** The author as the account is now: whoever lost a role or the account works no more. */
async function findAuthor(tx: Queryable, userId: string): Promise<Actor> {
  const found = await tx.maybe<{ id: string; name: string; email: string; roles: string[] }>(sql`
    select id, first_name || ' ' || last_name as name, email, roles from user_account
    where id = ${userId} and status = 'active' and deleted_at is null`);
  if (!found) throw new AppError('not_allowed');
  return { ...found, roles: normalizeRoles(found.roles), sessionId: '' };
}

/** The context of the commands that a batch runs: the author acts, the events carry the batch. */
export async function contextOfBatch(tx: Queryable, batch: StoredBatch, now: Date): Promise<CommandContext> {
  return {
    db: tx,
    actor: await findAuthor(tx, batch.createdBy),
    requestId: batch.number,
    source: batch.kind === 'import' ? 'import' : batch.source,
    now,
    version: 0,
    changed: new Set(),
    batch: {
      id: batch.id,
      number: batch.number,
      reason: batch.reason,
      isUndo: batch.kind === 'undo',
      isTakeOver: batch.isTakeOver,
      undoes: batch.undoes,
    },
  };
}

async function move(tx: Queryable, batch: StoredBatch, to: BatchState, also: Sql = raw('')): Promise<void> {
  const isEnd = ['applied', 'partly_applied', 'cancelled', 'failed'].includes(to);
  const moved = await tx.run(sql`
    update batch set state = ${to}, version = version + 1, touched_at = now(), stop_request = null,
      ended_at = case when ${isEnd} then now() end ${also}
    where id = ${batch.id} and state = ${batch.state}`);
  if (moved !== 1) throw new LeaseLost();
}

/** Whether an import that goes on by itself may: every column was recognized, and none by a guess. */
function goesOn({ fileChoices, mapping }: StoredBatch): boolean {
  const isSure =
    mapping?.columns.every(
      ({ field, foundBy }) => (field !== null && foundBy !== 'values') || foundBy === 'preset',
    ) ?? false;
  return fileChoices.appliesItself === true && isSure;
}

async function readStep({ db, vault, targets }: BatchTools, held: Lease): Promise<boolean> {
  const batch = await db.transaction((tx) => holdLease(tx, held, ['reading']));
  const known = targets.get(batch.entity);
  if (!known) throw new AppError('not_importable');
  const target = await withCustomFields(db, known);
  const { columns, keys } = await readFileRows(db, vault, target, batch, (work) =>
    db.transaction(async (tx) => {
      await holdLease(tx, held, ['reading']);
      await work(tx);
    }),
  );
  return db.transaction(async (tx) => {
    await holdLease(tx, held, ['reading']);
    const { mapping, valueChoices } = await proposeMapping(tx, target, { ...batch, columns }, keys);
    await sealSecrets(tx, vault, target, batch.id, mapping);
    const next = goesOn({ ...batch, mapping }) ? 'checking' : 'mapping';
    await move(
      tx,
      batch,
      next,
      sql`, columns = ${columns}::text[], mapping = ${JSON.stringify(mapping)},
        value_choices = ${JSON.stringify(valueChoices)} ${next === 'mapping' ? stopsItself : raw('')}`,
    );
    return next === 'checking';
  });
}

async function checkStep({ db, vault, targets, clock }: BatchTools, held: Lease): Promise<boolean> {
  const { batch, rows } = await db.transaction(async (tx) => {
    const found = await holdLease(tx, held, ['checking']);
    const target = targets.get(found.entity);
    if (target && held.namesOf !== found.version) {
      await sealSecrets(tx, vault, target, found.id, found.mapping);
      await noteNames(tx, target, found);
    }
    held.namesOf = found.version;
    // A check by sets writes nothing, so it holds no locks for long.
    const limit = target?.sets ? held.checkLimit : batchLimits.checkChunk;
    const open = await findOpenRows(tx, targets, found, { limit });
    // A field can have become a secret since the first rows were checked.
    const some = open.map(({ n }) => n);
    const isNew = target && (await sealSecrets(tx, vault, target, found.id, found.mapping, some));
    return { batch: found, rows: isNew ? await findOpenRows(tx, targets, found, { limit }) : open };
  });
  const checked = await checkRows(db, targets, batch, rows, (tx) => contextOfBatch(tx, batch, clock()));
  held.checkLimit = Math.min(batchLimits.chunk, 2 * Math.max(checked.length, batchLimits.checkChunk));
  return db.transaction(async (tx) => {
    const present = await holdLease(tx, held, ['checking']);
    // What was checked meanwhile is asked for differently now.
    if (present.version !== batch.version) return true;
    if (checked.length > 0) {
      writeChecked(tx, batch.id, checked);
      await tx.run(sql`update batch_run set done = done + ${checked.length} where batch_id = ${batch.id}`);
      return true;
    }
    const target = targets.get(batch.entity);
    if (target) await markCircles(tx, targets, target, batch);
    if (!goesOn(batch) || (await lacksReason(tx, batch))) {
      await move(tx, batch, 'checked', stopsItself);
      return false;
    }
    await move(tx, batch, 'applying');
    await startProgress(tx, batch.id);
    return true;
  });
}

/** Whether a batch changes so many records that a person has to give a reason first. */
async function lacksReason(tx: Queryable, batch: StoredBatch): Promise<boolean> {
  if (batch.reason) return false;
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from batch_row where batch_id = ${batch.id} and verdict = 'update'`,
  );
  return n > batchLimits.changedWithoutReason;
}

/** Begins to count: what is to be applied. */
export async function startProgress(tx: Queryable, batchId: string): Promise<void> {
  await tx.run(sql`
    update batch_run set done = 0, since = now(), total = (select count(*) from batch_row
      where batch_id = ${batchId} and result is null and verdict in ('new', 'update'))
    where batch_id = ${batchId}`);
}

async function finish(tx: Queryable, batch: StoredBatch, isStopped: boolean): Promise<void> {
  const { refused } = await tx.one<{ refused: number }>(
    sql`select count(*)::int as refused from batch_row where batch_id = ${batch.id} and result = 'refused'`,
  );
  const isChanged = await hasEvents(tx, batch.id);
  const isPartly = isStopped || refused > 0;
  const to = isStopped && !isChanged ? 'cancelled' : isPartly ? 'partly_applied' : 'applied';
  const canGoBack = batch.kind !== 'undo' && isChanged;
  await move(
    tx,
    batch,
    to,
    canGoBack ? sql`, applied_at = now(), undo_until = ${undoUntil}` : sql`, applied_at = now()`,
  );
  if (batch.undoes === null) return;
  const isWhole = await settleUndone(tx, batch.undoes, batch.id);
  await tx.run(sql`
    update batch set state = ${isWhole ? 'undone' : 'partly_undone'}, version = version + 1, touched_at = now(),
      ended_at = now()
    where id = ${batch.undoes} and state = 'undoing'`);
}

/** Does what was asked of the running job; answers whether it stops. */
async function stopIfRequested(tx: Queryable, batch: StoredBatch): Promise<boolean> {
  if (batch.stopRequest === 'pause') await move(tx, batch, 'paused');
  if (batch.stopRequest === 'cancel') await finish(tx, batch, true);
  return batch.stopRequest !== null;
}

/** How many rows go in one transaction: whoever looks at the progress, or asks for a pause, does not wait for long. */
function chunkOf(targets: BatchTargets, { entity, step }: StoredBatch): number {
  const isBySets = step !== null || targets.get(entity)?.sets !== undefined;
  return isBySets ? batchLimits.chunk : batchLimits.rowsAlone;
}

/** Applies the next rows; those that name what a later row brings wait for the next pass, as long as one brings something. */
async function applyReady(
  { targets, clock }: BatchTools,
  held: Lease,
  tx: Queryable,
  batch: StoredBatch,
  chunk: number,
): Promise<AppliedRow[] | undefined> {
  const { pass } = held;
  const rows = await findReadyRows(tx, targets, batch, chunk, pass.waiting);
  if (rows.length === 0) {
    if (pass.waiting.size === 0) return undefined;
    held.pass = newPass(pass.applied === 0);
    return [];
  }
  const applied = await applyRows(await contextOfBatch(tx, batch, clock()), targets, batch, rows);
  held.applied += applied.length;
  const rowOf = new Map(rows.map((row) => [row.n, row]));
  return applied.filter((one) => {
    const row = rowOf.get(one.n);
    const waits = !pass.isLast && row !== undefined && isTooEarly(batch, row, one);
    if (waits) pass.waiting.add(one.n);
    if (one.result === 'applied') pass.applied += 1;
    return !waits;
  });
}

/** Applies the next chunk with its results in one transaction; answers whether there is more. */
async function applyChunk(tools: BatchTools, held: Lease): Promise<boolean> {
  return tools.db.transaction(async (tx) => {
    const batch = await holdLease(tx, held, ['applying']);
    if (await stopIfRequested(tx, batch)) return false;
    const applied = await applyReady(tools, held, tx, batch, tools.chunk ?? chunkOf(tools.targets, batch));
    if (!applied) {
      await finish(tx, batch, false);
      return false;
    }
    await writeApplied(tx, batch.id, applied);
    await tx.run(sql`update batch_run set done = done + ${applied.length} where batch_id = ${batch.id}`);
    return true;
  });
}

/** Reserves the numbers of new records in a transaction of its own: what counts them is held for that long, and no longer. */
async function reserveNumbers({ db, targets }: BatchTools, held: Lease): Promise<boolean> {
  await db.transaction(async (tx) => {
    const { id, kind, entity, stopRequest } = await holdLease(tx, held, ['applying']);
    if (kind === 'import' && stopRequest === null) await targets.get(entity)?.reserve?.(tx, id);
  });
  held.isReserved = true;
  return true;
}

class RowRefused extends Error {
  constructor(readonly rows: Awaited<ReturnType<typeof applyRows>>) {
    super('all or nothing');
  }
}

class StopRequested extends Error {
  constructor() {
    super('somebody asked the job to stop');
  }
}

/** Applies every row in one transaction; a chunk with a refusal, or a request to stop, takes everything back. */
async function applyWhole(tools: BatchTools, held: Lease): Promise<boolean> {
  const { db, chunk = batchLimits.chunk } = tools;
  try {
    return await db.transaction(async (tx) => {
      const batch = await holdLease(tx, held, ['applying']);
      for (;;) {
        if ((await getBatch(tx, batch.id)).stopRequest !== null) throw new StopRequested();
        const applied = await applyReady(tools, held, tx, batch, chunk);
        if (!applied) break;
        const refused = applied.filter(({ result }) => result === 'refused');
        if (refused.length > 0) throw new RowRefused(refused);
        await writeApplied(tx, batch.id, applied);
      }
      await finish(tx, batch, false);
      return false;
    });
  } catch (error) {
    if (!(error instanceof RowRefused || error instanceof StopRequested)) throw error;
    return db.transaction(async (tx) => {
      const batch = await holdLease(tx, held, ['applying']);
      if ((await stopIfRequested(tx, batch)) || !(error instanceof RowRefused)) return false;
      await tx.run(sql`
        update batch_row r set verdict = 'fix', problems = v.problems
        from jsonb_to_recordset(${JSON.stringify(error.rows)}::jsonb) v (n int, problems jsonb)
        where r.batch_id = ${batch.id} and r.n = v.n`);
      await move(tx, batch, 'checked');
      return false;
    });
  }
}

async function takeStep(tools: BatchTools, held: Lease): Promise<boolean> {
  const batch = await getBatch(tools.db, held.batchId);
  if (batch.state === 'reading') return readStep(tools, held);
  if (batch.state === 'checking') return checkStep(tools, held);
  if (batch.state !== 'applying') return false;
  if (!held.isReserved) return reserveNumbers(tools, held);
  return batch.policy === 'all_or_nothing' ? applyWhole(tools, held) : applyChunk(tools, held);
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof TableFileError) return { key: error.key, params: { ...error.params } };
  const refusal = toAppError(error);
  // A database that does not answer is waited for: the lease ends, and a worker goes on.
  if (refusal.code === 'unavailable') return undefined;
  return { key: refusal.code, params: refusal.params };
}

async function fail(db: Db, held: Lease, failure: Failure): Promise<void> {
  await db.transaction(async (tx) => {
    const batch = await holdLease(tx, held, ['reading', 'checking', 'applying']);
    if (batch.state === 'reading') await deleteRows(tx, batch.id);
    await move(tx, batch, 'failed', sql`, failed_in = ${batch.state}, failure = ${JSON.stringify(failure)}`);
  });
}

/** Works on batches until none waits; every node may, each batch has one worker at a time. */
export async function runBatches(tools: BatchTools, log?: FastifyBaseLogger): Promise<number> {
  for (let count = 0; ; count += 1) {
    const held = await claimBatch(tools.db);
    if (!held) return count;
    try {
      while (await takeStep(tools, held));
    } catch (error) {
      if (!(error instanceof LeaseLost)) {
        log?.error({ err: error, batch: held.batchId }, 'a batch failed');
        const failure = failureOf(error);
        if (!failure) throw error;
        await fail(tools.db, held, failure);
      }
    }
    await tools.db.run(sql`
      update batch_run set lease_by = null, lease_until = null
      where batch_id = ${held.batchId} and lease_by = ${held.by}`);
    tools.onApplied?.(held.applied);
  }
}
