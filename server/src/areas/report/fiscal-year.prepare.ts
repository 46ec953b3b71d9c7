import { randomUUID } from 'node:crypto';
import { reports } from '#contract/areas/report/report.definitions.ts';
import type { Job } from '#server/features/operations/jobs.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { readFactsAge } from '#server/shared/history/facts-age.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { LeaseLost, leaseTime, whileRenewing } from '#server/shared/lease.ts';
import { freezeAgreements } from './asset-agreements.ts';
import { fiscalYearEntity } from './fiscal-year.commands.ts';
import { totalsQuery } from './report.frame.ts';
import { askReport, type Question } from './report.question.ts';
import { countFrozenLines, freezeLines } from './roll-forward.ts';

/** Periods of items that one statement looks at: a second of work at most. */
const periodsAtOnce = 10_000;

export interface PrepareTools {
  db: Db;
  clock: () => Date;
  /** Fewer at once in tests. */
  atOnce?: number;
}

interface Close {
  id: string;
  /** Whose turn it is. */
  by: string;
  year: number;
  version: number;
  number: string;
  /** The hash of its lines, once they are all written. */
  hash: string | null;
  firstOn: string;
  lastOn: string;
  knownAt: string;
  /** In whose name the next step is taken: who prepared it, then who confirmed it. */
  personId: string;
  person: string;
  confirmedAt: string | null;
}

/** Takes the close whose lines nobody writes; one that a node was killed with is taken over when its lease has run out. */
async function claimClose(db: Db): Promise<Close | undefined> {
  const by = randomUUID();
  const claimed = await db.maybe<{ id: string }>(sql`
    update fiscal_year_preparation set lease_by = ${by}, lease_until = now() + ${leaseTime}::interval
    where fiscal_year_id = (select w.fiscal_year_id
      from fiscal_year_preparation w join fiscal_year f on f.id = w.fiscal_year_id
      where f.state = 'closing' and (f.hash is null or f.confirmed_by is not null) and (w.lease_until is null or w.lease_until < now())
      limit 1 for update of w skip locked)
    returning fiscal_year_id as id`);
  if (!claimed) return undefined;
  return db.one<Close>(sql`
    select f.id, ${by}::text as by, f.year, f.version, f.number, f.hash, f.first_on as "firstOn", f.last_on as "lastOn", f.known_at as "knownAt",
      p.id as "personId", trim(p.first_name || ' ' || p.last_name) as person,
      f.confirmed_at as "confirmedAt"
    from fiscal_year f join user_account p on p.id = coalesce(f.confirmed_by, f.prepared_by) where f.id = ${claimed.id}`);
}

async function renewLease(db: Queryable, { id, by }: Close): Promise<boolean> {
  const renewed = await db.run(sql`
    update fiscal_year_preparation set lease_until = now() + ${leaseTime}::interval
    where fiscal_year_id = ${id} and lease_by = ${by}`);
  return renewed === 1;
}

interface Progress {
  after: string | null;
  isWritten: boolean;
  hasAgreements: boolean;
}

/** Locks the work until the end of a transaction: nobody takes it over or cancels it meanwhile. */
async function lockWork(tx: Queryable, { id, by, version }: Close): Promise<Progress> {
  const found = await tx.maybe<Progress>(sql`
    select w.after, w.is_written as "isWritten", w.has_agreements as "hasAgreements"
    from fiscal_year_preparation w join fiscal_year f on f.id = w.fiscal_year_id
    where w.fiscal_year_id = ${id} and w.lease_by = ${by} and f.state = 'closing' and f.version = ${version}
    for update of w for share of f`);
  if (!found) throw new LeaseLost();
  return found;
}

/** As many items as an agency has: it may take longer than a page, and is planned for its very values. */
async function takeTime(tx: Queryable): Promise<void> {
  await tx.run(raw('set local statement_timeout = 0'));
  await tx.run(raw(`set local plan_cache_mode = 'auto'`));
}

/** Asks for the year as it was known when its close was begun. */
async function askAgain(db: Queryable, { year, firstOn, lastOn, knownAt }: Close): Promise<Question> {
  const open = await askReport(db, 'roll-forward', { year });
  return { ...open, yearFrom: firstOn, asOf: lastOn, close: { ...open.close, frozen: null, knownAt } };
}

/**
 * Whether the facts have everything from before the moment of the close: what was being written then is over and among them, and
 * they are not made anew. From then on nothing is added to what the lines are made of.
 */
async function isSettled(tx: Queryable, { id, knownAt }: Close): Promise<boolean> {
  const { at } = await readFactsAge(tx);
  if (at === null || new Date(at) < new Date(knownAt)) return false;
  const { isOver } = await tx.one<{ isOver: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot()) >= begun_xid as "isOver"
    from fiscal_year_preparation where fiscal_year_id = ${id}`);
  return isOver;
}

/** Lines have to wait: whoever looks next goes on. */
class NotSettled extends Error {}

async function giveBack(db: Queryable, { id, by }: Close): Promise<void> {
  await db.run(sql`
    update fiscal_year_preparation set lease_by = null, lease_until = null where fiscal_year_id = ${id} and lease_by = ${by}`);
}

/** Writes the next lines and how far they are, both or neither. Answers whether they were the last ones. */
async function writeNextLines(
  tx: Queryable,
  close: Close,
  question: Question,
  atOnce: number,
): Promise<boolean> {
  const { after, isWritten } = await lockWork(tx, close);
  if (isWritten) return true;
  if (!(await isSettled(tx, close))) throw new NotSettled();
  await takeTime(tx);
  const next = await tx.maybe<{ upTo: string }>(sql`
    select equipment_id as "upTo" from equipment_period
    where equipment_id > coalesce(${after}, '00000000-0000-0000-0000-000000000000')::uuid
    order by equipment_id, version offset ${atOnce - 1} limit 1`);
  const upTo = next?.upTo ?? null;
  const lines = await tx.run(freezeLines(question, { closeId: close.id, after, upTo }));
  await tx.run(sql`
    update fiscal_year_preparation set lines = lines + ${lines}, after = ${upTo}, is_written = ${upTo === null},
      lease_until = now() + ${leaseTime}::interval
    where fiscal_year_id = ${close.id}`);
  return upTo === null;
}

const hashLines = (tx: Queryable, id: string) =>
  tx.one<{ hash: string }>(sql`select fiscal_year_hash(${id}) as hash`);

/** The sums and the hash of lines that are all written. */
async function sumUp(db: Db, { id, number, knownAt }: Close, question: Question) {
  const frozen = { id, number, closedAt: '', knownAt, hash: '' };
  return db.transaction(async (tx) => {
    await takeTime(tx);
    const { lines, ...found } = await tx.one<Record<string, string | null> & { lines: number }>(
      totalsQuery({ ...question, close: { ...question.close, frozen } }, {}),
    );
    const { hash } = await hashLines(tx, id);
    const sums = Object.fromEntries(
      Object.keys(reports['roll-forward'].figures).map((figure) => [
        figure,
        found[`figure ${figure}`] ?? '0.00',
      ]),
    );
    return { lines, sums, hash };
  });
}

/** In the name of who decided. */
const contextOf = (tx: Queryable, close: Close, now: Date): CommandContext => ({
  db: tx,
  actor: { id: close.personId, name: close.person, email: '', roles: [], sessionId: '' },
  requestId: randomUUID(),
  source: 'job',
  now,
  version: close.version,
  changed: new Set(),
});

async function prepareLines(
  { db, clock, atOnce = periodsAtOnce }: PrepareTools,
  close: Close,
  checkLease: () => void,
): Promise<void> {
  if (!(await isSettled(db, close))) throw new NotSettled();
  const question = await askAgain(db, close);
  // Once, in one statement: agreements have no periods, and all lines are of them as they are recorded now.
  await db.transaction(async (tx) => {
    if ((await lockWork(tx, close)).hasAgreements) return;
    await takeTime(tx);
    await tx.run(freezeAgreements(question, close.id));
    await tx.run(
      sql`update fiscal_year_preparation set has_agreements = true where fiscal_year_id = ${close.id}`,
    );
  });
  const { total } = await db.transaction(async (tx) => {
    await takeTime(tx);
    return tx.one<{ total: number }>(countFrozenLines(question, close.id));
  });
  await db.run(sql`
    update fiscal_year_preparation set total = ${total} where fiscal_year_id = ${close.id} and lease_by = ${close.by}`);
  for (let isLast = false; !isLast;) {
    checkLease();
    isLast = await db.transaction((tx) => writeNextLines(tx, close, question, atOnce));
  }
  const { lines, sums, hash } = await sumUp(db, close, question);
  await db.transaction(async (tx) => {
    await lockWork(tx, close);
    const version = close.version + 1;
    await tx.run(sql`
      update fiscal_year set version = ${version}, lines = ${lines}, sums = ${JSON.stringify(sums)}, hash = ${hash}
      where id = ${close.id}`);
    const changes = {
      lines: { from: 0, to: lines },
      sums: { from: {}, to: sums },
      hash: { from: null, to: hash },
    };
    await giveBack(tx, close);
    const event = { entity: fiscalYearEntity, id: close.id, version, action: 'freeze', changes };
    await writeEvent(contextOf(tx, close, clock()), event);
  });
}

/** Closes a year with the lines that were confirmed: those that were frozen, or it is not closed. */
async function closeConfirmed({ db, clock }: PrepareTools, close: Close): Promise<void> {
  const { hash } = await db.transaction(async (tx) => {
    await takeTime(tx);
    return hashLines(tx, close.id);
  });
  const isWhole = hash === close.hash;
  await db.transaction(async (tx) => {
    await lockWork(tx, close);
    const version = close.version + 1;
    const context = contextOf(tx, close, clock());
    const at = context.now.toISOString();
    const step = isWhole
      ? sql`state = 'closed', closed_by = ${close.personId}, closed_at = ${at}`
      : sql`altered_at = ${at}, confirmed_by = null, confirmed_at = null`;
    await tx.run(sql`update fiscal_year set version = ${version}, ${step} where id = ${close.id}`);
    await giveBack(tx, close);
    await writeEvent(context, {
      entity: fiscalYearEntity,
      id: close.id,
      version,
      action: isWhole ? 'close' : 'findAltered',
      changes: isWhole
        ? { state: { from: 'closing', to: 'closed' } }
        : {
            confirmedBy: { from: close.personId, to: null },
            confirmedAt: { from: close.confirmedAt, to: null },
          },
    });
  });
}

/** Writes the lines of a close that was begun, and closes what was confirmed; every node may, one of them at a time. */
export async function prepareCloses(tools: PrepareTools): Promise<number> {
  for (let count = 0; ; count += 1) {
    const close = await claimClose(tools.db);
    if (!close) return count;
    try {
      await whileRenewing(
        () => renewLease(tools.db, close),
        (checkLease) =>
          close.hash === null ? prepareLines(tools, close, checkLease) : closeConfirmed(tools, close),
      );
    } catch (error) {
      if (error instanceof NotSettled) {
        await giveBack(tools.db, close);
        return count;
      }
      // What failed is tried again when the lease has run out, from where it stopped.
      if (!(error instanceof LeaseLost)) throw error;
    }
  }
}

export const prepareClosesJob = (tools: PrepareTools): Job => ({
  name: 'prepare closes',
  every: 2_000,
  run: () => prepareCloses(tools),
});
