import { join, name, sql, type Sql } from '#server/shared/db/sql.ts';
import { conditionsOf, rowHasTermsSql } from './filters.ts';
import { keyColumns, orderSql, segmentsAfter } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';

// Ranges of an index, asked in order until there are enough rows.
function inOrder(from: Sql, { order, place }: PageQuestion, limit: Sql): Sql {
  const sorted = sql`order by ${orderSql(order.columns)} ${limit}`;
  if (!place) return sql`${from} ${sorted}`;
  const segments = segmentsAfter(order.columns, place).map((range) => sql`(${from} and ${range} ${sorted})`);
  return sql`select * from (${join(segments, ' union all ')}) page ${limit}`;
}

/** A page in the order of the list. */
export function rangedPage(question: PageQuestion): Sql {
  const { source, view, order, rows } = question;
  const where = conditionsOf(source, view);
  const from = sql`select ${keyColumns(order)} from ${name(source.table)} r where ${where}`;
  return inOrder(from, question, limitSql(rows));
}

/** A page of a search among the next so many rows of the list, whether or not they have the words. */
export function walkedPage(question: PageQuestion, walked: number): Sql {
  const { source, view, order, rows } = question;
  const where = conditionsOf(source, { ...view, q: '' });
  const from = sql`select ${keyColumns(order)}, ${rowHasTermsSql(source, view.q)} as is_found
    from ${name(source.table)} r where ${where}`;
  const all = inOrder(from, question, limitSql(walked));
  return sql`select id, keys from (${all}) walked where is_found ${limitSql(rows)}`;
}
