import { maxLocationNodes, type LocationNode } from '#contract/entities/location/location.api.ts';
import { location, type LocationRecord } from '#contract/entities/location/location.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

const childCount = raw(
  '(select count(*)::int from location c where c.parent_id = r.id and c.deleted_at is null)',
);
// Counting every item of a large place would grow with the table; beyond a thousand the number says enough.
const equipmentCount = raw(`(select count(*)::int from
  (select from equipment e where e.location_id = r.id and e.deleted_at is null limit 1001) counted)`);

export const locationSource: ListSource<LocationRecord> = {
  entity: location,
  table: 'location',
  joins: {
    parent: raw('location parent on parent.id = r.parent_id'),
    ...authorJoins,
  },
  cells: { parentId: treeName('location', 'parent', 'name') },
  columns: {
    ...ownColumns(location),
    childCount,
    equipmentCount,
    ...referenceColumns('parentId', raw('parent.name'), raw('parent.path')),
  },
  references: { parentId: { table: 'location', label: 'name' } },
  prefixes: [raw('fold(r.code)'), raw('fold(r.name)')],
};

/** All locations in the order of the tree, up to the number that can be drawn. */
export async function findLocationTree(
  db: Queryable,
): Promise<{ items: LocationNode[]; isComplete: boolean }> {
  const items = await db.many<LocationNode>(sql`
    select r.id, r.parent_id as "parentId", r.name, r.code, r.kind, r.active, r.depth,
      ${childCount} as "childCount", ${equipmentCount} as "equipmentCount"
    from location r where r.deleted_at is null order by r.path, r.id limit ${maxLocationNodes + 1}`);
  return { items: items.slice(0, maxLocationNodes), isComplete: items.length <= maxLocationNodes };
}

/** The items that are still at a location or somewhere inside it. */
export function itemsWithin(id: string): Sql {
  return sql`from equipment where deleted_at is null and status <> 'disposed' and location_id in (
    with recursive branch as (
      select id from location where id = ${id}::uuid
      union select child.id from location child join branch on child.parent_id = branch.id
    ) select id from branch)`;
}

/** What stands on a location beside the items that are there now. */
export function locationUses(id: string): Sql[] {
  return [
    sql`from location where parent_id = ${id} and deleted_at is null`,
    sql`from person where location_id = ${id} and deleted_at is null`,
    sql`from equipment where location_id = ${id} and deleted_at is null`,
    sql`from purchase_order where ship_to_id = ${id} and deleted_at is null`,
  ];
}
