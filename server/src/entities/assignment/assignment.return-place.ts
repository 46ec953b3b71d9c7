import type { ReturnPlace } from '#contract/entities/equipment/custody.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** So many events of a person are looked through for the last item that they took back. */
const rememberedEvents = raw('500');
/** So many items of a place are looked at to tell how much stock it holds, in so many places of a branch. */
const countedItems = raw('300');
const countedPlaces = raw('200');

/**
 * Where items that come back would go, all of them: the place from which they were given out; else, of items of one
 * district, the place there to which this person took an item back last; else the one there that holds the most stock.
 * What is true of some of the items alone is not proposed: they would be moved to where they never were.
 */
export async function findReturnPlace(
  db: Queryable,
  actorId: string,
  itemIds: readonly string[],
): Promise<ReturnPlace> {
  return db.one<ReturnPlace>(sql`
    with recursive item as (
      select id, location_id from equipment where id = any(${itemIds}::uuid[]) and deleted_at is null
    ), given as (
      select item.id, item.location_id, (select max(version) from event
        where entity = 'equipment' and entity_id = item.id and action in ('checkOut', 'loan')) as version from item
    ), came as materialized (
      select case when given.version is not null then coalesce((select (changes #>> '{locationId,from,id}')::uuid from event
        where entity = 'equipment' and entity_id = given.id and version >= given.version and changes ? 'locationId'
        order by version limit 1), given.location_id) end as place from given
    ), origin as (
      select l.id as place, jsonb_build_object('id', l.id, 'label', l.path, 'note', l.code) as named,
        l.active and l.deleted_at is null as is_usable
      from came left join location l on l.id = came.place
    ), up as (
      select distinct l.id, l.parent_id from location l join item on l.id = item.location_id
      union select parent.id, parent.parent_id from location parent join up on parent.id = up.parent_id
    ), branch as (
      select id from up where parent_id is null
      union select child.id from location child join branch on child.parent_id = branch.id
    ), usable as (
      select l.id from location l join branch on branch.id = l.id where l.active and l.deleted_at is null
    ), used as (
      select coalesce((e.changes #>> '{locationId,to,id}')::uuid, item.location_id) as place, e.seq
      from (select * from event where actor_id = ${actorId || null}::uuid order by seq desc limit ${rememberedEvents}) e
      join equipment item on item.id = e.entity_id
      where e.entity = 'equipment' and e.action = 'checkIn'
    ), stock as (
      select b.id as place, (select count(*) filter (where status = 'in_stock') from (select status from equipment
        where location_id = b.id and deleted_at is null limit ${countedItems}) counted) as items
      from (select id from usable limit ${countedPlaces}) b
    ), told as (
      select count(*) filter (where is_usable) as origins, (select count(*) from up where parent_id is null) as branches
      from origin
    ), candidate as (
      (select place, 'origin' as because, 1 as rank from origin
        group by place, is_usable having is_usable and count(*) = (select count(*) from item))
      union all (select place, 'lastUsed', 2 from used, told
        where origins = 0 and branches = 1 and place in (select id from usable) order by seq desc limit 1)
      union all (select place, 'stock', 3 from stock, told
        where origins = 0 and branches = 1 and items > 0 order by items desc, place limit 1)
    ), proposal as (
      select jsonb_build_object('id', l.id, 'label', l.path, 'note', l.code) as place, c.because
      from candidate c join location l on l.id = c.place order by c.rank limit 1
    )
    select (select place from proposal), (select because from proposal),
      coalesce((select jsonb_agg(jsonb_build_object('place', case when place is not null then named end, 'count', items)
        order by items desc, named ->> 'label')
        from (select place, named, count(*) as items from origin group by place, named) counted), '[]') as origins`);
}
