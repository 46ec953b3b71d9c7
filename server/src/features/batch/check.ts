import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { markCircles } from './circles.ts';
import { checkGroup } from './check-group.ts';
import { checkRow, type CheckedRow, type OpenRow } from './check-row.ts';
import { checkSets } from './check-sets.ts';
import { withCustomFields } from './custom-values.ts';
import { createReferences } from './references.ts';
import { groupText, inGroups } from './row-groups.ts';
import { noteNames } from './row-keys.ts';
import { checkStepRows } from './steps.ts';

class Rehearsed extends Error {
  constructor(readonly rows: CheckedRow[]) {
    super('a check writes nothing');
  }
}

/** Checks rows one after the other: later rows meet what earlier ones would have written. The caller rolls it back. */
async function rehearseRows(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly OpenRow[],
  known = targets.get(batch.entity),
): Promise<CheckedRow[]> {
  if (!known) throw new AppError('not_importable');
  if (batch.step) return checkStepRows(context, known, batch, rows);
  const target = await withCustomFields(context.db, known);
  const references = createReferences(context.db, targets);
  if (target.sets) {
    return checkSets(context, { ...target, sets: target.sets }, batch, references, rows);
  }
  const checked: CheckedRow[] = [];
  if (target.group && batch.kind === 'import') {
    for (const group of inGroups(rows))
      checked.push(...(await checkGroup(context, target, batch, references, group)));
    return checked;
  }
  for (const row of rows) checked.push(await checkRow(context, target, batch, references, row));
  return checked;
}

/** Checks rows in a transaction of their own, of which nothing stays. */
export async function checkRows(
  db: Db,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly OpenRow[],
  contextOf: (tx: Queryable) => Promise<CommandContext>,
): Promise<CheckedRow[]> {
  try {
    return await db.transaction(async (tx) => {
      throw new Rehearsed(await rehearseRows(await contextOf(tx), targets, batch, rows));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.rows;
    throw error;
  }
}

/** Checks a few rows again inside a transaction that goes on; of the check itself nothing stays. */
export async function checkAgain(
  db: Queryable,
  contextOf: (db: Queryable) => Promise<CommandContext>,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly number[],
  known = targets.get(batch.entity),
): Promise<void> {
  const [context, open, target] = await Promise.all([
    contextOf(db),
    findOpenRows(db, targets, batch, { only: rows }),
    known && withCustomFields(db, known),
  ]);
  const again = [...rows, ...open.map(({ n }) => n)];
  db.send(sql`delete from batch_key where batch_id = ${batch.id} and n = any(${again}::int[])`);
  if (target) await noteNames(db, target, batch, again);
  db.send(sql`savepoint rehearsal`);
  const checked = await rehearseRows(context, targets, batch, open, target);
  db.send(sql`rollback to savepoint rehearsal`);
  writeChecked(db, batch.id, checked);
  if (target) await markCircles(db, targets, target, batch);
}

/**
 * Rows that wait for their check, in the order of the file; with a row come those that belong to the same record, unless
 * they are more than a record can have.
 */
export async function findOpenRows(
  db: Queryable,
  targets: BatchTargets,
  batch: Pick<StoredBatch, 'id' | 'entity' | 'mapping'>,
  {
    only,
    limit = batchLimits.checkChunk,
  }: { only?: readonly number[] | undefined; limit?: number | undefined } = {},
): Promise<OpenRow[]> {
  const target = targets.get(batch.entity);
  const which = only ? sql`n = any(${only}::int[])` : raw('verdict is null');
  const open = sql`batch_id = ${batch.id} and result is null and not is_skipped`;
  const columns = raw(`n, raw, secrets, target_id as "targetId", target_version as "targetVersion"`);
  const first = sql`${open} and ${which} order by n limit ${limit}`;
  if (!target?.group)
    return db.many<OpenRow>(sql`select ${columns}, '' as group from batch_row where ${first}`);
  const text = groupText(target, batch.mapping);
  return db.many<OpenRow>(sql`
    with waiting as materialized (select n, ${text} as text from batch_row where ${first}),
      groups as materialized (
        select ${text} as text, count(*) > ${target.group.maxRows}::int as "isTooLarge" from batch_row
        where ${open} and ${text} in (select text from waiting) group by 1)
    select ${columns}, g.text as group, g."isTooLarge" from batch_row join groups g on g.text = ${text}
    where ${open} and (not g."isTooLarge" or n in (select n from waiting)) order by n`);
}

/** Writes what the check found out, with the keys that later rows are compared with. */
export function writeChecked(db: Queryable, batchId: string, rows: readonly CheckedRow[]): void {
  const json = JSON.stringify(rows);
  db.send(sql`
    update batch_row r set verdict = v.verdict, wanted = v.wanted, amounts = v.amounts,
      target_id = v."targetId", target_version = v."targetVersion", changes = v.changes, problems = v.problems,
      warnings = v.warnings
    from jsonb_to_recordset(${json}::jsonb) v (n int, verdict text, wanted jsonb, amounts jsonb, "targetId" uuid,
      "targetVersion" int, changes jsonb, problems jsonb, warnings jsonb)
    where r.batch_id = ${batchId} and r.n = v.n`);
  db.send(sql`
    insert into batch_key (batch_id, key, n)
    select ${batchId}, k, v.n from jsonb_to_recordset(${json}::jsonb) v (n int, keys jsonb),
      jsonb_array_elements_text(v.keys) k
    on conflict do nothing`);
}
