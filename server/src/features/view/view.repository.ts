import type { PersonView } from '#contract/features/view/view.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** The columns of view `v` with the choices `c` and the watch `w` of a person. */
function columnsFor(userId: Sql): Sql {
  return sql`v.id, v.version, v.entity, v.name, v.question, v.look, v.shared_with as "sharedWith",
    v.owner_id as "ownerId", o.first_name || ' ' || o.last_name as owner, v.owner_id = ${userId} as "isOwn",
    coalesce(c.is_pinned, false) as "isPinned", coalesce(c.place, 0) as place,
    coalesce(c.is_default, false) as "isDefault", coalesce(c.is_tab, v.owner_id = ${userId}) as "isTab",
    coalesce(c.subscription, 'never') as subscription,
    case when w.is_counted_only then abs(w.member_count - w.looked_count)
      else (select count(*)::int from view_change n where n.view_id = v.id and n.user_id = ${userId}) end as changes`;
}

function tablesFor(userId: Sql): Sql {
  return sql`saved_view v join user_account o on o.id = v.owner_id
    left join view_choice c on c.view_id = v.id and c.user_id = ${userId}
    left join view_watch w on w.view_id = v.id and w.user_id = ${userId}`;
}

/** Whether view `v` is the person's own or shared with a role of theirs; administrators see every shared one. */
function isReadable(userId: Sql, roles: Sql): Sql {
  return sql`(v.owner_id = ${userId} or v.shared_with && ${roles}
    or ('admin' = any(${roles}) and v.shared_with <> '{}'))`;
}

/** What a session knows of views: one's own, and those one has made something of; as JSON, for account `u`. */
export const sessionViews: Sql = (() => {
  const userId = raw('u.id');
  return sql`(select coalesce(jsonb_agg(to_jsonb(found) order by found.place, fold(found.name)), '[]') from (
    select ${columnsFor(userId)} from ${tablesFor(userId)}
    where ${isReadable(userId, raw('u.roles'))} and (v.owner_id = u.id or c.view_id is not null)) found)`;
})();

export async function listViews(
  db: Queryable,
  person: { id: string; roles: readonly string[] },
  entity: string,
): Promise<PersonView[]> {
  const userId = sql`${person.id}::uuid`;
  return db.many<PersonView>(sql`
    select ${columnsFor(userId)} from ${tablesFor(userId)}
    where v.entity = ${entity} and ${isReadable(userId, sql`${person.roles}::text[]`)}
    order by place, fold(v.name), v.id`);
}

export async function findView(
  db: Queryable,
  person: { id: string; roles: readonly string[] },
  id: string,
): Promise<PersonView | undefined> {
  const userId = sql`${person.id}::uuid`;
  return db.maybe<PersonView>(sql`
    select ${columnsFor(userId)} from ${tablesFor(userId)}
    where v.id = ${id} and ${isReadable(userId, sql`${person.roles}::text[]`)}`);
}

/** The lists of the views that a person has pinned and may still read, without one of them. */
export async function listPinned(
  db: Queryable,
  person: { id: string; roles: readonly string[] },
  exceptId: string,
): Promise<EntityName[]> {
  const rows = await db.many<{ entity: EntityName }>(sql`
    select v.entity from view_choice c join saved_view v on v.id = c.view_id
    where c.user_id = ${person.id} and c.is_pinned and v.id <> ${exceptId}
      and ${isReadable(sql`${person.id}::uuid`, sql`${person.roles}::text[]`)}`);
  return rows.map(({ entity }) => entity);
}

/** Locks a view, so that two changes of it come one after the other; tells when it was changed last. */
export async function lockView(
  db: Queryable,
  id: string,
): Promise<{ version: number; updatedAt: string } | undefined> {
  return db.maybe(sql`select version, updated_at as "updatedAt" from saved_view where id = ${id} for update`);
}

/** One after the other, whoever counts views before another one is added. */
export async function lockCounting(db: Queryable, what: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('saved_view'), hashtext(${what}))`);
}

export async function countViews(db: Queryable, where: Sql): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from saved_view where ${where}`);
  return n;
}
