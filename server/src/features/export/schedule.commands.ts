import { isDeepStrictEqual } from 'node:util';
import type { ScheduleCreate, ScheduleUpdate } from '#contract/features/export/schedule.api.ts';
import { scheduleLimits, type ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { findView } from '#server/features/view/view.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { localTime } from '#server/shared/list/export-about.ts';
import { reachOf, type Subject } from './reach.ts';
import { nextRun, type ScheduleTiming } from './schedule-times.ts';
import { findAccounts, findSchedule, findTimeZone, lockSchedule } from './schedule.repository.ts';
import { checkFormat, prepareScheduled, type Makers } from './scheduled-export.ts';

/** Where it is told that files leave regularly. */
export interface ScheduleLog {
  info(facts: object, message: string): void;
}

/** What the commands on schedules need beside their input. */
export interface ScheduleTools extends Makers {
  lists: ServedLists;
  log: ScheduleLog;
}

export async function readSchedule(db: Queryable, actor: Actor, id: string): Promise<ExportSchedule> {
  const schedule = await findSchedule(db, actor, id);
  if (!schedule) throw new AppError('not_found');
  return schedule;
}

/** The schedule for a change: locked, readable, and of the version that the caller saw. */
async function readForChange(context: CommandContext, id: string): Promise<ExportSchedule> {
  const locked = await lockSchedule(context.db, id);
  const schedule = await readSchedule(context.db, context.actor, id);
  if (locked?.version !== context.version) {
    const params = { who: schedule.owner.name, when: locked?.updatedAt ?? '' };
    throw new AppError('conflict', params, { current: schedule });
  }
  return schedule;
}

/** The times with what belongs to their period and nothing else. */
function timingOf(wanted: {
  period: ScheduleTiming['period'];
  weekday?: number | null | undefined;
  monthDay?: number | null | undefined;
  hour: number;
}): ScheduleTiming {
  const { period, hour } = wanted;
  const weekday = period === 'weekly' ? (wanted.weekday ?? null) : null;
  const monthDay = period === 'monthly' ? (wanted.monthDay ?? null) : null;
  if (period === 'weekly' && weekday === null) {
    throw refuseFields([fieldProblemOf('weekday', 'Day of the week', 'required')]);
  }
  if (period === 'monthly' && monthDay === null) {
    throw refuseFields([fieldProblemOf('monthDay', 'Day of the month', 'required')]);
  }
  return { period, weekday, monthDay, hour };
}

/** Whether a list or a report is named: one of both. */
function subjectOf({ entity, report }: Pick<ScheduleCreate, 'entity' | 'report'>): Subject {
  if (entity === undefined && report === undefined) {
    throw refuseFields([fieldProblemOf('entity', 'Entity', 'required')]);
  }
  if (entity !== undefined && report !== undefined) {
    throw refuseFields([fieldProblemOf('report', 'Report', 'not_a_choice')]);
  }
  return { entity: entity ?? null, report: report ?? null };
}

/** Refuses receivers who may not read what the owner reads. */
async function checkReceivers(
  db: Queryable,
  { lists }: ScheduleTools,
  owner: Actor,
  subject: Subject,
  receivers: readonly string[],
): Promise<string[]> {
  const unique = [...new Set(receivers)];
  const accounts = new Map((await findAccounts(db, unique)).map((account) => [account.id, account]));
  const reach = reachOf(lists, owner, subject);
  if (reach === undefined) throw new AppError('not_allowed');
  const wrong = unique.find((id) => {
    const account = accounts.get(id);
    return !account || reachOf(lists, account, subject) !== reach;
  });
  if (wrong !== undefined) {
    const value = accounts.get(wrong)?.name ?? wrong;
    throw refuseFields([fieldProblemOf('receivers', 'Receivers', 'cannot_receive', { value })]);
  }
  return unique;
}

async function checkCount(db: Queryable, ownerId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('export_schedule'), hashtext(${ownerId}))`);
  const max = scheduleLimits.own;
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from export_schedule where owner_id = ${ownerId}`,
  );
  if (n >= max) throw new AppError('schedules_full', { max });
}

/** The question of a schedule: of the view that it follows, or its own. */
async function findQuestion(
  { db, actor }: CommandContext,
  { entity, viewId, question = '' }: ScheduleCreate,
): Promise<string> {
  if (viewId === undefined) return question;
  const view = await findView(db, actor, viewId);
  if (!view || view.entity !== entity) {
    throw refuseFields([fieldProblemOf('viewId', 'View', 'not_a_choice')]);
  }
  return view.question;
}

export async function createSchedule(
  context: CommandContext,
  tools: ScheduleTools,
  input: ScheduleCreate,
): Promise<ExportSchedule> {
  const { db, actor, now } = context;
  const { name, viewId, format, look = {}, reportTime = null } = input;
  const subject = subjectOf(input);
  if (reportTime !== null && subject.report === null) {
    throw refuseFields([fieldProblemOf('reportTime', 'Of when', 'not_a_choice')]);
  }
  const timing = timingOf(input);
  const question = await findQuestion(context, input);
  const timeZone = await findTimeZone(db);
  const today = localTime(now.toISOString(), timeZone).slice(0, 10);
  // What the list or the report does not know is told now, and not by a file that fails.
  await prepareScheduled(db, tools, actor, now, { ...subject, question, reportTime, format, look }, today);
  const receivers = await checkReceivers(db, tools, actor, subject, input.receivers);
  await checkCount(db, actor.id);
  const next = nextRun(timing, now, timeZone).toISOString();
  const { id } = await db.one<{ id: string }>(sql`
    insert into export_schedule (owner_id, name, entity, report, report_time, view_id, follows_view, question, format, look, period, weekday,
      month_day, hour, receivers, next_at, due_at)
    values (${actor.id}, ${name}, ${subject.entity ?? 'report'}, ${subject.report}, ${reportTime}, ${viewId ?? null},
      ${viewId !== undefined}, ${question}, ${format}, ${JSON.stringify(look)}, ${timing.period}, ${timing.weekday}, ${timing.monthDay}, ${timing.hour},
      ${receivers}::uuid[], ${next}, ${next})
    returning id`);
  tools.log.info({ actor: actor.id, schedule: id, ...subject, receivers }, 'export scheduled');
  return readSchedule(db, actor, id);
}

/** Whether all that is asked for is to pause or to resume. */
function isPausing({ isPaused, ...rest }: ScheduleUpdate): boolean {
  return isPaused !== undefined && Object.values(rest).every((value) => value === undefined);
}

export async function updateSchedule(
  context: CommandContext,
  tools: ScheduleTools,
  id: string,
  input: ScheduleUpdate,
): Promise<ExportSchedule> {
  const { db, actor, now } = context;
  const schedule = await readForChange(context, id);
  if (!schedule.isOwn && !(isPausing(input) && can(actor.roles, 'export-schedule.manageAny'))) {
    throw new AppError('not_allowed');
  }
  const timing = timingOf({
    period: input.period ?? schedule.period,
    weekday: input.weekday ?? schedule.weekday,
    monthDay: input.monthDay ?? schedule.monthDay,
    hour: input.hour ?? schedule.hour,
  });
  if (input.format) checkFormat(schedule, input.format);
  const receivers = input.receivers
    ? await checkReceivers(db, tools, actor, schedule, input.receivers)
    : schedule.receivers.map((one) => one.id);
  const state = input.isPaused === undefined ? schedule.state : input.isPaused ? 'paused' : 'active';
  // A run that is due, or tried again after a failure, stays due where something else is changed or the same is said again.
  const isRetimed = state !== schedule.state || !isDeepStrictEqual(timing, timingOf(schedule));
  const next = nextRun(timing, now, await findTimeZone(db)).toISOString();
  const times = isRetimed ? sql`, next_at = ${next}, due_at = ${next}` : raw('');
  // Whoever resumes it says that what was wrong is repaired.
  const fresh = input.isPaused === false ? raw(', failures = 0, problem = null') : raw('');
  await db.run(sql`
    update export_schedule set version = version + 1, updated_at = ${now.toISOString()}, name = ${input.name ?? schedule.name},
      format = ${input.format ?? schedule.format}, period = ${timing.period}, weekday = ${timing.weekday},
      month_day = ${timing.monthDay}, hour = ${timing.hour}, receivers = ${receivers}::uuid[], state = ${state}
      ${times} ${fresh}
    where id = ${id}`);
  if (input.receivers) tools.log.info({ actor: actor.id, schedule: id, receivers }, 'receivers changed');
  return readSchedule(db, actor, id);
}

/** Has a file made as soon as a worker is free; the run after it comes at its usual time. */
export async function runScheduleNow(
  context: CommandContext,
  tools: ScheduleTools,
  id: string,
): Promise<ExportSchedule> {
  const { db, actor, now } = context;
  const schedule = await readForChange(context, id);
  if (!schedule.isOwn) throw new AppError('not_allowed');
  if (schedule.state !== 'active') throw new AppError('schedule_paused');
  const moment = now.toISOString();
  await db.run(sql`
    update export_schedule set version = version + 1, next_at = ${moment}, due_at = ${moment} where id = ${id}`);
  tools.log.info(
    { actor: actor.id, schedule: id, entity: schedule.entity, report: schedule.report },
    'scheduled export asked for',
  );
  return readSchedule(db, actor, id);
}

export async function deleteSchedule(
  context: CommandContext,
  tools: ScheduleTools,
  id: string,
): Promise<{ id: string }> {
  const schedule = await readForChange(context, id);
  await context.db.run(sql`delete from export_schedule where id = ${id}`);
  tools.log.info(
    { actor: context.actor.id, schedule: id, entity: schedule.entity, report: schedule.report },
    'schedule deleted',
  );
  return { id };
}
