import { expect } from 'vitest';
import { applyRows, findReadyRows } from '#server/features/batch/apply.ts';
import type { BatchTargets } from '#server/features/batch/batch-target.ts';
import { getBatch } from '#server/features/batch/batch.repository.ts';
import type { CheckedRow } from '#server/features/batch/check-row.ts';
import { checkRows, findOpenRows } from '#server/features/batch/check.ts';
import { contextOfBatch } from '#server/features/batch/run.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { TestApp } from './app.ts';
import { batchTargets } from './batches.ts';

/** The same targets without their commands for sets: every row goes by the command of one record. */
const rowByRow: BatchTargets = new Map(
  [...batchTargets].map(([entity, { sets: _sets, ...target }]) => [entity, target]),
);
const now = new Date('2026-03-02T10:00:00Z');

class Back extends Error {
  constructor(readonly seen: unknown) {
    super('rolled back');
  }
}

/** Everything that a batch leaves, but for ids and what is hashed over them. */
type LeftBy = (tx: Queryable, batchId: string) => Promise<unknown>;

/** What applying the ready rows of a batch would do, by the given targets; nothing of it stays. */
async function applyAndForget(
  api: TestApp,
  batchId: string,
  targets: BatchTargets,
  leftBy: LeftBy,
): Promise<unknown> {
  const batch = await getBatch(api.db, batchId);
  try {
    return await api.db.transaction(async (tx) => {
      const rows = await findReadyRows(tx, targets, batch, 1_000);
      const context = await contextOfBatch(tx, batch, now);
      const applied = await applyRows(context, targets, batch, rows);
      const withoutIds = applied
        .map(({ targetId: _id, ...one }) => one)
        .toSorted((one, other) => one.n - other.n);
      throw new Back({ applied: withoutIds, left: await leftBy(tx, batchId) });
    });
  } catch (error) {
    if (error instanceof Back) return error.seen;
    throw error;
  }
}

/** Checks the open rows of a batch by sets and one by one, and compares; answers the verdicts. */
export async function checkBothWays(api: TestApp, batchId: string): Promise<string[]> {
  const batch = await getBatch(api.db, batchId);
  const rows = await findOpenRows(api.db, batchTargets, batch, { limit: 1_000 });
  const check = async (targets: BatchTargets) => {
    const checked = await checkRows(api.db, targets, batch, rows, (tx) => contextOfBatch(tx, batch, now));
    // A row that repeats an earlier one meets what only the rehearsal of that one left, or does not.
    const isRepeated = ({ problems }: CheckedRow) =>
      problems.some(({ messageKey }) => messageKey === 'row_repeated');
    const nothing = { targetId: null, targetVersion: null, wanted: null };
    return checked.map((row) => (isRepeated(row) ? { ...row, ...nothing } : row));
  };
  const bySets = await check(batchTargets);
  expect(bySets).toEqual(await check(rowByRow));
  return bySets.map(({ verdict }) => verdict);
}

/** Applies the ready rows of a batch by sets and one by one, compares what it left, and leaves nothing. */
export async function applyBothWays(api: TestApp, batchId: string, leftBy: LeftBy): Promise<void> {
  const bySets = await applyAndForget(api, batchId, batchTargets, leftBy);
  expect(bySets).toEqual(await applyAndForget(api, batchId, rowByRow, leftBy));
}
