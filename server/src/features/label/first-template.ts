import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';

/** What labels are to be printed of, as a set of categories (`category_id`). */
export const queuedCategories = (userId: string): Sql =>
  sql`(select q.category_id from label_queue w join equipment q on q.id = w.equipment_id
    where w.user_id = ${userId} and q.deleted_at is null and q.tag is not null)`;
export const categoryOfItem = (equipmentId: string): Sql =>
  sql`(select category_id from equipment where id = ${equipmentId})`;

/**
 * The template to begin with: the default that all of these categories have in common. On each stock the default of the
 * nearest branch counts; where several stocks have one, the nearest of them. Without one it is a default for all categories.
 */
export async function findFirstTemplate(db: Queryable, categories: Sql): Promise<string | null> {
  const first = await db.maybe<{ id: string }>(sql`
    with recursive mine as (select distinct x.category_id as id from ${categories} x),
    above as (
      select m.id as of_id, m.id, 0 as far from mine m
      union all
      select a.of_id, c.parent_id, a.far + 1 from above a join category c on c.id = a.id where c.parent_id is not null),
    nearest as (
      select distinct on (a.of_id, t.stock_id) t.id, t.name, a.far
      from above a join label_template t on a.id = any(t.category_ids) where t.is_default and t.is_active
      order by a.of_id, t.stock_id, a.far, lower(t.name))
    select * from (
      select id, name, sum(far) as far from nearest group by id, name having count(*) = (select count(*) from mine)
      union all
      select id, name, null from label_template where is_default and is_active and category_ids = '{}') found
    order by far nulls last, lower(name) limit 1`);
  return first?.id ?? null;
}
