import { columnOf, join, raw, sql, and, type Sql } from '#server/shared/db/sql.ts';
import {
  keyColumns,
  ordersApart,
  orderSql,
  segmentsAfter,
  storedColumns,
  type Order,
  type OrderColumn,
} from '#server/shared/list/order.ts';
import { limitSql, type PageQuestion } from '#server/shared/list/page-question.ts';
import type { Ranges } from './equipment.search-pages.ts';
import { hasTitles } from './equipment.search-terms.ts';

/** Statistics cut the values of a column into so many stretches of as many rows. */
const stretches = 100;
/** So many of them are walked at most. */
const mostStretches = 3;

interface Piece {
  condition: Sql;
  order: Order;
}

/**
 * The value behind which the next stretches end, as statistics know the column. Where they know nothing it is null, and where newer
 * values lie beyond all they know it is too near: the walk then finds too few.
 */
function endOfStretches(
  { source, order, place }: PageQuestion,
  first: OrderColumn & { cast: string },
  count: number,
): Sql {
  const cast = raw(first.cast);
  const column = columnOf(order.sorts[0]?.field ?? '');
  const from = place?.values[0] ?? null;
  const beginning = raw(first.descending ? 'cardinality(bounds)' : '0');
  const at = from === null ? beginning : sql`width_bucket(${from}::${cast}, bounds)`;
  const steps = raw(String(count));
  const end = first.descending
    ? sql`greatest(${at} - ${steps}, 1)`
    : sql`least(${at} + 1 + ${steps}, cardinality(bounds))`;
  return sql`select bounds[${end}] as value from (
    select histogram_bounds::text::${cast}[] as bounds from pg_stats
    where schemaname = 'public' and tablename = ${source.table} and attname = ${column}) known`;
}

/** The ranges of the order that lie between the place and the end, one after the other; rows without a value come last. */
function piecesBefore(end: Sql, { source, order, place }: PageQuestion, first: OrderColumn): Piece[] {
  const isSparse = source.sparse?.[order.sorts[0]?.field ?? ''] !== undefined;
  const { ofValues, ofEmpty } = ordersApart(order, isSparse);
  const isBefore = sql`${first.expression} ${raw(first.descending ? '>=' : '<=')} ${end}`;
  if (!place) return [{ condition: isBefore, order: ofValues }];
  const [value = null, ...values] = place.values;
  if (value === null) {
    const others = segmentsAfter(ofEmpty.columns.slice(1), { values, id: place.id });
    const isEmpty = sql`${first.expression} is null`;
    return others.map((range) => ({ condition: and([isEmpty, range]), order: ofEmpty }));
  }
  return segmentsAfter(ofValues.columns, place).map((range) => ({
    condition: and([range, isBefore]),
    order: ofValues,
  }));
}

/** The next rows of each way in the order of the list, and those of all ways together. */
function nextOf(
  ways: readonly Sql[],
  pieces: readonly Piece[],
  { where, others }: Ranges,
  question: PageQuestion,
): Sql {
  const { order, rows } = question;
  const limit = limitSql(rows);
  const walks = ways.map((way) => {
    const inOrder = pieces.map(
      (piece) => sql`(select ${storedColumns(piece.order)} from equipment r
        where ${where} and ${others} and ${way} and ${piece.condition} order by ${orderSql(piece.order.columns)} ${limit})`,
    );
    return sql`(select * from (${join(inOrder, ' union all ')}) r ${limit})`;
  });
  return sql`select ${keyColumns(order)} from (${join(walks, ' union ')}) r order by ${orderSql(order.columns)} ${limit}`;
}

/** Items that are named by their codes: each is fetched. */
const ofCodes = ({ codes }: Ranges) =>
  codes.length > 0 ? [sql`r.id = any(${codes.map(({ id }) => id)}::uuid[])`] : [];

/** By name: the items of titles lie together where names are spelled like theirs, and nothing else is walked. */
function walkedNames(ranges: Ranges, question: PageQuestion): Sql {
  const { order, place } = question;
  const names = sql`array(select unnest(t.names) from equipment_title t where t.key = any(${ranges.titles}::bigint[]))`;
  const ofTitles = sql`${hasTitles(ranges.titles)} and r.name = any(${names})`;
  const conditions = place ? segmentsAfter(order.columns, place) : [raw('true')];
  const pieces = conditions.map((condition) => ({ condition, order }));
  return nextOf([ofTitles, ...ofCodes(ranges)], pieces, ranges, question);
}

/**
 * The next rows of what titles, people and a few codes mean, each walked in the index of the order: titles and holders are keys there,
 * so that rows of others are passed over without being looked at. The walk ends after some stretches of the column: a page that is
 * not full says nothing. Undefined where that is too far, or the order has no such index.
 */
export function walkedInOrder(
  ranges: Ranges,
  question: PageQuestion,
  walkedRows: number,
  all: number,
): Sql | undefined {
  const { order } = question;
  const [first] = order.columns;
  if (!first?.cast || order.group || order.sorts.length > 1) return undefined;
  const { titles, people } = ranges;
  if (order.sorts[0]?.field === 'name' && titles.length > 0)
    return people.length > 0 ? undefined : walkedNames(ranges, question);
  const count = Math.ceil((walkedRows * stretches) / all);
  if (count > mostStretches) return undefined;
  const ways = [
    ...(titles.length > 0 ? [hasTitles(titles)] : []),
    ...(people.length > 0 ? [sql`r.custodian_id = any(${people}::uuid[])`] : []),
    ...ofCodes(ranges),
  ];
  const pieces = piecesBefore(raw('(select value from walk_end)'), question, first);
  return sql`with walk_end as materialized (${endOfStretches(question, { ...first, cast: first.cast }, count)})
    ${nextOf(ways, pieces, ranges, question)}`;
}
