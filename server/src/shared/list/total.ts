import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import type { ListSource } from './source.ts';

interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }];
}

/** What the planner expects of a statement: how many rows, and at what cost in its own unit. */
export async function explain(db: Queryable, statement: Sql): Promise<{ rows: number; cost: number }> {
  const answer = await db.one<PlanRow>(sql`explain (format json) ${statement}`, { planEachTime: true });
  const plan = answer['QUERY PLAN'][0].Plan;
  return { rows: Math.round(plan['Plan Rows']), cost: plan['Total Cost'] };
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
  const found = sql`select from ${name(source.table)} r where ${conditionsOf(source, view)}`;
  // An expectation alone is not trusted: a filter that the planner misjudges would show thousands that are not there.
  const { counted } = await db.one<{ counted: number }>(
    sql`select count(*)::int as counted from (${found} limit ${raw(String(exactTotalLimit + 1))}) counted`,
    { planEachTime: isFiltered },
  );
  if (counted <= exactTotalLimit) return { value: counted, exact: true };
  return { value: Math.max((await explain(db, found)).rows, counted), exact: false };
}
