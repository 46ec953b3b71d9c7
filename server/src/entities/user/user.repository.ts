import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, peopleJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

/** Only the contract's fields are read: the password's hash never leaves its table. */
export const userSource: ListSource<UserRecord> = {
  entity: user,
  table: 'user_account',
  from: sql`user_account r
    left join person on person.id = r.person_id
    left join user_sign_in on user_sign_in.user_id = r.id
    ${peopleJoins}`,
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

/** Whether somebody else could still administer; two who remove each other wait for one another here. */
export async function hasOtherAdmin(db: Queryable, id: string): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from user_account
      where id <> ${id} and 'admin' = any(roles) and status = 'active' and deleted_at is null) as found`);
  return found;
}
