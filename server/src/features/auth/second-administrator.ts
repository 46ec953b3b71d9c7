import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** Whether an administrator who is somebody else could confirm, so has a way in. */
export async function hasSecondAdmin(db: Queryable, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from user_account u
      where 'admin' = any(u.roles) and u.status = 'active' and u.deleted_at is null and not is_same_person(u.id, ${id})
        and (u.password_hash is not null and u.auth <> 'sso' or u.directory_subject is not null and u.auth <> 'local')
    ) as found`);
  return found;
}

/** Whether there is somebody else to ask, and the agency wants that. */
export async function needsSecondAdmin(db: Queryable, id: string): Promise<boolean> {
  const { isOn } = await db.one<{ isOn: boolean }>(sql`
    select setting_on('separationOfDuties', agency_today())::boolean as "isOn"`);
  return isOn && hasSecondAdmin(db, id);
}
