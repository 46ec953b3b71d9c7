import type { Filter } from '#contract/shared/list-query.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { keyColumns, orderSql, segmentsAfter, type Order } from './order.ts';
import { limitSql, type PageQuestion } from './page-question.ts';

/** The order of rows that are sorted as a whole: what references are called is joined once, not looked up wherever the order names it. */
export function joinedOrder(order: Order, filters: readonly Filter[] = []): { order: Order; joins: Sql } {
  const joins: Sql[] = [];
  const columns = order.columns.map((column, n) => {
    if (!column.of) return column;
    const { field, table, label, id } = column.of;
    const only = filters.find(
      (one) => one.field === field && one.operator === 'is' && one.values.length === 1,
    );
    // All rows have the same: it is looked up once.
    if (only) {
      return {
        ...column,
        expression: sql`(select ${label} from ${table} where id = ${only.values[0]}::uuid)`,
      };
    }
    const named = raw(`named_${n}`);
    joins.push(sql` left join ${table} ${named} on ${named}.id = ${id}`);
    return { ...column, expression: sql`${named}.${label}` };
  });
  return { order: { ...order, columns }, joins: join(joins, '') };
}

/** The page of rows that are found as a whole: counted and sorted. */
export function sortedPage(found: Sql, { order: asked, place, rows }: PageQuestion): Sql {
  const { order, joins } = joinedOrder(asked);
  const { columns } = order;
  const after = place ? segmentsAfter(columns, place).map((range) => sql`(${range})`) : [raw('true')];
  return sql`
    with found as materialized (${found})
    select ${keyColumns(order)}, (select count(*)::int from found) as counted
    from found r${joins} where ${join(after, ' or ')} order by ${orderSql(columns)} ${limitSql(rows)}`;
}
