import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { SignInWay } from '#contract/features/auth/session.schema.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { toLanguage, type Language } from '#contract/shared/languages.ts';
import { mergeSettings } from '#contract/features/auth/settings.merge.ts';
import { mostSettings, type UserSettings } from '#contract/features/auth/settings.schema.ts';
import { normalizeRoles, type Capability, type Held, type Role } from '#contract/shared/roles.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { mayRead } from '#server/features/view/view.question.ts';
import { sessionViews } from '#server/features/view/view.repository.ts';
import { AppError } from '#server/shared/http/app-error.ts';

interface AccountRow {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  status: string;
  tokenVersion: number;
}

/** The access of an auditor that runs today, and what it lets its account do. */
export interface RunningAudit {
  id: string;
  number: string;
  capability: Capability;
  untilOn: string;
  packetId: string | null;
}

export interface OpenSession extends AccountRow {
  sessionId: string;
  startedAt: string;
  audit: RunningAudit | null;
  /**
   * The account was given to an auditor from outside: without an access that runs, no session of it counts. Who is a
   * person of the directory keeps what staff may do, as what they hold.
   */
  isAuditor: boolean;
}

const isAuditor = raw(`case when u.roles && array['user', 'admin'] or u.person_id is not null then false
  else exists (select from audit_access a where a.user_id = u.id and a.status <> 'waiting') end`);

/**
 * The access that an account reads by today, the wider one first. It counts only for accounts that can change nothing by
 * their roles: for all others the table is not even looked at.
 */
const runningAudit = raw(`(select json_build_object('id', a.id, 'number', a.number, 'untilOn', a.until_on,
    'capability', case a.scope when 'all' then 'auditor' else 'packet-auditor' end, 'packetId', p.id)
  from audit_access a left join auditor_packet p on p.number = a.packet_number
  where not u.roles && array['user', 'admin'] and a.user_id = u.id and a.status = 'granted'
    and agency_today() between a.from_on and a.until_on
  order by a.scope = 'all' desc, a.until_on desc, a.id limit 1)`);

/** What somebody holds: as an auditor that and no role. */
export function heldOf(roles: readonly Role[], audit: Pick<RunningAudit, 'capability'> | null): Held[] {
  return audit ? [audit.capability] : normalizeRoles(roles);
}

const selectOpenSessions = sql`
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles, u.status,
    u.token_version as "tokenVersion", s.id as "sessionId", s.created_at as "startedAt", ${runningAudit} as audit,
    ${isAuditor} as "isAuditor"
  from session s join user_account u on u.id = s.user_id
  where s.ended_at is null and u.status = 'active' and u.deleted_at is null`;

/** Why the account of an auditor cannot sign in today: its access is over, or has not begun. */
export async function findAuditRefusal(db: Queryable, userId: string): Promise<AppError | undefined> {
  const found = await db.maybe<{ isRunning: boolean; beginsOn: string | null; endedOn: string | null }>(sql`
    select bool_or(a.status = 'granted' and agency_today() between a.from_on and a.until_on) as "isRunning",
      min(a.from_on) filter (where a.status = 'granted' and a.from_on > agency_today())::text as "beginsOn",
      max(case a.status when 'revoked' then agency_day(a.revoked_at) else a.until_on end)::text as "endedOn"
    from audit_access a join user_account u on u.id = a.user_id
    where a.user_id = ${userId} and a.status <> 'waiting' and not u.roles && array['user', 'admin']
      and u.person_id is null
    having count(*) > 0`);
  if (!found || found.isRunning) return undefined;
  if (found.beginsOn !== null) return new AppError('access_not_yet', { day: found.beginsOn });
  return new AppError('access_over', { day: found.endedOn ?? '' });
}

/** The session, if it is open and its account may still use it. */
export async function findSession(db: Queryable, sessionId: string): Promise<OpenSession | undefined> {
  return db.maybe<OpenSession>(sql`${selectOpenSessions} and s.id = ${sessionId}`);
}

/** Those of the sessions that are open and whose accounts may still use them. */
export async function findOpenSessions(db: Queryable, sessionIds: readonly string[]): Promise<OpenSession[]> {
  return db.many<OpenSession>(sql`${selectOpenSessions} and s.id = any(${sessionIds}::uuid[])`);
}

export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<(AccountRow & { passwordHash: string | null; auth: 'local' | 'sso' | 'both' }) | undefined> {
  return db.maybe(sql`
    select id, email, first_name as "firstName", last_name as "lastName", roles, status,
      token_version as "tokenVersion", password_hash as "passwordHash", auth
    from user_account where email = lower(${email}) and deleted_at is null`);
}

/** The account that belongs to somebody of the directory, whatever state it is in. */
export async function findUserBySubject(
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from user_account where directory_issuer = ${issuer} and directory_subject = ${subject}`);
  return row?.id;
}

export async function insertSession(
  db: Queryable,
  session: { userId: string; at: Date; address: string; userAgent: string; way: SignInWay },
): Promise<string> {
  const at = session.at.toISOString();
  const row = await db.one<{ id: string }>(sql`
    insert into session (user_id, created_at, last_seen_at, address, user_agent, way)
    values (${session.userId}, ${at}, ${at}, ${session.address}, ${session.userAgent}, ${session.way}::sign_in_way) returning id`);
  return row.id;
}

export async function touchSession(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db.run(sql`update session set last_seen_at = ${at.toISOString()} where id = ${sessionId}`);
}

/** Ends one session, or all of the person's; answers how many. */
export async function endSessions(db: Queryable, userId: string, sessionId?: string): Promise<number> {
  return db.run(sql`
    update session set ended_at = now()
    where user_id = ${userId} and ended_at is null and (${sessionId ?? null}::uuid is null or id = ${sessionId ?? null})`);
}

/** The person as the web application knows them. */
export async function getSessionUser(db: Queryable, userId: string): Promise<SessionUser> {
  const row = await db.one<
    AccountRow & {
      personId: string | null;
      settings: UserSettings | null;
      shortcuts: string[] | null;
      photo: string | null;
      views: PersonView[];
      audit: RunningAudit | null;
    }
  >(sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles, u.status,
      u.token_version as "tokenVersion", u.person_id as "personId", p.settings, p.shortcuts,
      left(photo.sha256, 16) as photo, ${sessionViews} as views, ${runningAudit} as audit
    from user_account u left join user_preference p on p.user_id = u.id
      left join user_photo photo on photo.user_id = u.id
    where u.id = ${userId}`);
  // Whoever is here as an auditor holds no role meanwhile.
  const roles = row.audit ? [] : normalizeRoles(row.roles);
  const held = heldOf(row.roles, row.audit);
  return {
    uid: row.id,
    role: roles,
    roles,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    personId: row.personId,
    audit: row.audit,
    data: {
      displayName: `${row.firstName} ${row.lastName}`.trim(),
      // Another photo has another address, so that none is shown from a cache.
      photoURL: row.photo === null ? null : `/api/users/${row.id}/photo?v=${row.photo}`,
      email: row.email,
      shortcuts: row.shortcuts ?? [],
      settings: row.settings ?? {},
      views: row.views.filter(({ entity }) => mayRead({ roles: held }, entity)),
    },
  };
}

/** Saves what was sent and leaves the rest as it is; changes that arrive together are taken one after the other. */
export async function savePreferences(
  db: Queryable,
  userId: string,
  { settings = {}, shortcuts }: { settings?: UserSettings | undefined; shortcuts?: string[] | undefined },
): Promise<void> {
  const saved = await db.one<{ settings: UserSettings }>(sql`
    insert into user_preference (user_id) values (${userId})
    on conflict (user_id) do update set updated_at = now() returning settings`);
  const merged = JSON.stringify(mergeSettings(saved.settings, settings));
  if (merged.length > mostSettings) throw new AppError('payload_too_large', { max: mostSettings });
  await db.run(sql`
    update user_preference set settings = ${merged}::jsonb,
      shortcuts = coalesce(${shortcuts ? JSON.stringify(shortcuts) : null}::jsonb, shortcuts)
    where user_id = ${userId}`);
}

export async function markSignedIn(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into user_sign_in (user_id, at) values (${userId}, ${at.toISOString()})
    on conflict (user_id) do update set at = excluded.at`);
}

/** The language that a person has chosen; English until then. */
export async function getLocale(db: Queryable, userId: string): Promise<Language> {
  const row = await db.maybe<{ locale: unknown }>(
    sql`select settings ->> 'locale' as locale from user_preference where user_id = ${userId}`,
  );
  return toLanguage(row?.locale);
}
