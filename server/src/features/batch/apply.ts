import type { EntityName } from '#contract/shared/entity-names.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { applySets } from './apply-sets.ts';
import type { BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { refusalOf } from './check-row.ts';
import { createReferences, type References } from './references.ts';
import { checkPermission, problemsOfRefusal, tryRow } from './row-work.ts';
import { trySettling } from './settle.ts';
import { combineRows, groupText, inGroups, problemsByRow, withOthersHeldBack } from './row-groups.ts';
import { isNamed } from './row-values.ts';
import { applyStepRows } from './steps.ts';
import { undoRow } from './undo.ts';
import { undoSets } from './undo-sets.ts';

type Values = Record<string, unknown>;

/** A row that waits to be applied. */
export interface ReadyRow {
  n: number;
  entity: EntityName | null;
  wanted: Values | null;
  targetId: string | null;
  targetVersion: number | null;
  /** What it shares with the rows that belong to the same record. */
  group: string;
}

/** What became of a row. */
export interface AppliedRow {
  n: number;
  result: 'applied' | 'refused';
  targetId: string | null;
  versionAfter: number | null;
  problems: FieldProblem[];
}

/** Rows that are to be applied and have no result yet; with a row come those that belong to the same record. */
export async function findReadyRows(
  db: Queryable,
  targets: BatchTargets,
  batch: Pick<StoredBatch, 'id' | 'kind' | 'entity' | 'mapping'>,
  limit: number,
  except: Iterable<number> = [],
): Promise<ReadyRow[]> {
  const target = targets.get(batch.entity);
  const columns = raw(`n, entity, wanted, target_id as "targetId", target_version as "targetVersion"`);
  const ready = sql`batch_id = ${batch.id} and result is null and verdict in ('new', 'update')
    and n <> all(${[...except]}::int[])`;
  const first = sql`${ready} order by n limit ${limit}`;
  if (!target?.group || batch.kind !== 'import')
    return db.many<ReadyRow>(sql`select ${columns}, '#' || n as group from batch_row where ${first}`);
  const text = groupText(target, batch.mapping);
  return db.many<ReadyRow>(sql`
    with next as materialized (select ${text} as text from batch_row where ${first})
    select ${columns}, ${text} as group from batch_row
    where ${ready} and ${text} in (select text from next) order by n`);
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

/** Writes the rows of a record by the entity’s own command; what they name and nobody has is created before, and stays. */
async function writeRecord(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  references: References,
  rows: readonly ReadyRow[],
): Promise<StoredRecord | AppError> {
  const target = targets.get(batch.entity);
  const [first] = rows;
  if (!target || !first) return new AppError('not_importable');
  const settled: Values[] = [];
  for (const { wanted } of rows) {
    const values = await trySettling(context, references, wanted ?? {}, false);
    if (values instanceof AppError) return values;
    settled.push(values);
  }
  const { targetId, targetVersion } = first;
  const values = target.group ? combineRows(target, settled) : (settled[0] ?? {});
  return tryRow(context.db, async () => {
    checkPermission(context, target.entity.name, targetId === null ? 'create' : 'update');
    if (targetId === null) return target.create({ ...context, version: 0 }, values);
    return target.update({ ...context, version: targetVersion ?? 0 }, targetId, values);
  });
}

/** What became of the rows of a record: all of them were applied, or the one that is wrong keeps the others back. */
function resultsOf(
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
  done: StoredRecord | AppError,
): AppliedRow[] {
  if (!(done instanceof AppError)) {
    const applied = { result: 'applied', targetId: done.id, versionAfter: done.version } as const;
    return rows.map(({ n }) => ({ n, ...applied, problems: [] }));
  }
  const [first] = rows;
  const target = targets.get(batch.entity);
  if (!first || !target) return [];
  const touched = targets.get(first.entity ?? batch.entity);
  const problems = problemsOfRefusal(refusalOf(touched, batch, done));
  const own = rows.map(({ n, wanted }) => ({ n, values: wanted ?? {} }));
  const byRow = withOthersHeldBack(rows, problemsByRow(target, own, problems));
  return rows.map(({ n, targetId }) => ({
    n,
    result: 'refused',
    targetId,
    versionAfter: null,
    problems: byRow.get(n) ?? [],
  }));
}

/** What became of rows that are taken back, in their own order: the newest first. */
function undoRows(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
): Promise<(StoredRecord | AppError)[]> {
  return undoSets(context, targets, batch, rows, (row) =>
    tryRow(context.db, () => undoRow(context, targets, batch, row)),
  );
}

/** What became of each group of rows, one record after the other or by sets. */
async function writeGroups(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  groups: readonly (readonly ReadyRow[])[],
): Promise<(StoredRecord | AppError)[]> {
  const references = createReferences(context.db, targets);
  const target = targets.get(batch.entity);
  const write = (rows: readonly ReadyRow[]) => writeRecord(context, targets, batch, references, rows);
  if (target?.sets) {
    const own = { ...target, sets: target.sets };
    return applySets(context, own, references, groups.flat(), (row) => write([row]));
  }
  const done: (StoredRecord | AppError)[] = [];
  for (const rows of groups) done.push(await write(rows));
  return done;
}

/** Applies rows in the transaction of the context and answers what became of each; rows that wait are not answered. */
export async function applyRows(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
): Promise<AppliedRow[]> {
  if (batch.step) return applyStepRows(context, targets, batch, rows);
  const isUndo = batch.kind === 'undo';
  const groups = inGroups(isUndo ? rows : inLockOrder(rows, batch.entity));
  const done = isUndo
    ? await undoRows(context, targets, batch, groups.flat())
    : await writeGroups(context, targets, batch, groups);
  return done.flatMap((result, at) => resultsOf(targets, batch, groups[at] ?? [], result));
}

/** Whether a row was refused because a record that another row of the file brings is not there yet. */
export function isTooEarly(
  { entity }: Pick<StoredBatch, 'entity'>,
  { wanted }: ReadyRow,
  { result, problems }: AppliedRow,
): boolean {
  return (
    result === 'refused' &&
    problems.some(({ path, messageKey }) => {
      const value = wanted?.[path];
      // Also by an id: that of a record which an earlier row brought while it was checked, and which is not there any more.
      const isOfFile = isNamed(value) && value.named.entity === entity;
      return messageKey === 'reference_unknown' && isOfFile;
    })
  );
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
