import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { PageQuestion } from '#server/shared/list/page-question.ts';
import type { KnownGroups } from '#server/shared/list/search-tables.ts';
import { patternOf } from './equipment.expected.ts';

/**
 * By models or categories: what titles `t` alone mean is found by them in each. A title has one model, so that other models are passed
 * over; in a category its items lie where names are spelled like its own.
 */
export function groupsOfTitles(field: string | undefined, isMeant: Sql): KnownGroups | undefined {
  const titles = sql`from equipment_title t where ${isMeant}`;
  if (field === 'categoryId') {
    const isNamed = (item: Sql) => sql`${item}.name = any(array(select unnest(t.names) ${titles}))`;
    return {
      hasRows: sql`exists (select from equipment e
        where e.deleted_at is null and e.category_id = g.id and ${isNamed(raw('e'))})`,
      isOf: (id) => sql`r.category_id = ${id ?? raw('null')} and ${isNamed(raw('r'))}`,
    };
  }
  if (field !== 'modelId') return undefined;
  return {
    hasRows: sql`g.id = any(array(select t.model_id ${titles}))`,
    isOf: (id) =>
      sql`r.title_key = any(array(select t.key ${titles} and ${id ? sql`t.model_id = ${id}` : raw('t.model_id is null')}))`,
  };
}

/** The same of a list that is filtered by a name. */
export function groupsOfNames({ view, order }: PageQuestion): KnownGroups | undefined {
  if (view.bin) return undefined;
  const named = view.filters.find(({ field }) => field === 'name');
  const pattern = named && patternOf(named);
  return pattern && groupsOfTitles(order.sorts[0]?.field, sql`t.name like ${pattern}`);
}
