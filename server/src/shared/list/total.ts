import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import type { ListSource } from './source.ts';

interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** Expected to be this long, a list is not counted: counting would find the limit, and at a price. */
export const clearlyLong = 1.5 * exactTotalLimit;

/** How many rows the planner expects. */
export async function expectRows(db: Queryable, source: ListSource<unknown>, where: Sql): Promise<number> {
  const plan = await db.one<PlanRow>(
    sql`explain (format json) select from ${name(source.table)} r where ${where}`,
    { planEachTime: true },
  );
  return Math.round(plan['QUERY PLAN'][0].Plan['Plan Rows']);
}

/** How many rows a view has: counted up to 10,000, beyond that what the planner expects. */
export async function countTotal(db: Queryable, source: ListSource<unknown>, view: ListView): Promise<Total> {
  const isFiltered = dependsOnValues(view) || view.bin;
  const where = conditionsOf(source, view);
  let expected: number;
  if (isFiltered) {
    expected = await expectRows(db, source, where);
    if (expected > clearlyLong) return { value: expected, exact: false };
  } else {
    const { rows } = await db.one<{ rows: number }>(
      sql`select reltuples::int as rows from pg_class where oid = ${source.table}::regclass`,
    );
    if (rows > 2 * exactTotalLimit) return { value: rows, exact: false };
    expected = rows;
  }
  const { counted } = await db.one<{ counted: number }>(
    sql`select count(*)::int as counted from (select from ${name(source.table)} r where ${where}
      limit ${raw(String(exactTotalLimit + 1))}) counted`,
    { planEachTime: isFiltered },
  );
  if (counted <= exactTotalLimit) return { value: counted, exact: true };
  return { value: Math.max(expected, exactTotalLimit + 1), exact: false };
}
