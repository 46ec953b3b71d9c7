import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { lockRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ReadyRow } from './apply.ts';
import type { BatchTarget } from './batch-target.ts';
import type { References } from './references.ts';
import { checkPermission } from './row-work.ts';
import { settleAll } from './settle.ts';
import type { SetRow, TargetSets } from './set-commands.ts';
import { runSets } from './set-work.ts';

/** The existing records that rows change first, by row, locked in one statement; another version is refused. */
async function lockTargets(
  context: CommandContext,
  target: BatchTarget,
  rows: readonly ReadyRow[],
): Promise<Map<ReadyRow, StoredRecord | AppError>> {
  const first = new Map<string, ReadyRow>();
  for (const row of rows) {
    if (row.targetId !== null && !first.has(row.targetId)) first.set(row.targetId, row);
  }
  const wanted = [...first].map(([id, { targetVersion }]) => ({ id, version: targetVersion ?? 0 }));
  const locked = wanted.length === 0 ? [] : await lockRecords(context, target.source, wanted);
  return new Map([...first.values()].map((row, at) => [row, locked[at] ?? new AppError('not_found')]));
}

/**
 * Writes rows by sets, in their order; `runAlone` does one by its own command. Where many rows need that, only the first
 * ones are answered, and the others wait for the next chunk.
 */
export async function applySets(
  context: CommandContext,
  target: BatchTarget & { sets: TargetSets },
  references: References,
  rows: readonly ReadyRow[],
  runAlone: (row: ReadyRow) => Promise<StoredRecord | AppError>,
): Promise<(StoredRecord | AppError)[]> {
  const settled = await settleAll(
    context,
    references,
    target.entity.name,
    rows.map(({ wanted }) => wanted ?? {}),
    false,
  );
  const locked = await lockTargets(context, target, rows);
  const asked = rows.map((row, at): SetRow | AppError | null => {
    const values = settled[at];
    if (!values || values instanceof AppError) return values ?? null;
    const before = locked.get(row) ?? null;
    if (before instanceof AppError) return before;
    // An earlier row changes the same record: this one meets the version that it leaves.
    if (before === null && row.targetId !== null) return null;
    return refusalOr(() => {
      checkPermission(context, target.entity.name, before ? 'update' : 'create');
      return { before, values };
    });
  });
  const outcomes = await runSets(
    context,
    {
      sets: target.sets,
      isRehearsal: false,
      mostAlone: batchLimits.rowsAlone,
      runAlone: async (at) => {
        const row = rows[at];
        return row ? runAlone(row) : new AppError('not_found');
      },
    },
    asked,
  );
  return outcomes.map((outcome) => {
    if (outcome instanceof AppError) return outcome;
    if ('alone' in outcome) return outcome.alone;
    return 'written' in outcome ? outcome.written : new AppError('not_found');
  });
}
