import type { PartQuery } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** Somebody who waits for an administrator's link. */
interface Waiting {
  id: string;
  email: string;
  name: string;
  at: string;
}

/** Notes that the owner of an e-mail forgot the password; one statement, whether there is an account or not. */
export async function noteResetRequest(db: Queryable, email: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into reset_request (user_id, at)
    select id, ${now.toISOString()} from user_account where email = ${email} and status = 'active' and auth <> 'sso'
      and deleted_at is null
    on conflict (user_id) do nothing`);
}

/** Who waits for a link, longest wait first. */
export async function findResetRequests(db: Queryable, query: PartQuery): Promise<Page<Waiting>> {
  const limit = query.limit ?? 50;
  const isFurther = query.after
    ? sql`(r.at, r.user_id) > (select at, user_id from reset_request where user_id = ${query.after})`
    : raw('true');
  const rows = await db.many<Waiting>(sql`
    select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name, r.at
    from reset_request r join user_account u on u.id = r.user_id
    where u.status = 'active' and ${isFurther} order by r.at, r.user_id limit ${limit + 1}`);
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from reset_request r join user_account u on u.id = r.user_id
    where u.status = 'active'`);
  const items = rows.slice(0, limit);
  return {
    items,
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: { value: total, exact: true },
  };
}

/** The person has a link or a new password: nobody waits any more. */
export async function endResetRequest(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`delete from reset_request where user_id = ${userId}`);
}

/** Takes the account that waits longest off the list; undefined when nobody waits. */
export async function takeResetRequest(db: Queryable): Promise<{ id: string; email: string } | undefined> {
  return db.maybe(sql`
    delete from reset_request r using user_account u
    where u.id = r.user_id and r.user_id = (
      select w.user_id from reset_request w join user_account a on a.id = w.user_id
      where a.status = 'active' order by w.at limit 1 for update of w skip locked)
    returning u.id, u.email`);
}
