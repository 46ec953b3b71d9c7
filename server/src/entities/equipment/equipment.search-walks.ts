import { columnOf, join, raw, sql, and, type Sql } from '#server/shared/db/sql.ts';
import {
  keyColumns,
  orderSql,
  segmentsAfter,
  storedColumns,
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
  columns: readonly OrderColumn[];
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

/** The ranges of the order that lie between the place and the end, one after the other; rows without a value come last, or first. */
function piecesBefore(end: Sql, { order, place }: PageQuestion, first: OrderColumn): Piece[] {
  const { columns } = order;
  const rest = columns.slice(1);
  const isBefore = sql`${first.expression} ${raw(first.descending ? '>=' : '<=')} ${end}`;
  const valued: Piece = { condition: isBefore, columns };
  const isEmpty = sql`${first.expression} is null`;
  const beginsEmpty = first.isNullable && first.descending;
  if (!place) return beginsEmpty ? [{ condition: isEmpty, columns: rest }, valued] : [valued];
  const [value = null, ...values] = place.values;
  if (value === null) {
    const others = segmentsAfter(rest, { values, id: place.id });
    const empty = others.map((range) => ({ condition: and([isEmpty, range]), columns: rest }));
    return first.descending ? [...empty, valued] : empty;
  }
  return segmentsAfter([{ ...first, isNullable: false }, ...rest], place).map((range) => ({
    condition: and([range, isBefore]),
    columns,
  }));
}

/**
 * The next rows of what titles, people and a few codes mean, each walked in the index of the order: titles and holders are keys there,
 * so that rows of others are passed over without being looked at. The walk ends after some stretches of the column: a page that is
 * not full says nothing. Undefined where the order has no such index.
 */
export function walkedStretches(
  ranges: Ranges,
  question: PageQuestion,
  walkedRows: number,
  all: number,
): Sql | undefined {
  const { order, rows } = question;
  const [first] = order.columns;
  const count = Math.ceil((walkedRows * stretches) / all);
  if (!first?.cast || order.group || order.sorts.length > 1 || count > mostStretches) return undefined;
  const { titles, people, codes, where, others } = ranges;
  const ways: Sql[] = [];
  if (titles.length > 0) ways.push(hasTitles(titles));
  if (people.length > 0) ways.push(sql`r.custodian_id = any(${people}::uuid[])`);
  if (codes.length > 0) ways.push(sql`r.id = any(${codes.map(({ id }) => id)}::uuid[])`);
  const pieces = piecesBefore(raw('(select value from walk_end)'), question, first);
  const limit = limitSql(rows);
  const walks = ways.map((way) => {
    const inOrder = pieces.map(
      ({ condition, columns }) => sql`(select ${storedColumns(order)} from equipment r
        where ${where} and ${others} and ${way} and ${condition} order by ${orderSql(columns)} ${limit})`,
    );
    return sql`(select * from (${join(inOrder, ' union all ')}) r ${limit})`;
  });
  return sql`with walk_end as materialized (${endOfStretches(question, { ...first, cast: first.cast }, count)})
    select ${keyColumns(order)} from (${join(walks, ' union ')}) r order by ${orderSql(order.columns)} ${limit}`;
}
