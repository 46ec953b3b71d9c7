import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { scheduleLimits } from '#contract/features/export/schedule.schema.ts';
import { findView } from '#server/features/view/view.repository.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { toAppError } from '#server/shared/http/problems.ts';
import { localTime } from '#server/shared/list/export-about.ts';
import type { ExportFile } from '#server/shared/list/export-file.ts';
import type { ExportSlots } from '#server/shared/list/export-slots.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { LeaseLost, leaseTime, whileRenewing } from '#server/shared/lease.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { reachOf } from './reach.ts';
import { lastDue, nextRun } from './schedule-times.ts';
import { type Lease, renewLease, storePieces } from './schedule.files.ts';
import { mailPause, mailReceivers, type SchedulePost } from './schedule.mail.ts';
import { findAccounts, findTimeZone, storedColumns, type StoredSchedule } from './schedule.repository.ts';
import { prepareScheduled, type Makers } from './scheduled-export.ts';

/** What the job on schedules needs. */
export interface ScheduleRunTools extends Makers {
  db: Db;
  lists: ServedLists;
  slots: ExportSlots;
  vault: KeyVault;
  clock: () => Date;
  /** The way out by mail; without it files are found on their page. */
  post: SchedulePost | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Ends what is being made when the program ends; it is made anew. */
  end: AbortSignal;
  /** Fewer in tests. */
  maxBytes?: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Takes the schedule that waits longest, so that no other worker has it meanwhile. */
async function claimSchedule(
  db: Queryable,
  now: Date,
): Promise<{ held: Lease; schedule: StoredSchedule } | undefined> {
  const by = randomUUID();
  const schedule = await db.maybe<StoredSchedule>(sql`
    update export_schedule set lease_by = ${by}, lease_until = now() + ${leaseTime}::interval
    where id = (
      select id from export_schedule
      where state = 'active' and next_at <= ${now.toISOString()} and (lease_until is null or lease_until < now())
      order by next_at, id limit 1 for update skip locked)
    returning ${storedColumns}`);
  return schedule && { schedule, held: { scheduleId: schedule.id, by } };
}

/** The schedule as it is after a run, locked; undefined where another worker has it by now. */
function lockHeld(tx: Queryable, { scheduleId, by }: Lease): Promise<StoredSchedule | undefined> {
  return tx.maybe<StoredSchedule>(sql`
    select ${storedColumns} from export_schedule where id = ${scheduleId} and lease_by = ${by} for update`);
}

/** Whether a person chose another time during the run: that one stays. */
function isRescheduled(taken: StoredSchedule, present: StoredSchedule): boolean {
  return present.nextAt !== taken.nextAt;
}

/** The question as it is now: a schedule that follows a view follows its changes. */
async function questionOf(db: Queryable, owner: Actor, schedule: StoredSchedule): Promise<string> {
  if (!schedule.followsView) return schedule.question;
  const view = schedule.viewId === null ? undefined : await findView(db, owner, schedule.viewId);
  if (!view || view.entity !== schedule.entity) throw new AppError('schedule_view_missing');
  return view.question;
}

function fileNameOf({ name, format }: StoredSchedule, now: Date, timeZone: string): string {
  const plain = name.replace(/[\\/:*?"<>|]/g, '-');
  return `${plain} ${localTime(now.toISOString(), timeZone).slice(0, 10)}.${format}`;
}

/** Begins a file; what a worker left behind that died is deleted. */
async function beginFile(
  tools: ScheduleRunTools,
  schedule: StoredSchedule,
  facts: { name: string; mediaType: string; reach: string; expiresAt: Date },
): Promise<string> {
  return tools.db.transaction(async (tx) => {
    await tx.run(sql`delete from export_file where schedule_id = ${schedule.id} and made_at is null`);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into export_file (schedule_id, due_at, name, entity, format, media_type, reach, expires_at)
      values (${schedule.id}, ${schedule.dueAt}, ${facts.name}, ${schedule.entity ?? 'report'}, ${schedule.format},
        ${facts.mediaType}, ${facts.reach}, ${facts.expiresAt.toISOString()})
      returning id`);
    return id;
  });
}

async function makeFile(
  tools: ScheduleRunTools,
  held: Lease,
  schedule: StoredSchedule,
  owner: Actor,
): Promise<void> {
  const { db, slots, lists, end } = tools;
  const now = tools.clock();
  const timeZone = await findTimeZone(db);
  const question = await questionOf(db, owner, schedule);
  const due = lastDue(schedule, new Date(schedule.dueAt), now, timeZone);
  const dueOn = localTime(due.toISOString(), timeZone).slice(0, 10);
  const { file, note, asOf } = await prepareScheduled(
    db,
    tools,
    owner,
    now,
    { ...schedule, question },
    dueOn,
  );
  const reach = reachOf(lists, owner, schedule);
  if (reach === undefined) throw new AppError('not_allowed');
  const name = fileNameOf(schedule, now, timeZone);
  const expiresAt = new Date(now.getTime() + scheduleLimits.fileDays * day);
  const fileId = await beginFile(tools, schedule, { name, mediaType: file.mediaType, reach, expiresAt });
  const made = await slots.run(owner.id, end, (client) => writeFile(tools, held, fileId, file, client));
  const next = nextRun(schedule, tools.clock(), timeZone).toISOString();
  await db.transaction(async (tx) => {
    const present = await lockHeld(tx, held);
    if (!present) throw new LeaseLost();
    const times = isRescheduled(schedule, present) ? raw('') : sql`, next_at = ${next}, due_at = ${next}`;
    await tx.run(sql`
      update export_schedule set version = version + 1, failures = 0, problem = null, lease_by = null, lease_until = null ${times}
      where id = ${schedule.id}`);
    await tx.run(sql`
      update export_file set made_at = ${now.toISOString()}, size = ${made.size}, row_count = ${made.rows},
        sha256 = ${made.sha256}
      where id = ${fileId}`);
    if (!tools.post || present.state !== 'active') return;
    const readers = (await findAccounts(tx, present.receivers)).filter(
      (account) => reachOf(lists, account, schedule) === reach,
    );
    const expiresOn = localTime(expiresAt.toISOString(), timeZone).slice(0, 10);
    await mailReceivers(tx, tools.post, present, owner, { rows: made.rows, expiresOn, asOf }, readers);
  });
  tools.log.info({ ...note, schedule: schedule.id, file: name, rows: made.rows }, 'export');
}

/** The bytes are stored as fast as they are made, and made as fast as they are stored. */
async function writeFile(
  { db, vault, end, maxBytes }: ScheduleRunTools,
  held: Lease,
  fileId: string,
  file: ExportFile,
  client: Parameters<ExportFile['pieces']>[0],
): Promise<{ size: number; sha256: string; rows: number }> {
  let rows = 0;
  const pieces = file.pieces(client, end, (count) => {
    rows = count;
  });
  const stored = await storePieces(db, vault, held, fileId, pieces, maxBytes);
  return { ...stored, rows };
}

/** After a failure: tried again in an hour, and paused after the third. */
async function fail(
  tools: ScheduleRunTools,
  held: Lease,
  schedule: StoredSchedule,
  owner: Actor,
  error: unknown,
): Promise<void> {
  const { code, params } = toAppError(error);
  const problem = { key: code, params };
  const next = new Date(tools.clock().getTime() + hour).toISOString();
  await tools.db.transaction(async (tx) => {
    const present = await lockHeld(tx, held);
    if (!present) return;
    const failures = present.failures + 1;
    const isPaused = present.state === 'active' && failures >= scheduleLimits.failures;
    const time = isRescheduled(schedule, present) ? raw('') : sql`, next_at = ${next}`;
    await tx.run(sql`
      update export_schedule set version = version + 1, failures = ${failures}, problem = ${JSON.stringify(problem)},
        state = ${isPaused ? 'paused' : present.state}, lease_by = null, lease_until = null ${time}
      where id = ${schedule.id}`);
    await tx.run(sql`delete from export_file where schedule_id = ${schedule.id} and made_at is null`);
    if (isPaused && tools.post) await mailPause(tx, tools.post, present, owner, problem);
    tools.log.warn({ err: error, schedule: schedule.id, failures }, 'a scheduled export failed');
  });
}

/** Gives a schedule back without counting a failure. */
async function postpone(
  { db, clock }: ScheduleRunTools,
  held: Lease,
  schedule: StoredSchedule,
): Promise<void> {
  const next = new Date(clock().getTime() + minute).toISOString();
  await db.transaction(async (tx) => {
    const present = await lockHeld(tx, held);
    if (!present) return;
    const time = isRescheduled(schedule, present) ? raw('') : sql`, next_at = ${next}`;
    await tx.run(
      sql`update export_schedule set lease_by = null, lease_until = null ${time} where id = ${schedule.id}`,
    );
  });
}

/** Others export right now, figures are still being prepared, or the program ends: no fault of the schedule. */
function isNoFault(error: unknown, end: AbortSignal): boolean {
  return (
    end.aborted ||
    (error instanceof AppError && ['exports_busy', 'exports_running', 'not_ready_yet'].includes(error.code))
  );
}

async function runSchedule(tools: ScheduleRunTools, held: Lease, schedule: StoredSchedule): Promise<void> {
  const [owner] = await findAccounts(tools.db, [schedule.ownerId]);
  if (!owner) {
    await tools.db.run(sql`
      update export_schedule set version = version + 1, state = 'ended', lease_by = null, lease_until = null
      where id = ${schedule.id} and lease_by = ${held.by}`);
    tools.log.info({ schedule: schedule.id, owner: schedule.ownerId }, 'schedule ended with its owner');
    return;
  }
  try {
    const renew = () => renewLease(tools.db, held);
    await whileRenewing(renew, () => makeFile(tools, held, schedule, owner));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (isNoFault(error, tools.end)) await postpone(tools, held, schedule);
    else await fail(tools, held, schedule, owner, error);
  }
}

/** Makes every file that is due; every node may, each schedule has one worker at a time. Answers how many were tried. */
export async function runSchedules(tools: ScheduleRunTools): Promise<number> {
  for (let count = 0; ; count += 1) {
    const claimed = tools.end.aborted ? undefined : await claimSchedule(tools.db, tools.clock());
    if (!claimed) return count;
    await runSchedule(tools, claimed.held, claimed.schedule);
  }
}
