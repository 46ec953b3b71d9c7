import type { Filter, Operator } from '#contract/shared/list-query.ts';
import { exactTotalLimit } from '#contract/shared/page.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { countedSql, foundSql, sampledCounts } from './counted.ts';
import { knownSizeSql, recallTableRows } from './expectations.ts';
import { textFilters } from './filters.ts';
import { groupedPage } from './grouped.ts';
import { labelNewsSql } from './label-cache.ts';
import { storedColumns, type Order } from './order.ts';
import type { PageQuestion } from './page-question.ts';
import { isOfOneGroup, pageByValues, pageOfGroup, rangedPage, valuesOf } from './ranged.ts';
import type { RecordSource, Shape } from './source.ts';

/** Comparisons that a sorted index answers itself. */
const compared: readonly Operator[] = ['is', 'gte', 'lte', 'lt', 'between', 'last', 'next', 'empty'];

/** Whether one index holds all that the filters and the order ask: rows are then chosen without being fetched. */
function isWalkedInIndex(question: PageQuestion): boolean {
  const { source, view, order } = question;
  const { indexes } = source;
  const [first, second] = order.sorts;
  if (!indexes || !first || view.bin) return false;
  const asked = [...view.filters, ...order.sorts].map(({ field }) => field);
  const holdsAll = (...fields: readonly string[]) => asked.every((field) => fields.includes(field));
  const isBy = (group: string) =>
    group === first.field ||
    view.filters.some(
      ({ field, operator, values }) => field === group && operator === 'is' && values.length === 1,
    );
  const { covered, sorts, pairs, groups } = indexes;
  const hasRange =
    !second || pairs.some(({ filter, sort }) => filter === first.field && sort === second.field);
  // One range of an index has the very rows in their order: nothing is gained by choosing them first.
  if (hasRange && view.filters.every(({ field }) => field === first.field)) return false;
  const ordering = pairs.find((one) => one.filter === first.field && one.sort === second?.field);
  if (ordering?.holds && holdsAll(ordering.filter, ordering.sort, ...ordering.holds)) return true;
  const pair = pairs.find((one) => one.sort === first.field && asked.includes(one.filter));
  if (pair && view.filters.length === 1 && view.filters[0]?.operator === 'is') return false;
  // What an index of the list has as a key is compared in it, and the rows that are left are fetched in their order; more
  // of them are walked through where some are alike in the first sort.
  const isFetched =
    view.filters.every(({ operator }) => compared.includes(operator)) && (hasRange || !!valuesOf(question));
  if (pair && holdsAll(pair.filter, pair.sort, ...(pair.holds ?? []))) return !isFetched;
  const ofGroup = groups.fields.find(isBy);
  if (ofGroup !== undefined && holdsAll(...covered, ...groups.holds, ofGroup)) return true;
  // Sorted by a few values first, the index of the second sort is walked for each of them.
  return (
    !isFetched &&
    sorts.some(
      (sort) =>
        (sort === first.field || (sort === second?.field && !source.sparse?.[sort])) &&
        holdsAll(...covered, sort),
    )
  );
}

/** From so many rows on, a page sorted by a reference or by states is put together value by value. */
const walkedFrom = 1_000;

/** So many rows that have a text which no index has are met on the way sooner than all rows of the table are asked for it. */
const metOnTheWay = 2_000;

/**
 * Whether all rows that have a text are read and sorted: the index of the search finds them, and they can lie far from where an order begins.
 * Codes go with models and places, so that walking these can read the whole list: of codes, more are, and of those that begin with what the
 * list is sorted by, all. What no index has is asked of every row: that is worth it only for few.
 */
function isReadByText({ source, view, order }: PageQuestion, expected: number): boolean {
  const texts = textFilters(source, view);
  if (order.group && texts.some(({ field }) => source.textsOf?.[field] === order.sorts[0]?.field))
    return true;
  const isIndexed = ({ values }: Filter) => values.every((value) => source.search?.isIndexed(value));
  const codes = texts.filter(({ field }) => !source.search?.titles.includes(field));
  if (codes.length > 0 && !codes.some(isIndexed)) return expected <= metOnTheWay;
  const ofGroups = order.group && codes.length > 0 ? (recallTableRows(source) ?? 0) / 10 : 0;
  return texts.length > 0 && expected <= Math.max(2 * exactTotalLimit, ofGroups);
}

/** How the rows of a page are found, and what is told beside them. */
export interface RowsChoice {
  /** How many rows the list has, as far as is known: long ones are walked in an index, value by value where no index has their order. */
  expected: number;
  /** With the first page the size of the table is told. */
  isFirst: boolean;
  /** Whether the length of the list is counted. */
  isCounted: boolean;
  /** Where labels come from a cache, the snapshot from which on it must learn what was renamed. */
  labels?: { since: string | undefined } | undefined;
}

/**
 * The rows of a page, in one statement; to be asked for as arrays: the keys of the last row that is shown, on the first row
 * the length where it is counted, the size of the table and what a cache of labels must learn, and the columns. What a row
 * shows of other tables is joined once the page is cut.
 */
export function rowsPage(
  question: PageQuestion,
  shape: Shape,
  { expected, isFirst, isCounted, labels }: RowsChoice,
): Sql {
  const { source, order } = question;
  const isLong = expected > walkedFrom;
  const isRead = isOfOneGroup(question, { expected, isCounted }) || isReadByText(question, expected);
  const choose = (columnsOf: (order: Order) => Sql) => {
    if (isRead) return pageOfGroup(question, { isCounted });
    const columns = columnsOf(order);
    if (isLong && order.group) return groupedPage(question, columns, source.search?.groupsOf(question));
    return isLong && valuesOf(question) ? pageByValues(question, columns) : rangedPage(question, columnsOf);
  };
  const size = isFirst ? knownSizeSql(source) : raw('null::text');
  const numbered = (page: Sql) => sql`select *, row_number() over () as place from (${page}) page`;
  // Where all rows are read to be sorted, they are counted on the way.
  const isCountedOnTheWay = isCounted && isRead;
  const chosen =
    isRead || isWalkedInIndex(question)
      ? sql`select page.keys, page.place, ${isCountedOnTheWay ? raw('page.found, ') : raw('')} r.*
          from (${numbered(choose(storedColumns))}) page join ${name(source.table)} r on r.id = page.id`
      : numbered(choose(() => raw('r.*')));
  const sampled =
    isCounted && expected > 2 * exactTotalLimit ? sampledCounts(source, [question.view]) : undefined;
  const counted = sampled?.counts[0] ?? countedSql(foundSql(source, question.view));
  const told = isCounted ? counted : raw('null::int');
  const shown = {
    rows: question.rows,
    labels,
    counted: isCountedOnTheWay ? raw('r.found') : told,
    size,
  };
  return shownRows(chosen, shape, shown, sampled?.sample);
}

interface ShownRows {
  rows: number;
  labels: RowsChoice['labels'];
  counted: Sql;
  size: Sql;
}

/** What is told of chosen rows: on one or another of them what is told of the page, and their columns. */
function shownRows(
  chosen: Sql,
  shape: Shape,
  { rows, labels, counted, size }: ShownRows,
  ...more: (Sql | undefined)[]
): Sql {
  const parts = [sql`chosen as materialized (${chosen})`, ...more.filter((part) => part !== undefined)];
  const news = labels ? labelNewsSql(labels.since) : raw('null::text, null::text[]');
  // The next page begins after the last row that is shown; the length is told once.
  const last = raw(String(rows - 1));
  return sql`with ${join(parts)}
    select case when r.place = ${last} then r.keys end, case when r.place = 1 then ${counted} end,
      case when r.place = 1 then ${size} end, ${news}, ${shape.columns}
    from chosen r ${shape.pageJoins} order by r.place`;
}

/**
 * The rows of a search whose ids and keys a statement answers, with their number where it counts them; to be asked for like those of a
 * page without a search.
 */
export function foundRowsPage(
  { source, rows }: PageQuestion,
  page: Sql,
  shape: Shape,
  { isCounted, labels }: Pick<RowsChoice, 'isCounted' | 'labels'>,
): Sql {
  const told = isCounted ? raw('counted') : raw('null::int');
  return shownRows(
    sql`select page.keys, page.place, page.told, r.* from (
      select id, keys, ${told} as told, row_number() over () as place from (${page}) page) page
      join ${name(source.table)} r on r.id = page.id`,
    shape,
    { rows, labels, counted: raw('r.told'), size: raw('null::text') },
  );
}

/** The rows whose keys a search has found, in their order; to be asked for as arrays. On the first is what a cache of labels must learn. */
export function selectFoundRows(
  { table }: Pick<RecordSource, 'table'>,
  ids: readonly string[],
  shape: Shape,
  labels: RowsChoice['labels'],
): Sql {
  const news = labels ? labelNewsSql(labels.since) : raw('null::text, null::text[]');
  return sql`with chosen as materialized (
      select r.*, row_number() over (order by page.n) as place
      from unnest(${ids}::uuid[]) with ordinality page (id, n) join ${name(table)} r on r.id = page.id)
    select ${news}, ${shape.columns} from chosen r ${shape.pageJoins} order by r.place`;
}
