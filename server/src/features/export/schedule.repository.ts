import type { ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import type { ErrorParams } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import { normalizeRoles } from '#contract/shared/roles.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import { periodOn, type Scheduled } from './scheduled-export.ts';

const named = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name)`;

const columnsFor = (userId: string): Sql => sql`
  s.id, s.version, s.name, nullif(s.entity, 'report') as entity, s.report, s.report_time as "reportTime",
  case when s.report is not null then
    concat_ws('&', nullif(s.question, ''), ${periodOn(raw('s.report_time'), raw('agency_today()'))}) end as "reportQuestion",
  s.view_id as "viewId", v.name as "viewName", s.question, s.format, s.look,
  s.period, s.weekday, s.month_day as "monthDay", s.hour, ${raw(named('o'))} as owner, s.owner_id = ${userId} as "isOwn",
  s.state, s.failures, s.problem, case s.state when 'active' then s.next_at end as "nextAt",
  (select coalesce(jsonb_agg(${raw(named('a'))} order by a.first_name, a.last_name, a.id), '[]')
    from user_account a where a.id = any(s.receivers)) as receivers`;

const tables = raw(
  `export_schedule s join user_account o on o.id = s.owner_id left join saved_view v on v.id = s.view_id`,
);

/** Whether schedule `s` is the person's own; administrators see all. */
function isReadable({ id, roles }: Pick<Actor, 'id' | 'roles'>): Sql {
  return can(roles, 'export-schedule.manageAny') ? raw('true') : sql`s.owner_id = ${id}`;
}

export async function listSchedules(db: Queryable, actor: Actor): Promise<ExportSchedule[]> {
  return db.many<ExportSchedule>(sql`
    select ${columnsFor(actor.id)} from ${tables} where ${isReadable(actor)}
    order by s.owner_id = ${actor.id} desc, fold(s.name), s.id limit 1000`);
}

export async function findSchedule(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<ExportSchedule | undefined> {
  return db.maybe<ExportSchedule>(sql`
    select ${columnsFor(actor.id)} from ${tables} where s.id = ${id} and ${isReadable(actor)}`);
}

/** Locks a schedule, so that two changes of it come one after the other. */
export async function lockSchedule(
  db: Queryable,
  id: string,
): Promise<{ version: number; updatedAt: string } | undefined> {
  return db.maybe(
    sql`select version, updated_at as "updatedAt" from export_schedule where id = ${id} for update`,
  );
}

/** A schedule as the job works on it. */
export interface StoredSchedule extends Scheduled {
  id: string;
  ownerId: string;
  name: string;
  viewId: string | null;
  followsView: boolean;
  period: ExportSchedule['period'];
  weekday: number | null;
  monthDay: number | null;
  hour: number;
  receivers: string[];
  failures: number;
  state: ExportSchedule['state'];
  nextAt: string;
  dueAt: string;
}

export const storedColumns = raw(`id, owner_id as "ownerId", name, nullif(entity, 'report') as entity, report,
  report_time as "reportTime", view_id as "viewId",
  follows_view as "followsView", question, format, look, period, weekday, month_day as "monthDay", hour, receivers,
  failures, state, next_at as "nextAt", due_at as "dueAt"`);

/** Why a file could not be made, as it is kept. */
export interface ScheduleProblem {
  key: string;
  params: ErrorParams;
}

/** The accounts that work, with what they may do. */
export async function findAccounts(db: Queryable, ids: readonly string[]): Promise<Actor[]> {
  const found = await db.many<{ id: string; name: string; email: string; roles: string[] }>(sql`
    select id, first_name || ' ' || last_name as name, email, roles from user_account
    where id = any(${ids}::uuid[]) and status = 'active' and deleted_at is null`);
  return found.map((account) => ({ ...account, roles: normalizeRoles(account.roles), sessionId: '' }));
}

const accountsAtOnce = 200;

/**
 * Active accounts whose name has a text, or their email where it may be seen, in the order of their names; read on for
 * as long as they are wanted.
 */
export async function* searchAccounts(
  db: Queryable,
  text: string,
  canSeeEmail: boolean,
): AsyncGenerator<Actor> {
  const pattern = sql`'%' || ${likeText(text)} || '%'`;
  for (let offset = 0; ; offset += accountsAtOnce) {
    const found = await db.many<{ id: string; name: string; email: string; roles: string[] }>(sql`
      select id, first_name || ' ' || last_name as name, email, roles from user_account
      where status = 'active' and deleted_at is null
        and (fold(first_name || ' ' || last_name) like ${pattern} or ${canSeeEmail} and fold(email) like ${pattern})
      order by fold(first_name || ' ' || last_name), id limit ${accountsAtOnce} offset ${offset}`);
    for (const account of found) yield { ...account, roles: normalizeRoles(account.roles), sessionId: '' };
    if (found.length < accountsAtOnce) return;
  }
}

export async function findTimeZone(db: Queryable): Promise<string> {
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select setting_on('timeZone', current_date) #>> '{}' as "timeZone"`,
  );
  return timeZone;
}
