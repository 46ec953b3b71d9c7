import type { CategoryNode } from '#contract/entities/category/category.api.ts';
import { maxTreeNodes } from '#contract/entities/category/category.api.ts';
import {
  category,
  type CategoryRecord,
  type inheritedFields,
} from '#contract/entities/category/category.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

// Counting every item of a large category would grow with the table; beyond a thousand the number says enough.
const childCount = raw(
  '(select count(*)::int from category c where c.parent_id = r.id and c.deleted_at is null)',
);
const equipmentCount = raw(`(select count(*)::int from
  (select from equipment e where e.category_id = r.id and e.deleted_at is null limit 1001) counted)`);

export const categorySource: ListSource<CategoryRecord> = {
  entity: category,
  table: 'category',
  joins: {
    parent: raw('category parent on parent.id = r.parent_id'),
    ...authorJoins,
  },
  cells: { parentId: treeName('category', 'parent', 'name') },
  columns: {
    ...ownColumns(category),
    childCount,
    equipmentCount,
    ...referenceColumns('parentId', raw('parent.name'), raw('parent.path')),
  },
  references: { parentId: { table: 'category', label: 'name' } },
  prefixes: [raw('fold(r.code)'), raw('fold(r.name)')],
};

/** All categories in the order of the tree, up to the number that can be drawn. */
export async function findCategoryTree(
  db: Queryable,
): Promise<{ items: CategoryNode[]; isComplete: boolean }> {
  const items = await db.many<CategoryNode>(sql`
    select r.id, r.parent_id as "parentId", r.name, r.code, r.kind, r.active, r.depth,
      ${childCount} as "childCount", ${equipmentCount} as "equipmentCount"
    from category r where r.deleted_at is null order by r.path, r.id limit ${maxTreeNodes + 1}`);
  return { items: items.slice(0, maxTreeNodes), isComplete: items.length <= maxTreeNodes };
}

/** What already stands on a category: children, items and products in it, models of it. */
export async function countCategoryUses(
  db: Queryable,
  id: string,
): Promise<{ children: number; records: number }> {
  return db.one<{ children: number; records: number }>(sql`
    select (select count(*)::int from category where parent_id = ${id} and deleted_at is null) as children,
      (select count(*)::int from (select from equipment where category_id = ${id} limit 10000) e)
      + (select count(*)::int from software where category_id = ${id} and deleted_at is null)
      + (select count(*)::int from (select from purchase_order_line where category_id = ${id} limit 10000) l)
      + (select count(*)::int from model where category_id = ${id} and deleted_at is null) as records`);
}

/** Which of these custom fields hold a value in some item of the category. */
export async function findUsedCustomFields(
  db: Queryable,
  id: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) key where exists (
      select from equipment e where e.custom_values <> '{}' and e.custom_values ? key and e.category_id = ${id})`);
  return rows.map((row) => row.key);
}

/** What a new category below this one starts with; fields that are hidden here are none of its own. */
export async function findInherited(
  db: Queryable,
  id: string,
): Promise<Pick<CategoryRecord, (typeof inheritedFields)[number]> | undefined> {
  return db.maybe(sql`
    select useful_life_months as "usefulLifeMonths", requires_serial as "requiresSerial",
      stores_data as "storesData", coalesce((select jsonb_agg(field order by at)
        from jsonb_array_elements(custom_fields) with ordinality as f (field, at)
        where not coalesce((field ->> 'hidden')::boolean, false)), '[]') as "customFields"
    from category where id = ${id} and deleted_at is null`);
}
