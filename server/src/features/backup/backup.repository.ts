import type {
  BackupKind,
  BackupOverview,
  BackupRun,
  ComparedTable,
} from '#contract/features/backup/backup.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { leaseTime } from '#server/shared/lease.ts';
import type { BackupPlan } from './retention.ts';

const mostAttempts = 3;

/** A run that this program has taken. */
export interface TakenRun {
  id: string;
  kind: BackupKind;
  slot: string | null;
  name: string | null;
  attempts: number;
}

const runColumns =
  raw(`r.id, r.kind, r.state, r.slot, r.name, r.requested_at as "requestedAt", r.started_at as "startedAt",
  r.ended_at as "endedAt", r.bytes::float8 as bytes, r.is_encrypted as "isEncrypted", r.problem, r.facts,
  r.removed_at as "removedAt", u.first_name || ' ' || u.last_name as "requestedBy"`);

/** The newest runs first. */
export async function findRuns(db: Queryable, limit = 200): Promise<BackupRun[]> {
  return db.many<BackupRun>(sql`
    select ${runColumns} from backup_run r left join user_account u on u.id = r.requested_by
    order by r.requested_at desc, r.id desc limit ${limit}`);
}

export async function getRun(db: Queryable, id: string): Promise<BackupRun> {
  return db.one<BackupRun>(sql`
    select ${runColumns} from backup_run r left join user_account u on u.id = r.requested_by where r.id = ${id}`);
}

interface RunWish {
  requestedBy?: string | undefined;
  slot?: string | undefined;
  name?: string | undefined;
}

/** Makes a run that waits; undefined where one does already, or what it is due for was made. */
export async function makeRun(db: Queryable, kind: BackupKind, by: RunWish): Promise<string | undefined> {
  const made = await db.maybe<{ id: string }>(sql`
    insert into backup_run (kind, requested_by, slot, name)
    values (${kind}, ${by.requestedBy ?? null}, ${by.slot ?? null}, ${by.name ?? null})
    on conflict do nothing returning id`);
  return made?.id;
}

/** Wants a run; where one waits or is under way already, that one is answered. */
export async function requestRun(db: Queryable, kind: BackupKind, by: RunWish): Promise<string | undefined> {
  const made = await makeRun(db, kind, by);
  if (made !== undefined) return made;
  const waiting = await db.maybe<{ id: string }>(
    sql`select id from backup_run where kind = ${kind} and state in ('queued', 'running')`,
  );
  return waiting?.id;
}

/** Takes the next run that waits, or that a program left behind; no other program takes it as long as the lease holds. */
export async function takeRun(
  db: Queryable,
  by: string,
  kinds: readonly BackupKind[],
): Promise<TakenRun | undefined> {
  await db.run(sql`
    update backup_run set state = case when attempts >= ${mostAttempts} then 'failed' else 'queued' end,
      ended_at = case when attempts >= ${mostAttempts} then now() end,
      problem = 'The program ended while it was made.', lease_by = null, lease_until = null
    where state = 'running' and lease_until < now()`);
  return db.maybe<TakenRun>(sql`
    update backup_run set state = 'running', attempts = attempts + 1, started_at = now(), problem = null,
      lease_by = ${by}, lease_until = now() + ${leaseTime}::interval
    where id = (
      select id from backup_run where state = 'queued' and not_before <= now() and kind = any(${kinds})
      order by requested_at limit 1 for update skip locked)
    returning id, kind, slot, name, attempts`);
}

/** Holds on to a run; false when it was lost. */
export async function renewLease(db: Queryable, id: string, by: string): Promise<boolean> {
  const held = await db.run(sql`
    update backup_run set lease_until = now() + ${leaseTime}::interval
    where id = ${id} and lease_by = ${by} and state = 'running'`);
  return held === 1;
}

export interface RunResult {
  name: string | null;
  bytes?: number;
  isEncrypted?: boolean;
  facts: Record<string, unknown>;
  /** What a rehearsal found of each table. */
  tables?: readonly ComparedTable[];
}

const tablesText = (tables: readonly ComparedTable[] | undefined) =>
  tables === undefined ? null : JSON.stringify(tables);

/** What the newest rehearsal that came as far as the tables found of each of them. */
export async function findCompared(db: Queryable): Promise<BackupOverview['compared']> {
  const found = await db.maybe<NonNullable<BackupOverview['compared']>>(sql`
    select id, name, ended_at as "endedAt", tables from backup_run
    where kind = 'rehearsal' and tables is not null and ended_at is not null
    order by requested_at desc, id desc limit 1`);
  return found ?? null;
}

export async function finishRun(db: Queryable, id: string, by: string, result: RunResult): Promise<void> {
  await db.run(sql`
    update backup_run set state = 'done', ended_at = now(), lease_by = null, lease_until = null,
      name = ${result.name}, bytes = ${result.bytes ?? null}, is_encrypted = ${result.isEncrypted ?? null},
      facts = ${JSON.stringify(result.facts)}::jsonb, tables = ${tablesText(result.tables)}::jsonb
    where id = ${id} and lease_by = ${by}`);
}

/** What was due is tried again a little later, a few times; what a person wanted is answered at once. */
export async function failRun(
  db: Queryable,
  run: TakenRun,
  by: string,
  problem: string,
  { facts, tables }: Pick<RunResult, 'facts' | 'tables'> = { facts: {} },
): Promise<void> {
  const isOver = run.slot === null || run.kind === 'rehearsal' || run.attempts >= mostAttempts;
  await db.run(sql`
    update backup_run set state = ${isOver ? 'failed' : 'queued'}, problem = ${problem}, name = ${run.name},
      ended_at = case when ${isOver} then now() end, not_before = now() + attempts * interval '10 minutes',
      facts = ${JSON.stringify(facts)}::jsonb, tables = ${tablesText(tables)}::jsonb, lease_by = null, lease_until = null
    where id = ${run.id} and lease_by = ${by}`);
}

/** Notes a backup that is there and that this database does not know: it was brought back to before it was made. */
export async function noteFound(
  db: Queryable,
  kind: BackupKind,
  found: Required<Omit<RunResult, 'name' | 'tables'>> & { name: string; startedAt: string; endedAt: string },
): Promise<void> {
  await db.run(sql`
    insert into backup_run (kind, state, name, requested_at, started_at, ended_at, bytes, is_encrypted, facts)
    values (${kind}, 'done', ${found.name}, ${found.startedAt}, ${found.startedAt}, ${found.endedAt}, ${found.bytes},
      ${found.isEncrypted}, ${JSON.stringify(found.facts)}::jsonb)
    on conflict do nothing`);
}

/** Notes which backups are no longer there. */
export async function noteRemoved(
  db: Queryable,
  kind: BackupKind,
  present: readonly string[],
): Promise<void> {
  await db.run(sql`
    update backup_run set removed_at = now()
    where kind = ${kind} and state = 'done' and removed_at is null and not (name = any(${present}))`);
}

/** Notes which backups were removed from here. */
export async function noteDiscarded(
  db: Queryable,
  kind: BackupKind,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await db.run(sql`
    update backup_run set removed_at = now() where kind = ${kind} and removed_at is null and name = any(${names})`);
}

/** What the machine's own variables say; they go before the agency's settings. */
export interface PlanVariables {
  backupHour?: number | undefined;
  backupPlan?: BackupPlan | undefined;
}

/** When backups are due and how many stay, from today's settings of the agency. */
export async function readPlan(
  db: Queryable,
  { backupHour, backupPlan }: PlanVariables,
): Promise<BackupPlan & { hour: number }> {
  const value = (key: string) => sql`(setting_on(${key}, agency_today()) #>> '{}')::int`;
  const set = await db.one<BackupPlan & { hour: number }>(sql`
    select ${value('backupHour')} as hour, ${value('backupDays')} as days, ${value('backupWeeks')} as weeks,
      ${value('backupMonths')} as months`);
  return { ...set, ...backupPlan, ...(backupHour !== undefined && { hour: backupHour }) };
}

export interface LogState {
  problem: string | null;
  problemSince: string | null;
  needsBase: boolean;
}

export async function getLogState(db: Queryable): Promise<LogState> {
  return db.one<LogState>(sql`
    select problem, problem_since as "problemSince", needs_base as "needsBase" from backup_log_state`);
}

// Written only when something changed: each write is itself a part of the log.
export async function noteLogState(db: Queryable, problem: string | null, needsBase: boolean): Promise<void> {
  await db.run(sql`
    update backup_log_state set problem = ${problem}, needs_base = ${needsBase},
      problem_since = case when ${problem}::text is null then null else coalesce(problem_since, now()) end
    where problem is distinct from ${problem} or needs_base <> ${needsBase}`);
}

/** Where the agency's clock stands, and what is due by it. */
export interface DueFacts {
  day: string;
  hour: number;
  isSunday: boolean;
  /** The database has been there for longer than half a day. */
  isSettled: boolean;
  hasFailedWithinHour: boolean;
  rehearsedDaysBefore: number | null;
}

export async function getDueFacts(db: Queryable, now: Date): Promise<DueFacts> {
  return db.one<DueFacts>(sql`
    with clock as (
      select ${now.toISOString()}::timestamptz as moment, (
        select value #>> '{}' from setting where key = 'timeZone' and effective_on <= ${now.toISOString()}::date
        order by effective_on desc limit 1) as zone
    )
    select to_char(timezone(zone, moment), 'YYYY-MM-DD') as day, extract(hour from timezone(zone, moment))::int as hour,
      extract(dow from timezone(zone, moment)) = 0 as "isSunday",
      (select min(at) from migration) < moment - interval '12 hours' as "isSettled",
      exists (select from backup_run where kind = 'base' and state <> 'done' and requested_at > moment - interval '1 hour') as "hasFailedWithinHour",
      (select extract(epoch from moment - max(requested_at)) / 86400 from backup_run
        where kind = 'rehearsal')::float8 as "rehearsedDaysBefore"
    from clock`);
}
