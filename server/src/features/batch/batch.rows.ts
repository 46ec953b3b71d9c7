import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRow, BatchStatement, RowPart, Verdict } from '#contract/features/batch/batch.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { and, columnOf, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';

const partOf = raw(`case
  when result in ('applied', 'undone') and verdict = 'new' then 'new'
  when result in ('applied', 'undone') then 'updated'
  when result is null and verdict = 'same' then 'unchanged'
  else 'leftOut' end`);

const columns = raw(`n, version, raw, verdict, target_id as "targetId", changes, problems, warnings, result`);

/** How the records of rows are named, where a list of their entity has a name beside the label, and a status. */
async function nameTargets(
  db: Queryable,
  target: BatchTarget | undefined,
  rows: readonly Omit<BatchRow, 'target'>[],
): Promise<BatchRow[]> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? []);
  if (!target || ids.length === 0) return rows.map((row) => ({ ...row, target: null }));
  const { entity, source } = target;
  const column = (field: string) =>
    field in entity.fields && field !== entity.display
      ? sql`r.${name(columnOf(field))}::text`
      : raw('null::text');
  const found = await db.many<{ id: string } & NonNullable<BatchRow['target']>>(sql`
    select r.id, r.${name(columnOf(entity.display))}::text as label, ${column('name')} as name,
      ${column('status')} as status
    from ${name(source.table)} r where r.id = any(${ids}::uuid[])`);
  const named = new Map(found.map(({ id, ...one }) => [id, one]));
  return rows.map((row) => ({ ...row, target: named.get(row.targetId ?? '') ?? null }));
}

/** A page of a batch’s rows, in the order of the file or of the selection. */
export async function findBatchRows(
  db: Queryable,
  target: BatchTarget | undefined,
  batchId: string,
  query: {
    verdict?: Verdict | undefined;
    part?: RowPart | undefined;
    problem?: string | undefined;
    path?: string | undefined;
    warned?: 'true' | undefined;
    q?: string | undefined;
    after?: number | undefined;
    offset?: number | undefined;
    limit?: number | undefined;
  },
): Promise<{ items: BatchRow[]; next: number | null; total: number }> {
  const limit = query.limit ?? batchLimits.rowsPage;
  const conditions: Sql[] = [sql`batch_id = ${batchId}`];
  if (query.verdict) conditions.push(sql`verdict = ${query.verdict}`);
  if (query.part) conditions.push(sql`${partOf} = ${query.part}`);
  if (query.problem !== undefined || query.path !== undefined) {
    const wanted = { messageKey: query.problem, path: query.path };
    conditions.push(sql`problems @> ${JSON.stringify([wanted])}::jsonb`);
  }
  if (query.warned) conditions.push(raw(`warnings <> '[]'`));
  if (query.q) conditions.push(sql`position(fold(${query.q}::text) in fold(array_to_string(raw, ' '))) > 0`);
  const [rows, { total }] = await Promise.all([
    db.many<Omit<BatchRow, 'target'>>(sql`
      select ${columns} from batch_row where ${and([...conditions, sql`n > ${query.after ?? 0}`])}
      order by n offset ${query.offset ?? 0} limit ${limit + 1}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from batch_row where ${and(conditions)}`),
  ]);
  const items = await nameTargets(db, target, rows.slice(0, limit));
  return { items, next: rows.length > limit ? (items.at(-1)?.n ?? null) : null, total };
}

export async function getBatchRow(db: Queryable, batchId: string, n: number): Promise<BatchRow> {
  const found = await db.maybe<Omit<BatchRow, 'target'>>(
    sql`select ${columns} from batch_row where batch_id = ${batchId} and n = ${n}`,
  );
  if (!found) throw new AppError('not_found');
  return { ...found, target: null };
}

type Line = BatchStatement['file'];

/** What became of every row and of every amount that could be read: the parts add up to the file. */
export async function readStatement(db: Queryable, batch: StoredBatch): Promise<BatchStatement> {
  const rows = await db.many<{ part: RowPart; rows: number }>(sql`
    select ${partOf} as part, count(*)::int as rows from batch_row where batch_id = ${batch.id} group by 1`);
  const sums = await db.many<{ part: RowPart | null; field: string; sum: string }>(sql`
    select ${partOf} as part, a.key as field, sum(a.value::numeric)::numeric(20, 2)::text as sum
    from batch_row, jsonb_each_text(amounts) a where batch_id = ${batch.id}
    group by grouping sets ((1, 2), (2)) order by 2`);
  // Rows are deleted after a time; then nobody knows which records of the own entity a row asked for.
  const made = await db.many<{ entity: string; n: number }>(sql`
    select e.entity, count(*)::int as n from event e
    left join batch_row r on r.batch_id = ${batch.id} and r.target_id = e.entity_id
    where e.batch_id = ${batch.id} and e.version = 1 and r.n is null and (e.entity <> ${batch.entity}
      or exists (select from batch_row where batch_id = ${batch.id}))
    group by e.entity order by e.entity`);
  const reasons = await db.many<BatchStatement['reasons'][number]>(sql`
    select p->>'messageKey' as "messageKey", p->>'path' as path, count(distinct n)::int as rows
    from batch_row, jsonb_array_elements(problems) p where batch_id = ${batch.id}
    group by 1, 2 order by 3 desc, 1, 2 limit 100`);
  const changed = await db.many<{ field: string; n: number }>(sql`
    select k as field, count(*)::int as n from batch_row, jsonb_object_keys(changes) k
    where batch_id = ${batch.id} and verdict = 'update' and jsonb_typeof(changes) = 'object'
      and (${batch.appliedAt === null} or result in ('applied', 'undone'))
    group by k order by k`);
  const fields = [...new Set(sums.map(({ field }) => field))];
  const lineOf = (part: RowPart | null): Line => ({
    rows: rows.filter((one) => part === null || one.part === part).reduce((sum, one) => sum + one.rows, 0),
    amounts: Object.fromEntries(
      fields.map((field) => [
        field,
        sums.find((one) => one.part === part && one.field === field)?.sum ?? '0.00',
      ]),
    ),
  });
  return {
    file: lineOf(null),
    new: lineOf('new'),
    updated: lineOf('updated'),
    unchanged: lineOf('unchanged'),
    leftOut: lineOf('leftOut'),
    fields: Object.fromEntries(changed.map(({ field, n }) => [field, n])),
    madeOnTheWay: Object.fromEntries(made.map(({ entity, n }) => [entity, n])),
    reasons,
  };
}
