import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import { resetVerdicts } from './batch.commands.ts';
import { moveBatch, type StoredBatch } from './batch.repository.ts';
import { checkAgain } from './check.ts';
import { rowsInCircles } from './circles.ts';
import { groupText } from './row-groups.ts';
import { contextOfBatch } from './run.ts';

/** The rows of a batch that have one of these texts, as far as they can still change. */
export async function rowsWithTexts(
  db: Queryable,
  batchId: string,
  text: Sql,
  texts: readonly string[],
): Promise<number[]> {
  const rows = await db.many<{ n: number }>(sql`
    select n from batch_row where batch_id = ${batchId} and ${text} = any(${texts}::text[])
      and result is null and not is_skipped order by n`);
  return rows.map(({ n }) => n);
}

/** The rows that belong to the same records as some rows, as far as they can still change. */
export async function rowsTogether(
  db: Queryable,
  targets: BatchTargets,
  batch: Pick<StoredBatch, 'id' | 'entity' | 'mapping'>,
  rows: readonly number[],
): Promise<number[]> {
  const target = targets.get(batch.entity);
  if (!target?.group) return [];
  const text = groupText(target, batch.mapping);
  const found = await db.many<{ n: number }>(sql`
    select n from batch_row where batch_id = ${batch.id} and result is null and not is_skipped and ${text} in
      (select ${text} from batch_row where batch_id = ${batch.id} and n = any(${rows}::int[])) order by n`);
  return found.map(({ n }) => n);
}

/** Rows that share a value with some rows which no two may have, as they were checked last. */
export async function rowsAlike(
  db: Queryable,
  batchId: string,
  rows: readonly number[],
  limit: number,
): Promise<number[]> {
  const found = await db.many<{ n: number }>(sql`
    select distinct o.n from batch_key k join batch_key o on o.batch_id = k.batch_id and o.key = k.key
    where k.batch_id = ${batchId} and k.n = any(${rows}::int[]) order by o.n limit ${limit}`);
  return found.map(({ n }) => n);
}

/** Whether other rows can depend on what a row says, beyond the values that no two may have: all are checked again. */
function standsForOthers(target: BatchTarget, { mapping }: Pick<StoredBatch, 'mapping'>): boolean {
  const { fields, entity, group } = target;
  const named = [...(mapping?.columns ?? []), ...(mapping?.constants ?? [])];
  return (
    group !== undefined ||
    named.some(({ field }) => {
      const { entity: one, otherEntities = [] } = fields[field ?? ''] ?? {};
      return one === entity.name || otherEntities.includes(entity.name);
    })
  );
}

/**
 * Checks again what edited rows of a batch can have changed: they themselves and the rows that share a value with them, or all
 * where rows name each other. Before the first check there is nothing to do.
 */
export async function recheckEdited(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  edited: readonly number[],
): Promise<void> {
  const { db } = context;
  if (batch.state !== 'checked') {
    moveBatch(db, batch.id, 'mapping');
    return;
  }
  const target = targets.get(batch.entity);
  if (target && !standsForOthers(target, batch)) {
    moveBatch(db, batch.id, 'checked');
    const alike = await rowsAlike(db, batch.id, edited, batchLimits.rows);
    await recheckRows(context, targets, batch, [...new Set([...edited, ...alike])]);
    return;
  }
  await resetVerdicts(db, batch.id);
  moveBatch(db, batch.id, 'checking');
}

/** Checks rows of a checked batch again: a few at once, more than a chunk by the job. */
export async function recheckRows(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  some: readonly number[],
  known = targets.get(batch.entity),
): Promise<void> {
  const { db, now } = context;
  const rows = [...new Set([...some, ...(await rowsInCircles(db, targets.get(batch.entity), batch))])];
  if (rows.length === 0) return;
  if (rows.length <= batchLimits.checkChunk) {
    await checkAgain(db, (tx) => contextOfBatch(tx, batch, now), targets, batch, rows, known);
    return;
  }
  await db.run(sql`delete from batch_key where batch_id = ${batch.id} and n = any(${rows}::int[])`);
  await db.run(sql`
    update batch_row set verdict = null, problems = '[]', changes = null
    where batch_id = ${batch.id} and n = any(${rows}::int[])`);
  await db.run(sql`
    update batch_run set done = 0, since = now(), total = ${rows.length} where batch_id = ${batch.id}`);
  moveBatch(db, batch.id, 'checking');
}
