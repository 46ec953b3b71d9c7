import { exactTotalLimit } from '#contract/shared/page.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, dependsOnValues } from './filters.ts';
import { groupedPage } from './grouped.ts';
import type { PageQuestion } from './page-question.ts';
import { pageByValues, rangedPage, valuesOf } from './ranged.ts';
import type { Shape } from './source.ts';

/** Whether an index of the order holds all that the filters ask: rows are then chosen without being fetched. */
function isWalkedInIndex({ source, view, order }: PageQuestion): boolean {
  const { covered, sorts, pairs } = source.indexes ?? { covered: [], sorts: [], pairs: [] };
  const [first] = order.sorts;
  const [filter] = view.filters;
  if (!first || !filter || view.bin || !sorts.includes(first.field)) return false;
  const pair = pairs.find(
    (one) => one.sort === first.field && view.filters.some(({ field }) => field === one.filter),
  );
  // One range of an index has the very rows in their order: nothing is gained by choosing them first.
  if (pair && view.filters.length === 1 && filter.operator === 'is') return false;
  const isHeldBy = (held: readonly string[]) =>
    [...view.filters, ...order.sorts].every(({ field }) => held.includes(field));
  return (
    isHeldBy([...covered, first.field]) ||
    (pair !== undefined && isHeldBy([pair.filter, pair.sort, ...(pair.holds ?? [])]))
  );
}

function countedSql({ source, view }: PageQuestion): Sql {
  const found = sql`select from ${name(source.table)} r where ${conditionsOf(source, view)}`;
  return sql`(select count(*)::int from (${found} limit ${raw(String(exactTotalLimit + 1))}) found)`;
}

/**
 * The rows of a page with their keys, in one statement; to be asked for as arrays, the keys first, then the length
 * where it is to be counted. What a row shows of other tables is joined once the page is cut.
 */
export function rowsPage(question: PageQuestion, shape: Shape, isLong: boolean, isCounted: boolean): Sql {
  const { source, order } = question;
  const choose = (columns: Sql) => {
    if (isLong && order.group) return groupedPage(question, columns);
    return isLong && valuesOf(question) ? pageByValues(question, columns) : rangedPage(question, columns);
  };
  const counted = isCounted ? countedSql(question) : raw('null::int');
  const numbered = (page: Sql) => sql`(select *, row_number() over () as place from (${page}) page)`;
  const select = sql`select page.keys, ${counted}, ${shape.columns} from`;
  if (isWalkedInIndex(question)) {
    const stored = [raw('r.id'), ...order.stored.map((column) => sql`r.${column}`)];
    return sql`${select} ${numbered(choose(join(stored)))} page
      join ${name(source.table)} r on r.id = page.id ${shape.joins} order by page.place`;
  }
  return sql`select r.keys, ${counted}, ${shape.columns} from ${numbered(choose(raw('r.*')))} r
    ${shape.joins} order by r.place`;
}

/** Whether the planner must see the values of a page to plan it well. */
export function isPlannedEachTime({ view }: PageQuestion, shape: Shape): boolean {
  return dependsOnValues(view) || !shape.isKept;
}
