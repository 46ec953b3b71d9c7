import { allFields } from '#contract/shared/entity.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { join, literal, name, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, rowHasTermsSql } from './filters.ts';
import { keyColumns, keysSql, orderSql, segmentsAfter } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';

// Ranges of an index, asked in order until there are enough rows.
function inOrder(from: Sql, { order, place }: PageQuestion, limit: Sql): Sql {
  const sorted = sql`order by ${orderSql(order.columns)} ${limit}`;
  if (!place) return sql`${from} ${sorted}`;
  const segments = segmentsAfter(order.columns, place).map((range) => sql`(${from} and ${range} ${sorted})`);
  return sql`select * from (${join(segments, ' union all ')}) page ${limit}`;
}

/** The most values whose ranges of an index are merged; for more, the index of the order is walked. */
const maxMerged = 8;

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

/** A page in the order of the list. */
export function rangedPage(question: PageQuestion, columns: Sql): Sql {
  const { source, view, order, rows } = question;
  const limit = limitSql(rows);
  const select = sql`select ${columns}, ${keysSql(order)} from ${name(source.table)} r where`;
  const merged = mergedFilter(question);
  if (!merged) return inOrder(sql`${select} ${conditionsOf(source, view)}`, question, limit);
  const others = view.filters.filter((filter) => filter !== merged);
  const ranges = merged.values.map((value) => {
    const one = { ...view, filters: [...others, { ...merged, values: [value] }] };
    return sql`(select * from (${inOrder(sql`${select} ${conditionsOf(source, one)}`, question, limit)}) range)`;
  });
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
  const { source, view, order, rows } = question;
  const where = conditionsOf(source, { ...view, q: '' });
  const from = sql`select ${keyColumns(order)}, ${isFound ?? rowHasTermsSql(source, view.q)} as is_found
    from ${name(source.table)} r where ${where}`;
  const all = inOrder(from, question, limitSql(walked));
  return sql`select id, keys from (${all}) walked where is_found ${limitSql(rows)}`;
}
