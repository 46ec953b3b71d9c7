import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

/** Only the contract's fields are read: the password's hash never leaves its table. */
export const userSource: ListSource<UserRecord> = {
  entity: user,
  table: 'user_account',
  joins: {
    person: raw('person on person.id = r.person_id'),
    user_sign_in: raw('user_sign_in on user_sign_in.user_id = r.id'),
    ...authorJoins,
  },
  cells: { roles: raw(`array_to_string(r.roles, ', ')`) },
  columns: {
    ...ownColumns(user),
    lastSignInAt: raw('user_sign_in.at'),
    ...referenceColumns('personId', raw('person.display_name'), raw('person.unit')),
  },
  references: { personId: { table: 'person', label: 'display_name' } },
  prefixes: [raw('fold(r.email)'), raw('fold(r.last_name)')],
};

export async function getTokenVersion(db: Queryable, id: string): Promise<number> {
  const row = await db.one<{ version: number }>(
    sql`select token_version as version from user_account where id = ${id}`,
  );
  return row.version;
}

/** How somebody may sign in, and whether there is a password to change. */
export async function getSignInWay(
  db: Queryable,
  id: string,
): Promise<{ auth: UserRecord['auth']; hasPassword: boolean }> {
  return db.one(sql`
    select auth, auth <> 'sso' and password_hash is not null as "hasPassword" from user_account where id = ${id}`);
}

/** Whether somebody else could still administer, so has a way in; two who remove each other wait for one another here. */
export async function hasOtherAdmin(db: Queryable, id: string): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from user_account
      where id <> ${id} and 'admin' = any(roles) and status = 'active' and deleted_at is null
        and (password_hash is not null and auth <> 'sso' or directory_subject is not null and auth <> 'local')) as found`);
  return found;
}

/** The account that a person has already, if any; closed ones no longer count. */
export async function findAccountOfPerson(
  db: Queryable,
  personId: string,
  exceptId: string | undefined,
): Promise<{ email: string; person: string } | undefined> {
  return db.maybe(sql`
    select u.email, p.display_name as person from user_account u join person p on p.id = u.person_id
    where u.person_id = ${personId} and u.status <> 'closed' and u.deleted_at is null
      and u.id is distinct from ${exceptId ?? null}::uuid limit 1`);
}

/** Locks an account and answers its version. */
export async function lockVersion(db: Queryable, id: string): Promise<number> {
  const row = await db.one<{ version: number }>(
    sql`select version from user_account where id = ${id} for update`,
  );
  return row.version;
}
