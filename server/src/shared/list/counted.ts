import { exactTotalLimit } from '#contract/shared/page.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, type SearchedView } from './filters.ts';
import type { ListSource } from './source.ts';

/**
 * A sample of `pages` random pages, of tables that have at least `ofPages`, tells that a view has far more rows than are counted: where
 * `withRows` of the pages have one of them, and their share of what was sampled means at least `rows` in the whole table.
 */
const sampled = { pages: 40, ofPages: 400, withRows: 16, rows: 2 * exactTotalLimit };

/** The rows of a view, to be counted. */
export function foundSql(source: ListSource<unknown>, view: SearchedView): Sql {
  return sql`select from ${name(source.table)} r where ${conditionsOf(source, view)}`;
}

/** How many rows there are, up to one more than is told exactly, or than so many. */
export function countedSql(found: Sql, most = exactTotalLimit): Sql {
  return sql`(select count(*)::int from (${found} limit ${raw(String(most + 1))}) counted)`;
}

/**
 * How many rows each of several views has, up to one more than is told exactly, or so many as the sample means. The
 * sample is an entry of a `with` and is read once for all views; a view is counted only where the sample does not tell
 * that it is far longer. Up to `few` rows are counted without asking it.
 */
export function sampledCounts(
  source: ListSource<unknown>,
  views: readonly SearchedView[],
  few = 0,
): { sample: Sql; counts: Sql[] } {
  const size = sql`(pg_relation_size(${raw(`'${source.table}'`)}) / current_setting('block_size')::int)`;
  const wanted = raw(String(sampled.pages));
  const of = (kind: 'rows' | 'pages', at: number) => name(`${kind}_${at}`);
  const looked = views.map((view, at) => {
    const isOfView = conditionsOf(source, view);
    return sql`count(*) filter (where ${isOfView}) as ${of('rows', at)},
      count(distinct r.page) filter (where ${isOfView}) as ${of('pages', at)}`;
  });
  const sample = sql`sample as materialized (
    select count(distinct r.page) as pages, ${join(looked)} from (
      select r.*, (r.ctid::text::point)[0] as page from ${name(source.table)} r
      tablesample system (least(100, 100.0 * ${wanted} / greatest(${size}, 1))) repeatable (0)) r)`;
  const counts = views.map((view, at) => {
    const isFar = sql`(select ${of('pages', at)} >= ${raw(String(sampled.withRows))}
      and ${of('rows', at)} * ${size} >= ${raw(String(sampled.rows))} * pages from sample)`;
    const found = foundSql(source, view);
    const most = raw(String(exactTotalLimit));
    // One more than is told exactly stands for a count that ended there.
    const meant = sql`(select greatest(${most} + 2, ${of('rows', at)} * ${size} / greatest(pages, 1))::int from sample)`;
    const count = sql`(case when ${size} < ${raw(String(sampled.ofPages))} then ${countedSql(found)} when ${isFar} then ${meant}
      else (select case when first.counted > ${most} then ${meant} else first.counted end
        from (select ${countedSql(found)} as counted offset 0) first) end)`;
    if (few === 0) return count;
    return sql`(select case when first.counted <= ${raw(String(few))} then first.counted else ${count} end
      from (select ${countedSql(found, few)} as counted offset 0) first)`;
  });
  return { sample, counts };
}
