import { allFields } from '#contract/shared/entity.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Facet } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { spellOutBranches } from './branches.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import { listColumn, type ListSource } from './source.ts';

const maxFacetValues = 200;
const cachedFor = 30_000;

/** The counts over everything are the same for everybody and dear at a million rows: kept for half a minute, by field. */
export type FacetCache = Map<string, { until: number; facet: Facet }>;

/** How many rows of a view have each value of a field; in a long filtered list, of its first 10,000 rows. */
export async function findFacet(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
  field: string,
  cache: FacetCache,
): Promise<Facet> {
  const facts = source.entity.filter.includes(field) ? allFields(source.entity)[field] : undefined;
  if (!facts || !['choice', 'bool', 'reference'].includes(facts.kind)) {
    throw new AppError('unknown_filter', { field: field.slice(0, 80) });
  }
  const isWhole = !dependsOnValues(view) && !view.bin;
  const known = isWhole ? cache.get(field) : undefined;
  if (known && known.until > Date.now()) return known.facet;
  const target = source.references[field];
  const label = target
    ? sql`(select ${name(target.label)} from ${name(target.table)} where id = value)`
    : raw('value::text');
  const where = conditionsOf(source, await spellOutBranches(db, source, view));
  const limit = isWhole ? raw('') : raw(`limit ${exactTotalLimit + 1}`);
  const counts = await db.many<{ value: string | null; label: string | null; count: number; all: number }>(
    sql`
      select value::text, ${label} as label, count, sum(count) over ()::int as all from (
        select value, count(*)::int as count from (
          select r.${listColumn(field)} as value from ${name(source.table)} r where ${where} ${limit}
        ) found group by value
      ) counted order by count desc, value limit ${raw(String(maxFacetValues))}`,
    { planEachTime: !isWhole },
  );
  const facet: Facet = {
    field,
    counts: counts.map(({ value, label: text, count }) => ({ value, label: text ?? '', count })),
    exact: isWhole || (counts[0]?.all ?? 0) <= exactTotalLimit,
  };
  if (isWhole && (counts[0]?.all ?? 0) > exactTotalLimit)
    cache.set(field, { until: Date.now() + cachedFor, facet });
  return facet;
}
