import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { readFactEvents, type FactEvent } from './fact-events.ts';
import { writeCheckedPeriods, writeItemPeriods, writeNamePeriods, writeNetworkPeriods } from './periods.ts';
import {
  dropEmptySums,
  layBranches,
  noteDay,
  notePastMonths,
  RepairSums,
  sumItems,
  sumItemsAnew,
} from './tallies.ts';

/** So many events are taken in one transaction: enough to share its sums, and few enough to be held in memory. */
const mostEvents = 1_000;

/** How far the facts are: so many events of the tree, and the day whose sums are open. */
interface Position {
  size: number;
  openDay: string;
}
interface FoundPosition extends Position {
  /** How far the days are on which items were looked at: behind where a node of the release before was at it. */
  checkedSize: number;
  /** The same of what they were in a network. */
  networkSize: number;
  /** Whether the months before the first day are to be noted when all is made. */
  hasLateNews: boolean;
}

/** A day that ended at a position of the tree. */
interface DayEnd {
  day: string;
  size: number;
  nextDay: string;
}

async function findPosition(tx: Queryable): Promise<FoundPosition | undefined> {
  return tx.maybe<FoundPosition>(sql`
    select size::float8 as size, open_day as "openDay", checked_size::float8 as "checkedSize",
      network_size::float8 as "networkSize", has_late_news as "hasLateNews" from fact_position`);
}

async function begin(tx: Queryable, first: FactEvent | undefined, today: string): Promise<Position> {
  const openDay = first && first.day < today ? first.day : today;
  await tx.run(sql`insert into fact_position (size, open_day) values (0, ${openDay}::date)`);
  return { size: 0, openDay };
}

/** Periods beside those of the register, with how far they are: another release may have made the others without them. */
const besides = [
  { size: 'checkedSize', column: raw('checked_size'), write: writeCheckedPeriods },
  { size: 'networkSize', column: raw('network_size'), write: writeNetworkPeriods },
] as const;

/** Makes the facts of events of one day. */
async function apply(tx: Queryable, events: readonly FactEvent[], day: string): Promise<void> {
  if (events.length === 0) return;
  const { hasNew, hasMoved } = await writeNamePeriods(tx, events);
  if (hasNew || hasMoved) await layBranches(tx);
  const repairs = await RepairSums.read(tx, events);
  const timeline = await writeItemPeriods(tx, events, (event, known) => repairs.follow(event, known));
  if (hasMoved) await sumItemsAnew(tx, day);
  else await sumItems(tx, timeline, day);
  await repairs.write(tx);
  for (const { write } of besides) await write(tx, events);
  await dropRemoved(tx, events);
}

/** What the register said of items whose content was removed is no longer to be read; that they went stays. */
async function dropRemoved(tx: Queryable, events: readonly FactEvent[]): Promise<void> {
  const gone = events.filter(({ entity, isRemoved }) => isRemoved && entity === 'equipment');
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await tx.run(sql`
    delete from equipment_period where equipment_id = any(${ids}::uuid[]) and known_to <> 'infinity'`);
  for (const table of ['checked_period', 'network_period'])
    await tx.run(sql`delete from ${raw(table)} where equipment_id = any(${ids}::uuid[])`);
}

async function endDay(tx: Queryable, { day, size, nextDay }: DayEnd): Promise<void> {
  await dropEmptySums(tx);
  await noteDay(tx, day);
  await tx.run(sql`
    insert into fact_day (day, size, next_day) values (${day}::date, ${size}, ${nextDay}::date) on conflict do nothing`);
  if (day.slice(0, 7) !== nextDay.slice(0, 7)) await sumItemsAnew(tx, nextDay);
}

/** The first day that was noted, or is open. */
async function findFirstDay(tx: Queryable, openDay: string): Promise<string> {
  const { firstDay } = await tx.one<{ firstDay: string }>(sql`
    select least(min(day), ${openDay}::date) as "firstDay" from fact_day`);
  return firstDay;
}

/**
 * Where the open day ends: where it did when these facts were made before, else before the first event of a later day, else
 * where everything is made and the day is over.
 */
async function findDayEnd(
  tx: Queryable,
  position: Position,
  { events, end, isAll, today }: { events: readonly FactEvent[]; end: number; isAll: boolean; today: string },
): Promise<DayEnd | undefined> {
  const { openDay: day } = position;
  const noted = await tx.maybe<DayEnd>(sql`
    select day, size::float8 as size, next_day as "nextDay" from fact_day where day = ${day}::date`);
  if (noted) return noted.size <= end ? noted : undefined;
  const later = events.find((event) => event.place >= position.size && event.day > day);
  if (later) return { day, size: later.place, nextDay: later.day };
  return isAll && today > day ? { day, size: end, nextDay: today } : undefined;
}

/** Makes periods beside those of the register for events that another release made the other facts of. */
async function follow(
  tx: Queryable,
  found: FoundPosition,
  { size, column, write }: (typeof besides)[number],
): Promise<number> {
  const end = Math.min(found[size] + mostEvents, found.size);
  const events = await readFactEvents(tx, found[size], end);
  await write(tx, events);
  await dropRemoved(tx, events);
  await tx.run(sql`update fact_position set ${column} = ${end}`);
  return events.length;
}

/** Takes the next events in the order of the tree; answers how many, or undefined where another node is at it. */
async function projectOnce(tx: Queryable): Promise<number | undefined> {
  const { isMine, today, head } = await tx.one<{ isMine: boolean; today: string; head: number }>(sql`
    select pg_try_advisory_xact_lock(hashtext('project_facts')) as "isMine", agency_today() as today,
      coalesce((select max(size) from seal_tree), 0)::float8 as head`);
  if (!isMine) return undefined;
  const found = await findPosition(tx);
  const behind = found && besides.find(({ size }) => found[size] < found.size);
  if (found && !behind && found.size >= head && found.openDay >= today) return 0;
  await tx.run(raw('set local statement_timeout = 0'));
  if (found && behind) return follow(tx, found, behind);
  const first = found?.size ?? 0;
  const end = Math.min(first + mostEvents, head);
  const events = end > first ? await readFactEvents(tx, first, end) : [];
  let position = found ?? (await begin(tx, events[0], today));
  const firstDay = await findFirstDay(tx, position.openDay);
  for (;;) {
    const dayEnd = await findDayEnd(tx, position, { events, end, isAll: end === head, today });
    const past = dayEnd?.size ?? end;
    const due = events.filter(({ place }) => place >= position.size && place < past);
    await apply(tx, due, position.openDay);
    position = { size: past, openDay: dayEnd?.nextDay ?? position.openDay };
    if (!dayEnd) break;
    await endDay(tx, dayEnd);
  }
  // What is told of days before the facts began (a demonstration tells of years that it did not live through) is in no sum of a
  // day: once all is made, the months before the first day are noted from the periods.
  const isTold = events.some(({ entity, day }) => entity === 'equipment' && day < firstDay);
  const isLeft = isTold || (found?.hasLateNews ?? false);
  if (isLeft && end === head) await notePastMonths(tx, firstDay);
  await dropEmptySums(tx);
  await tx.run(sql`
    update fact_position set size = ${position.size}, checked_size = ${position.size},
      network_size = ${position.size}, open_day = ${position.openDay}::date,
      has_late_news = ${isLeft && end < head}`);
  return events.length;
}

/**
 * Makes facts of all finished events that it has not seen: periods, names, sums. One node at a time; a part either happens
 * with its position or not at all.
 */
export async function projectFacts(db: Pick<Db, 'transaction'>): Promise<number> {
  for (let count = 0; ;) {
    const taken = await db.transaction(projectOnce);
    if (taken === undefined || taken === 0) return count;
    count += taken;
  }
}

/** Throws the facts away and makes them again from the first event. */
export async function rebuildFacts(db: Pick<Db, 'transaction'>): Promise<number> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('project_facts'))`);
    await tx.run(raw('set local statement_timeout = 0'));
    const made = [
      'fact_position',
      'equipment_period',
      'checked_period',
      'network_period',
      'name_period',
      'fact_branch',
      'repair_fact',
      'tally',
      'tally_day',
    ];
    for (const table of made) await tx.run(sql`delete from ${raw(table)}`);
  });
  return projectFacts(db);
}
