import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import type { ListSource } from './source.ts';

interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

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
  if (!isFiltered) {
    const { rows } = await db.one<{ rows: number }>(
      sql`select reltuples::int as rows from pg_class where oid = ${source.table}::regclass`,
    );
    if (rows > 2 * exactTotalLimit) return { value: rows, exact: false };
  }
  const where = conditionsOf(source, view);
  // An expectation alone is not trusted: a filter that the planner misjudges would show thousands that are not there.
  // The order keeps the count on an index, also where the planner would rather read the whole table.
  const { counted } = await db.one<{ counted: number }>(
    sql`select count(*)::int as counted from (select from ${name(source.table)} r where ${where}
      order by r.id limit ${raw(String(exactTotalLimit + 1))}) counted`,
    { planEachTime: isFiltered },
  );
  if (counted <= exactTotalLimit) return { value: counted, exact: true };
  return { value: Math.max(await expectRows(db, source, where), counted), exact: false };
}
