import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import type { ListSource } from './source.ts';

interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** How many rows a view has: counted up to 10,000, beyond that what the planner expects. */
export async function countTotal(db: Queryable, source: ListSource<unknown>, view: ListView): Promise<Total> {
  const isFiltered = dependsOnValues(view) || view.bin;
  const table = name(source.table);
  if (!isFiltered) {
    const { rows } = await db.one<{ rows: number }>(
      sql`select reltuples::int as rows from pg_class where oid = ${source.table}::regclass`,
    );
    if (rows > 2 * exactTotalLimit) return { value: rows, exact: false };
  }
  const where = conditionsOf(source, view);
  const options = { planEachTime: isFiltered };
  const { counted } = await db.one<{ counted: number }>(
    sql`select count(*)::int as counted from
      (select from ${table} r where ${where} limit ${raw(String(exactTotalLimit + 1))}) counted`,
    options,
  );
  if (counted <= exactTotalLimit) return { value: counted, exact: true };
  const plan = await db.one<PlanRow>(
    sql`explain (format json) select from ${table} r where ${where}`,
    options,
  );
  return {
    value: Math.max(Math.round(plan['QUERY PLAN'][0].Plan['Plan Rows']), exactTotalLimit + 1),
    exact: false,
  };
}
