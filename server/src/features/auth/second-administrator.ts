import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** An account that could confirm something as an administrator, so has a way in. */
const isAdministrator = raw(`'admin' = any(u.roles) and u.status = 'active' and u.deleted_at is null
  and (u.password_hash is not null and u.auth <> 'sso' or u.directory_subject is not null and u.auth <> 'local')`);

const startOfToday = `agency_today()::timestamp at time zone (setting_on('timeZone', current_date) #>> '{}')`;

/** An account that was an administrator earlier on the same agency day. */
const wasAdministratorToday = raw(`exists (select from event e
  where e.entity = 'user' and e.entity_id = u.id and e.at >= ${startOfToday}
    and (e.changes -> 'roles' -> 'from' ? 'admin'
      or 'admin' = any(u.roles) and (e.changes -> 'status' ->> 'from' = 'active'
        or e.changes -> 'auth' ->> 'from' is not null or e.changes -> 'directorySubject' ->> 'from' is not null
        or e.changes -> 'deletedAt' ->> 'to' is not null)))`);

/** The people that an account was connected with before today. */
const peopleBeforeToday = (account: Sql) => sql`
  select (person ->> 'id')::uuid from event e, jsonb_path_query(e.changes, '$.personId.*') person
  where e.entity = 'user' and e.entity_id = ${account} and person ->> 'id' is not null and e.at < ${raw(startOfToday)}`;

/**
 * Whether there is an administrator who is somebody else. Who was one earlier today still counts: otherwise suspending the
 * other one for a minute, taking away the only way in, or connecting the other account with a person that one had oneself, would
 * switch the rules for two people off.
 */
export async function hasSecondAdmin(db: Queryable, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from user_account u
      where u.id <> ${id} and (${isAdministrator} or ${wasAdministratorToday})
        and not exists (${peopleBeforeToday(raw('u.id'))} intersect ${peopleBeforeToday(sql`${id}::uuid`)})) as found`);
  return found;
}

/** Whether there is somebody else to ask, and the agency wants that. */
export async function needsSecondAdmin(db: Queryable, id: string): Promise<boolean> {
  const { isOn } = await db.one<{ isOn: boolean }>(sql`
    select setting_on('separationOfDuties', agency_today())::boolean as "isOn"`);
  return isOn && hasSecondAdmin(db, id);
}
