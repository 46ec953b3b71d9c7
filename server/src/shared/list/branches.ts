import type { Filter, ListView } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { ListSource } from './source.ts';

/**
 * The same view with every branch of a tree written out as its records: the small tree is walked once,
 * and the planner sees which values it means instead of guessing half of the table.
 */
export async function spellOutBranches<V extends ListView>(
  db: Queryable,
  source: ListSource<unknown>,
  view: V,
): Promise<V> {
  if (!view.filters.some((filter) => filter.operator === 'within')) return view;
  const filters = await Promise.all(
    view.filters.map(async (filter): Promise<Filter> => {
      if (filter.operator !== 'within') return filter;
      const table = name(source.references[filter.field]?.table ?? source.table);
      const rows = await db.many<{ id: string }>(sql`
        with recursive tree as materialized (select id, parent_id from ${table} where parent_id is not null),
        branch as (
          select id from ${table} where id = any(${filter.values}::uuid[])
          union select child.id from tree child join branch on child.parent_id = branch.id
        ) select id from branch`);
      return { ...filter, operator: 'is', values: rows.map((row) => row.id) };
    }),
  );
  return { ...view, filters };
}
