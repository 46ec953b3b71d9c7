import type { EntityName } from '#contract/shared/entity-names.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { rowChanged } from './check-row.ts';
import { createReferences, type References } from './references.ts';
import { checkPermission, problemsOfRefusal, tryRow, trySettling } from './row-work.ts';
import { isNamed } from './row-values.ts';
import { applyStepRows } from './steps.ts';
import { undoRow } from './undo.ts';

type Values = Record<string, unknown>;

/** A row that waits to be applied. */
export interface ReadyRow {
  n: number;
  entity: EntityName | null;
  wanted: Values | null;
  targetId: string | null;
  targetVersion: number | null;
}

/** What became of a row. */
export interface AppliedRow {
  n: number;
  result: 'applied' | 'refused';
  targetId: string | null;
  versionAfter: number | null;
  problems: FieldProblem[];
}

/** Rows that are to be applied and have no result yet. */
export async function findReadyRows(db: Queryable, batchId: string, limit: number): Promise<ReadyRow[]> {
  return db.many<ReadyRow>(sql`
    select n, entity, wanted, target_id as "targetId", target_version as "targetVersion" from batch_row
    where batch_id = ${batchId} and result is null and verdict in ('new', 'update') order by n limit ${limit}`);
}

/**
 * Records in the order of their ids, in which everybody locks them; new ones after them, in the order of the file; last
 * those that may name a new one.
 */
function inLockOrder(rows: readonly ReadyRow[], entity: EntityName): ReadyRow[] {
  const isLast = ({ targetId, wanted }: ReadyRow) =>
    targetId !== null &&
    Object.values(wanted ?? {}).some((value) => isNamed(value) && value.named.entity === entity);
  const last = new Set(rows.filter(isLast));
  return rows.toSorted((one, other) => {
    if (last.has(one) !== last.has(other)) return last.has(one) ? 1 : -1;
    if (one.targetId === other.targetId) return one.n - other.n;
    if (one.targetId === null) return 1;
    if (other.targetId === null) return -1;
    return one.targetId < other.targetId ? -1 : 1;
  });
}

/** Writes a row by the entity’s own command; what it names and nobody has is created before, and stays. */
async function writeRow(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  references: References,
  { wanted, targetId, targetVersion }: ReadyRow,
): Promise<StoredRecord | AppError> {
  const target = targets.get(batch.entity);
  if (!target || !wanted) return new AppError('not_importable');
  const values = await trySettling(context, references, wanted, false);
  if (values instanceof AppError) return values;
  return tryRow(context.db, async () => {
    checkPermission(context, target.entity.name, targetId === null ? 'create' : 'update');
    if (targetId === null) return target.create({ ...context, version: 0 }, values);
    return target.update({ ...context, version: targetVersion ?? 0 }, targetId, values);
  });
}

/** A record that has another version than at the check says so in the terms of a batch. */
function refusalOf(targets: BatchTargets, batch: StoredBatch, row: ReadyRow, refusal: AppError): AppError {
  const target = targets.get(row.entity ?? batch.entity);
  const isConflict = refusal.code === 'conflict' && target;
  return isConflict ? rowChanged(target, refusal.details.current as StoredRecord) : refusal;
}

/** Applies rows in the transaction of the context and answers what became of each. */
export async function applyRows(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
): Promise<AppliedRow[]> {
  if (batch.step) return applyStepRows(context, targets, batch, rows);
  const references = createReferences(context.db, targets);
  const applied: AppliedRow[] = [];
  // What is taken back goes in its own order: the newest first.
  for (const row of batch.kind === 'undo' ? rows : inLockOrder(rows, batch.entity)) {
    const done =
      batch.kind === 'undo'
        ? await tryRow(context.db, () => undoRow(context, targets, batch, row))
        : await writeRow(context, targets, batch, references, row);
    applied.push(
      done instanceof AppError
        ? {
            n: row.n,
            result: 'refused',
            targetId: row.targetId,
            versionAfter: null,
            problems: problemsOfRefusal(refusalOf(targets, batch, row, done)),
          }
        : { n: row.n, result: 'applied', targetId: done.id, versionAfter: done.version, problems: [] },
    );
  }
  return applied;
}

/** Writes the results of rows, in the transaction that applied them. */
export async function writeApplied(
  db: Queryable,
  batchId: string,
  rows: readonly AppliedRow[],
): Promise<void> {
  await db.run(sql`
    update batch_row r set result = v.result, target_id = v."targetId", version_after = v."versionAfter",
      problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v (n int, result text, "targetId" uuid,
      "versionAfter" int, problems jsonb)
    where r.batch_id = ${batchId} and r.n = v.n`);
}
