import { allFields } from '#contract/shared/entity.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import { exactTotalLimit, type Facet } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { spellOutBranches } from './branches.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';
import { listColumn, type ListSource } from './source.ts';

const maxFacetValues = 200;
const timeToLive = 30_000;

/** The counts over everything are the same for everybody and dear at a million rows: kept for half a minute, by field. */
export type FacetCache = SharedAnswers<Facet>;

export function createFacetCache(): FacetCache {
  const countAll = ({ counts }: Facet) => counts.reduce((sum, { count }) => sum + count, 0);
  return createSharedAnswers({
    timeToLive,
    most: 50,
    isWorthKeeping: (facet) => countAll(facet) > exactTotalLimit,
  });
}

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
  const count = () => countValues(db, source, view, field, isWhole);
  return isWhole ? cache.get(field, count) : count();
}

async function countValues(
  db: Queryable,
  source: ListSource<unknown>,
  view: ListView,
  field: string,
  isWhole: boolean,
): Promise<Facet> {
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
  return {
    field,
    counts: counts.map(({ value, label: text, count }) => ({ value, label: text ?? '', count })),
    exact: isWhole || (counts[0]?.all ?? 0) <= exactTotalLimit,
  };
}
