import type { FiscalYear, FiscalYearState } from '#contract/areas/report/fiscal-year.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { needsSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getFiscalYear, readNextYear } from './fiscal-year.repository.ts';
import { askReport } from './report.question.ts';

// The history takes any name; its types know the entities.
export const fiscalYearEntity = 'fiscal-year' as unknown as EntityName;

/** What is done with closes is done one after the other. */
const lockYears = (db: Queryable) => db.run(raw(`select pg_advisory_xact_lock(hashtext('fiscal_year'))`));

/** The year that can be closed now; years are closed one after the other. */
async function checkYear(db: Queryable, year: number): Promise<{ firstOn: string; lastOn: string }> {
  const next = await readNextYear(db);
  if (next.closing !== null) throw new AppError('fiscal_year_closing', { number: next.closing });
  // The first close may be of any year that is over; from then on they follow each other.
  const { isFirst } = await db.one<{ isFirst: boolean }>(sql`
    select not exists (select from fiscal_year where state in ('closed', 'reopening')) as "isFirst"`);
  if (isFirst && year < next.year) {
    const { yearFrom, yearTo } = await askReport(db, 'roll-forward', { year });
    return { firstOn: yearFrom, lastOn: yearTo };
  }
  if (year > next.year && next.isOver) throw new AppError('fiscal_year_order', { year: String(next.year) });
  if (year >= next.year && !(year === next.year && next.isOver)) {
    throw new AppError('fiscal_year_running', { year: String(year) });
  }
  if (year < next.year) throw new AppError('fiscal_year_decided', { number: `FY-${year}` });
  return next;
}

/**
 * Begins the close of a year as it is known now. A job writes its lines (fiscal-year.prepare.ts); then another administrator closes
 * it with them.
 */
export async function prepareClose(context: CommandContext, year: number): Promise<FiscalYear> {
  const { db, actor, now } = context;
  await lockYears(db);
  const { firstOn, lastOn } = await checkYear(db, year);
  const { figuresAt } = await askReport(db, 'roll-forward', { year });
  // Not what is written from now on, its own event included.
  const knownAt = new Date(figuresAt) < now ? figuresAt : now.toISOString();
  const { id, number } = await db.one<{ id: string; number: string }>(sql`
    select uuidv7() as id, 'FY-' || ${year}::int || case when count(*) = 0 then '' else '-' || count(*) + 1 end as number
    from fiscal_year where year = ${year}`);
  await db.run(sql`
    insert into fiscal_year (id, number, year, first_on, last_on, known_at, prepared_by, prepared_at)
    values (${id}, ${number}, ${year}, ${firstOn}, ${lastOn}, ${knownAt}, ${actor.id}, ${now.toISOString()})`);
  await db.run(sql`insert into fiscal_year_preparation (fiscal_year_id) values (${id})`);
  // Their tree has no periods: what it was now holds for every line, whenever it is written.
  await db.run(sql`
    insert into fiscal_year_category (fiscal_year_id, category_id, category, top_id)
    select ${id}, n.id, n.label, b.above_id
    from name_period n left join fact_branch b on b.id = n.id and b.is_top
    where n.entity = 'category' and n.known_to = 'infinity'`);
  const values = { number, year, firstOn, lastOn, state: 'closing', knownAt, lines: 0, sums: {} };
  const changes = Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: null, to }]));
  await writeEvent(context, { entity: fiscalYearEntity, id, version: 1, action: 'prepare', changes });
  return getFiscalYear(db, id);
}

interface Locked {
  preparedBy: string;
  requestedBy: string | null;
}

/** Locks a close for a step: it has the version that was seen, and the state from which the step leads. */
async function lockYear(
  context: CommandContext,
  id: string,
  from: FiscalYearState,
): Promise<FiscalYear & Locked> {
  const { db } = context;
  await lockYears(db);
  const ids = await db.maybe<{ prepared: string; requested: string | null }>(sql`
    select prepared_by as prepared, requested_by as requested from fiscal_year where id = ${id} for update`);
  const before = await getFiscalYear(db, id);
  if (before.version !== context.version) {
    const who =
      before.reopenedBy ?? before.requestedBy ?? before.closedBy ?? before.confirmedBy ?? before.preparedBy;
    const when =
      before.reopenedAt ?? before.requestedAt ?? before.closedAt ?? before.confirmedAt ?? before.preparedAt;
    throw new AppError('conflict', { who, when }, { current: before });
  }
  if (before.state !== from) throw new AppError('fiscal_year_decided', { number: before.number });
  return { ...before, preparedBy: ids?.prepared ?? '', requestedBy: ids?.requested ?? null };
}

/** Who began it cannot end it, unless nobody else could or the agency asks for no second one. */
async function checkSecond(
  { db, actor }: CommandContext,
  first: string | null,
  number: string,
  code: 'same_person' | 'reopening_same_person' = 'same_person',
): Promise<void> {
  if ((await isAnyOf(db, actor.id, [first])) && (await needsSecondAdmin(db, actor.id))) {
    throw new AppError(code, { number });
  }
}

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;

async function takeStep(
  context: CommandContext,
  before: FiscalYear,
  step: { action: string; set: Sql; changes: Changes; reason?: string },
): Promise<FiscalYear> {
  const { id, version } = before;
  const { action, set, changes, reason } = step;
  await context.db.run(sql`update fiscal_year set version = version + 1, ${set} where id = ${id}`);
  await writeEvent(context, {
    entity: fiscalYearEntity,
    id,
    version: version + 1,
    action,
    changes,
    ...(reason !== undefined && { reason }),
  });
  return getFiscalYear(context.db, id);
}

const stateTo = (from: FiscalYearState, to: FiscalYearState) => ({ state: { from, to } });

/**
 * Confirms the lines that were frozen. A job hashes them once more and closes the year in the name of who confirmed
 * (fiscal-year.prepare.ts).
 */
export async function confirmClose(context: CommandContext, id: string): Promise<FiscalYear> {
  const { actor, now } = context;
  const before = await lockYear(context, id, 'closing');
  const { number } = before;
  await checkSecond(context, before.preparedBy, number);
  if (before.hash === null) throw new AppError('fiscal_year_preparing', { number });
  if (before.alteredAt !== null) throw new AppError('fiscal_year_altered', { number });
  if (before.confirmedBy !== null) throw new AppError('fiscal_year_confirmed', { number });
  // A node of a release before may have frozen it without the job.
  await context.db.run(sql`
    insert into fiscal_year_preparation (fiscal_year_id, is_written) values (${id}, true) on conflict do nothing`);
  return takeStep(context, before, {
    action: 'confirm',
    set: sql`confirmed_by = ${actor.id}, confirmed_at = ${now.toISOString()}`,
    changes: {
      confirmedBy: { from: null, to: actor.id },
      confirmedAt: { from: null, to: now.toISOString() },
    },
  });
}

/** Gives up a close; who writes or hashes its lines stops with the next ones. */
export async function cancelClose(context: CommandContext, id: string): Promise<FiscalYear> {
  const before = await lockYear(context, id, 'closing');
  const changes = stateTo('closing', 'canceled');
  return takeStep(context, before, { action: 'cancel', set: raw(`state = 'canceled'`), changes });
}

/** Years are opened again in the opposite order: none that follows may be closed, or about to be. */
async function checkIsLast(db: Queryable, { lastOn }: FiscalYear): Promise<void> {
  const later = await db.maybe<{ number: string }>(sql`
    select number from fiscal_year where state in ('closing', 'closed', 'reopening') and last_on > ${lastOn}
    order by last_on desc limit 1`);
  if (later) throw new AppError('fiscal_year_order', { year: later.number });
}

/** Requests that the last closed year is opened again. */
export async function requestReopen(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<FiscalYear> {
  const { db, actor, now } = context;
  const before = await lockYear(context, id, 'closed');
  await checkIsLast(db, before);
  return takeStep(context, before, {
    action: 'requestReopen',
    set: sql`state = 'reopening', requested_by = ${actor.id}, requested_at = ${now.toISOString()}, reopen_reason = ${reason}`,
    changes: {
      ...stateTo('closed', 'reopening'),
      requestedBy: { from: null, to: actor.id },
      requestedAt: { from: null, to: now.toISOString() },
      reopenReason: { from: null, to: reason },
    },
    reason,
  });
}

/** Opens a year again. Its frozen lines stay as they were, and count no more. */
export async function reopenYear(context: CommandContext, id: string): Promise<FiscalYear> {
  const { actor, now } = context;
  const before = await lockYear(context, id, 'reopening');
  await checkSecond(context, before.requestedBy, before.number, 'reopening_same_person');
  await checkIsLast(context.db, before);
  return takeStep(context, before, {
    action: 'reopen',
    set: sql`state = 'reopened', reopened_by = ${actor.id}, reopened_at = ${now.toISOString()}`,
    changes: stateTo('reopening', 'reopened'),
  });
}

/** Turns a request down. */
export async function leaveClosed(context: CommandContext, id: string): Promise<FiscalYear> {
  const before = await lockYear(context, id, 'reopening');
  return takeStep(context, before, {
    action: 'leaveClosed',
    set: raw(`state = 'closed', requested_by = null, requested_at = null, reopen_reason = null`),
    changes: {
      ...stateTo('reopening', 'closed'),
      requestedBy: { from: before.requestedBy, to: null },
      requestedAt: { from: before.requestedAt, to: null },
      reopenReason: { from: before.reopenReason, to: null },
    },
  });
}
