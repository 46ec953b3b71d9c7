import { allFields } from '#contract/shared/entity.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { exactTotalLimit } from '#contract/shared/page.ts';
import { join, literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, rowHasTermsSql, type SearchedView } from './filters.ts';
import type { Place } from './cursor.ts';
import {
  keyColumns,
  keysSql,
  ordersApart,
  orderSql,
  segmentsAfter,
  storedColumns,
  type Order,
  type OrderColumn,
} from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';
import { joinedOrder } from './sorted-page.ts';

interface Range {
  condition: Sql;
  order: Order;
}

/** The ranges after a place, or all, where those with a value and those without are asked for apart. */
function rangesApart({ source, order, place }: PageQuestion, first: OrderColumn): Range[] {
  const whereEmpty = source.sparse?.[order.sorts[0]?.field ?? ''];
  const { ofValues, ofEmpty } = ordersApart(order, whereEmpty !== undefined);
  const valued = (condition: Sql): Range => ({ condition, order: ofValues });
  const empty = (condition: Sql): Range => ({
    condition: sql`${first.expression} is null and ${whereEmpty ?? raw('true')} and ${condition}`,
    order: ofEmpty,
  });
  const allEmpty = empty(raw('true'));
  if (!place) return [valued(sql`${first.expression} is not null`), allEmpty];
  const [value = null, ...values] = place.values;
  return value === null
    ? segmentsAfter(ofEmpty.columns.slice(1), { values, id: place.id }).map(empty)
    : [...segmentsAfter(ofValues.columns, place).map(valued), allEmpty];
}

function rangesAfter(order: Order, place: Place | undefined): Range[] {
  return place ? segmentsAfter(order.columns, place).map((condition) => ({ condition, order })) : [];
}

/** Ranges of an index, asked in order until there are enough rows. */
export function inOrder(from: (order: Order) => Sql, question: PageQuestion, limit: Sql): Sql {
  const { source, order, place } = question;
  const [first] = order.columns;
  const isSparse = source.sparse?.[order.sorts[0]?.field ?? ''] !== undefined;
  const isApart = first !== undefined && (isSparse || first.emptyLast === true);
  if (!isApart && !place) return sql`${from(order)} order by ${orderSql(order.columns)} ${limit}`;
  const ranges = isApart ? rangesApart(question, first) : rangesAfter(order, place);
  const pieces = ranges.map(
    (range) =>
      sql`(${from(range.order)} and ${range.condition} order by ${orderSql(range.order.columns)} ${limit})`,
  );
  return sql`select * from (${join(pieces, ' union all ')}) page ${limit}`;
}

/** The most values whose ranges of an index are merged or read as a whole; for more, the index of the order is walked. */
const maxMerged = 8;
/**
 * So many rows of a few values are read and sorted; of more, the next ones are soon found in the order of the list. Rows that are counted are
 * all read anyway.
 */
const mostSorted = { counted: exactTotalLimit, otherwise: 5_000 };

/** Whether a view shows rows of a few values of one field that has few of them, and an index holds all that is asked of them. */
export function isOfOneGroup(
  { source, view, order }: PageQuestion,
  { expected, isCounted }: { expected: number; isCounted: boolean },
): boolean {
  const { indexes } = source;
  if (!indexes || view.bin || view.outside !== undefined) return false;
  if (expected > (isCounted ? mostSorted.counted : mostSorted.otherwise)) return false;
  const group = view.filters.find(
    ({ field, operator, values }) =>
      operator === 'is' && values.length <= maxMerged && indexes.wholes[field] !== undefined,
  );
  if (!group) return false;
  const [first, second] = order.sorts;
  // Where an index has the rows of each value in their order, the next ones are a range of it.
  const isInOrder = indexes.pairs.some(
    ({ filter, sort }) =>
      filter === group.field && sort === (first?.field === filter ? second?.field : first?.field),
  );
  const held = [...(indexes.wholes[group.field] ?? []), group.field];
  return !isInOrder && [...view.filters, ...order.sorts].every(({ field }) => held.includes(field));
}

/**
 * The ids and keys of a page of the rows of a few values, with the number of these where they are counted: all of them are read once, in an
 * index, and sorted. Keys are written for the rows of the page alone.
 */
export function pageOfGroup(
  { source, view, order: asked, place, rows }: PageQuestion,
  { isCounted }: { isCounted: boolean },
): Sql {
  const { order, joins } = joinedOrder(asked, view.filters);
  const ranges = place ? segmentsAfter(order.columns, place).map((range) => sql`(${range})`) : [raw('true')];
  const values = order.columns.slice(0, -1);
  const key = (at: number) => raw(`key_${at}`);
  const counted = isCounted ? raw(', (select count(*)::int from found) as found') : raw('');
  return sql`with found as (
      select ${storedColumns(asked)} from ${name(source.table)} r where ${conditionsOf(source, view)} offset 0)
    select id, array[${join(values.map((_, at) => sql`${key(at)}::text`))}]::text[] as keys${counted} from (
      select r.id, ${join(values.map(({ expression }, at) => sql`${expression} as ${key(at)}`))}
      from found r${joins} where (${join(ranges, ' or ')})
      order by ${orderSql(order.columns)} ${limitSql(rows)}) page`;
}

/** The filter by a few values whose ranges an index has in the order of the page. */
function mergedFilter({ source, view, order }: PageQuestion): Filter | undefined {
  const [first] = order.sorts;
  return view.filters.find(
    ({ field, operator, values }) =>
      operator === 'is' &&
      values.length > 1 &&
      values.length <= maxMerged &&
      view.filters.filter((other) => other.field === field).length === 1 &&
      source.indexes?.pairs.some((pair) => pair.filter === field && pair.sort === first?.field),
  );
}

/** A page in the order of the list; the columns are those of rows in a part of it. */
export function rangedPage(question: PageQuestion, columnsOf: (order: Order) => Sql): Sql {
  const { source, view, order, rows } = question;
  const limit = limitSql(rows);
  const rowsOf = (asked: SearchedView) => {
    const where = conditionsOf(source, asked);
    const from = (part: Order) =>
      sql`select ${columnsOf(part)}, ${keysSql(part)} from ${name(source.table)} r where ${where}`;
    return inOrder(from, question, limit);
  };
  const merged = mergedFilter(question);
  if (!merged) return rowsOf(view);
  const others = view.filters.filter((filter) => filter !== merged);
  const ranges = merged.values.map(
    (value) =>
      sql`(select * from (${rowsOf({ ...view, filters: [...others, { ...merged, values: [value] }] })}) range)`,
  );
  return sql`select * from (${join(ranges, ' union all ')}) r order by ${orderSql(order.columns)} ${limit}`;
}

/**
 * A page of a long list whose first sort has a few values, such as states, and has another sort below it: the values are
 * taken one after the other, each in the order of the others, for which there is an index.
 */
export function pageByValues(question: PageQuestion, columns: Sql): Sql {
  const { source, view, order, place, rows } = question;
  const limit = limitSql(rows);
  const [first, ...rest] = order.columns;
  const values = valuesOf(question);
  if (!first || !values) throw new Error('this order does not begin with a few values');
  const where = conditionsOf(source, view);
  const select = sql`select ${columns}, ${keysSql(order)} from ${name(source.table)} r where ${where}`;
  const sorted = sql`order by ${orderSql(rest)} ${limit}`;
  const isValue = (value: string | null) =>
    value === null ? sql`${first.expression} is null` : sql`${first.expression} = ${literal(value)}`;
  const current = place?.values[0];
  const begun = current === undefined ? -1 : values.indexOf(current);
  const pieces: Sql[] = [];
  if (place && current !== undefined) {
    for (const range of segmentsAfter(rest, { values: place.values.slice(1), id: place.id })) {
      pieces.push(sql`(${select} and ${isValue(current)} and ${range} ${sorted})`);
    }
  }
  for (const value of values.slice(begun + 1)) pieces.push(sql`(${select} and ${isValue(value)} ${sorted})`);
  return sql`select * from (${join(pieces, ' union all ')}) page ${limit}`;
}

/** The values of the first sort in their order, where it has a few and no index goes on with the next sort. */
export function valuesOf({ source, order }: PageQuestion): (string | null)[] | undefined {
  const [first, second] = order.sorts;
  if (!first || !second || !source.indexes) return undefined;
  const facts = allFields(source.entity)[first.field];
  if (facts?.kind !== 'choice' || !facts.values) return undefined;
  const isIndexed = source.indexes?.pairs.some(
    ({ filter, sort }) => filter === first.field && sort === second.field,
  );
  if (isIndexed && order.sorts.every(({ descending }) => descending === first.descending)) return undefined;
  const ascending = [...facts.values, ...(facts.required ? [] : [null])];
  return first.descending ? ascending.toReversed() : ascending;
}

/** A page of a search among the next so many rows of the list, whether or not they have the words. */
export function walkedPage(question: PageQuestion, walked: number, isFound?: Sql): Sql {
  const { source, view, rows } = question;
  const where = conditionsOf(source, { ...view, q: '' });
  const from = (
    part: Order,
  ) => sql`select ${keyColumns(part)}, ${isFound ?? rowHasTermsSql(source, view.q)} as is_found
    from ${name(source.table)} r where ${where}`;
  const all = inOrder(from, question, limitSql(walked));
  return sql`select id, keys from (${all}) walked where is_found ${limitSql(rows)}`;
}
