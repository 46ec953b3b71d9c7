import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { keyColumns, orderSql, segmentsAfter } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';

/**
 * The page of rows that are found as a whole: counted and sorted. What references are called is joined once, not looked up for each
 * row wherever the order names it.
 */
export function sortedPage(found: Sql, { order, place, rows }: PageQuestion): Sql {
  const joins: Sql[] = [];
  const columns = order.columns.map((column, n) => {
    if (!column.of) return column;
    const { table, label, id } = column.of;
    const named = raw(`named_${n}`);
    joins.push(sql` left join ${table} ${named} on ${named}.id = ${id}`);
    return { ...column, expression: sql`${named}.${label}` };
  });
  const after = place ? segmentsAfter(columns, place).map((range) => sql`(${range})`) : [raw('true')];
  return sql`
    with found as materialized (${found})
    select ${keyColumns({ ...order, columns })}, (select count(*)::int from found) as counted
    from found r${join(joins, '')} where ${join(after, ' or ')} order by ${orderSql(columns)} ${limitSql(rows)}`;
}
