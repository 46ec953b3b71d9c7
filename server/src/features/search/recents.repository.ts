import { searchLimits, type SearchedEntity } from '#contract/features/search/search-scopes.ts';
import type { OwnRecords, NamedRecord } from '#contract/features/search/search.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';

/** A person, and the kinds of record that they may read. */
export interface Keeper {
  userId: string;
  readable: readonly SearchedEntity[];
}

interface RecordKey {
  entity: SearchedEntity;
  id: string;
}

/** Names what is kept, newest first; what is in the bin or may no longer be read is left out. */
async function nameRecords(db: Queryable, { userId, readable }: Keeper, table: string, at: string) {
  return db.many<NamedRecord>(sql`
    select k.entity, k.record_id as id, named.label, named.title, named.note
    from ${name(table)} k,
      lateral (select * from search_source s where s.entity = k.entity and s.id = k.record_id and not s.in_bin offset 0) named
    where k.user_id = ${userId} and k.entity = any(${readable}::text[])
    order by k.${name(at)} desc, k.record_id`);
}

export async function readOwnRecords(db: Queryable, keeper: Keeper): Promise<OwnRecords> {
  const [pinned, recent] = await Promise.all([
    nameRecords(db, keeper, 'pinned_record', 'pinned_at'),
    nameRecords(db, keeper, 'recent_record', 'opened_at'),
  ]);
  return { pinned: pinned.slice(0, searchLimits.pins), recent: recent.slice(0, searchLimits.recents) };
}

/** Notes records as opened, the last one last, and forgets what was opened long before. */
export async function noteOpened(
  db: Queryable,
  userId: string,
  records: readonly RecordKey[],
): Promise<void> {
  await db.run(sql`
    insert into recent_record (user_id, entity, record_id, opened_at)
    select ${userId}, entity, id, statement_timestamp() + n * interval '1 microsecond' from (
      select entity, id, max(n) as n
      from unnest(${records.map(({ entity }) => entity)}::text[], ${records.map(({ id }) => id)}::uuid[])
        with ordinality as opened (entity, id, n)
      group by entity, id) last
    on conflict (user_id, entity, record_id) do update set opened_at = excluded.opened_at`);
  await db.run(sql`
    delete from recent_record where user_id = ${userId} and (entity, record_id) in (
      select entity, record_id from recent_record where user_id = ${userId}
      order by opened_at desc, record_id offset ${raw(String(searchLimits.recents))})`);
}

/** Whether there is such a record outside of the bin. */
export async function isThere(db: Queryable, { entity, id }: RecordKey): Promise<boolean> {
  const found = await db.maybe(
    sql`select from search_source where entity = ${entity} and id = ${id} and not in_bin`,
  );
  return found !== undefined;
}

/** How many others the person sees as pinned: what is in the bin or may no longer be read takes no place. */
export async function countPins(db: Queryable, keeper: Keeper, { entity, id }: RecordKey): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from pinned_record k
    where k.user_id = ${keeper.userId} and (k.entity, k.record_id) <> (${entity}, ${id}::uuid)
      and k.entity = any(${keeper.readable}::text[])
      and exists (select from search_source s where s.entity = k.entity and s.id = k.record_id and not s.in_bin offset 0)`);
  return count;
}

export async function addPin(db: Queryable, userId: string, { entity, id }: RecordKey): Promise<void> {
  await db.run(sql`
    insert into pinned_record (user_id, entity, record_id) values (${userId}, ${entity}, ${id}) on conflict do nothing`);
}

/** Takes a pinned record out; answers whether it was one. */
export async function removePin(db: Queryable, userId: string, { entity, id }: RecordKey): Promise<boolean> {
  const count = await db.run(
    sql`delete from pinned_record where user_id = ${userId} and entity = ${entity} and record_id = ${id}`,
  );
  return count > 0;
}

/** Locks what the person keeps: two pins at once are counted one after the other. */
export async function lockPins(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('pinned_record ' || ${userId}::text, 0))`);
}
