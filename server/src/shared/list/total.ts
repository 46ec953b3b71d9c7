import { allFields } from '#contract/shared/entity.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, sql, type Sql } from '#server/shared/db/sql.ts';
import { keepExpectation, knownSizeSql, recallExpectation } from './expectations.ts';
import { countedSql, foundSql, sampledCounts } from './counted.ts';
import { dependsOnValues } from './filters.ts';
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

const isFiltered = (view: ListView) => dependsOnValues(view) || view.bin;

/** What a source knows of a view with one filter, better than statistics do. */
function expectedSql({ expected }: ListSource<unknown>, { filters, bin, q }: ListView): Sql | undefined {
  const [filter] = filters;
  return filter && filters.length === 1 && !bin && q === '' ? expected?.[filter.field]?.(filter) : undefined;
}

/** How many rows are expected of a view: by what its source knows, by the planner, or by the size of the table. */
export async function expectRows(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
): Promise<number> {
  const expected = expectedSql(source, view);
  if (expected) return (await db.one<{ rows: number }>(sql`select ${expected}::int as rows`)).rows;
  if (isFiltered(view)) return (await explain(db, foundSql(source, view))).rows;
  // The database counts what is added as it comes; statistics learn of it minutes later, and a restart forgets it.
  const { rows } = await db.one<{ rows: number }>(sql`
    select greatest(reltuples, pg_stat_get_live_tuples(oid))::int as rows
    from pg_class where oid = ${source.table}::regclass`);
  return rows;
}

/** Kinds whose values the statistics of the database know well. */
const wellKnown = [
  'choice',
  'reference',
  'bool',
  'date',
  'instant',
  'integer',
  'money',
  'percent',
  'decimal',
];

/**
 * How long a list is called that was counted beyond what is told exactly: as is expected, where a sample of the table does not speak
 * against it. Of a part of a text the planner guesses.
 */
export function estimateTotal(counted: number, expected: number): Total {
  // A count that ended there says no more than that.
  const isKnown = counted > exactTotalLimit + 1;
  const isNear = expected <= 2 * counted && 2 * expected >= counted;
  return { value: isKnown && !isNear ? counted : Math.max(expected, exactTotalLimit + 1), exact: false };
}

/** Whether a view is filtered by nothing but fields whose values statistics know: what can be chosen, not what people write. */
export function isOfKnownValues({ entity }: ListSource<unknown>, { filters, q }: ListView): boolean {
  const fields = allFields(entity);
  return q === '' && filters.every(({ field }) => wellKnown.includes(fields[field]?.kind ?? ''));
}

/**
 * Whether an expectation is told without counting. It must be far above what is counted exactly, and the filters must be
 * on one field that statistics know: of several together the planner can expect thousands that are not there.
 */
export function isTrusted(source: ListSource<unknown>, view: ListView, expected: number): boolean {
  if (expected <= 2 * exactTotalLimit || view.bin) return false;
  const fields = new Set(view.filters.map(({ field }) => field));
  return fields.size <= 1 && isOfKnownValues(source, view);
}

/** How many rows a view has: counted up to 10,000, beyond that what the planner expects. */
export async function countTotal(db: Queryable, source: ListSource<unknown>, view: ListView): Promise<Total> {
  if (!isFiltered(view)) {
    const rows = await expectRows(db, source, view);
    if (isTrusted(source, view, rows)) return { value: rows, exact: false };
  }
  const found = foundSql(source, view);
  // An expectation alone is not trusted: a filter that the planner misjudges would show thousands that are not there.
  const { counted } = await db.one<{ counted: number }>(sql`select ${countedSql(found)} as counted`, {
    planEachTime: isFiltered(view),
    isRepeated: isOfKnownValues(source, view),
  });
  if (counted <= exactTotalLimit) return { value: counted, exact: true };
  return { value: Math.max(await expectRows(db, source, view), counted), exact: false };
}

/** So many rows are counted more quickly than a sample is read. */
const fewRows = 1_000;

/** How many rows each of several views has, counted in one statement; beyond 10,000 what is expected of each. */
export async function countTotals(
  db: Queryable,
  source: ListSource<unknown>,
  views: readonly ListView[],
): Promise<Total[]> {
  // Of a search the sample would ask each of its rows for the words, and its index for all that has them.
  const isSearched = views.some(({ q }) => q !== '');
  const { sample, counts } = isSearched
    ? { sample: undefined, counts: views.map((view) => countedSql(foundSql(source, view))) }
    : sampledCounts(source, views, fewRows);
  const begin = sample ? sql`with ${sample} ` : sql``;
  const numbers = counts.map((count, at) => sql`${count} as ${name(`view_${at}`)}`);
  const { size, ...counted } = await db.one<{ size: string } & Record<string, number>>(
    sql`${begin}select ${knownSizeSql(source)} as size, ${join(numbers)}`,
    {
      planEachTime: views.some(isFiltered),
      isRepeated: views.every((view) => isOfKnownValues(source, view)),
    },
  );
  return Promise.all(
    views.map(async (view, at): Promise<Total> => {
      const value = counted[`view_${at}`] ?? 0;
      if (value <= exactTotalLimit) return { value, exact: true };
      const known = recallExpectation(source, view);
      const rows = known?.size === size ? known.rows : await expectRows(db, source, view);
      if (rows >= 0) keepExpectation(source, view, { rows, size });
      return estimateTotal(value, rows);
    }),
  );
}
