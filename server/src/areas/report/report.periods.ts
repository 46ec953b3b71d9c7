import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { Question } from './report.question.ts';

/** The period of a table that was known at the moment the report is asked for. */
export function knownThen(alias: string, { known, isPast, dayEnd }: Question): Sql {
  const period = raw(alias);
  return known === 'then' && isPast
    ? sql`${period}.known_from < ${dayEnd}::timestamptz and ${period}.known_to >= ${dayEnd}::timestamptz`
    : sql`${period}.known_to = 'infinity'`;
}

/** Joins what a record is called. */
export function nameJoin(alias: string, id: Sql, question: Question): Sql {
  return sql`left join name_period ${raw(alias)} on ${raw(alias)}.id = ${id} and ${knownThen(alias, question)}`;
}

/** Whether what is known today of a day that is over is asked for: only then lines can be marked as later known. */
export function looksBack({ known, isPast }: Question): boolean {
  return known === 'today' && isPast;
}

/** Joins the topmost category of the items `k`. */
export function topJoin(question: Question): Sql {
  return sql`left join fact_branch b on b.id = k.category_id and b.is_top ${nameJoin('top', raw('b.above_id'), question)}`;
}

/**
 * Items as `k`, as the register knows them, and `d`, where they were: the period valid at the end of the day, or for an item
 * that was entered later its first one (`f`).
 */
export function itemPeriods(question: Question, use: 'sums' | 'lines'): Sql {
  const { dayEnd } = question;
  if (!looksBack(question)) return raw('equipment_period k');
  const before = sql`left join equipment_period d on d.equipment_id = k.equipment_id
    and d.known_from < ${dayEnd}::timestamptz and d.known_to >= ${dayEnd}::timestamptz`;
  if (use === 'sums') return sql`equipment_period k ${before}`;
  return sql`equipment_period k ${before} left join lateral (
    select first.* from equipment_period first where first.equipment_id = k.equipment_id and d.equipment_id is null
    order by first.version limit 1) f on true`;
}

/** A fact of the day itself: place, holder, state. */
export function onDay(column: string, question: Question): Sql {
  return raw(looksBack(question) ? `coalesce(d.${column}, f.${column})` : `k.${column}`);
}

/** Whether a fact of the day itself is missing; an item that was entered later says it with its first period, which has all. */
export function lacksOnDay(column: string, question: Question): Sql {
  return raw(
    looksBack(question) ? `d.equipment_id is not null and d.${column} is null` : `k.${column} is null`,
  );
}

/** Joins when an item was looked at, as `checked`: what was known of that at the end of the day. */
export function lookedAt({ isPast, dayEnd }: Question): Sql {
  const known = isPast
    ? sql`checked.known_from < ${dayEnd}::timestamptz and checked.known_to >= ${dayEnd}::timestamptz`
    : raw(`checked.known_to = 'infinity'`);
  return sql`left join checked_period checked on checked.equipment_id = k.equipment_id and ${known}`;
}

/** Joins what items were in a network, as `n`: at the end of the day, or first where an item was entered later. */
export function inNetwork(question: Question): Sql {
  const { dayEnd } = question;
  if (!looksBack(question))
    return sql`join network_period n on n.equipment_id = k.equipment_id and ${knownThen('n', question)}`;
  return sql`join lateral (
    select p.* from network_period p where p.equipment_id = k.equipment_id and (d.equipment_id is null
      or (p.known_from < ${dayEnd}::timestamptz and p.known_to >= ${dayEnd}::timestamptz))
    order by p.version limit 1) n on true`;
}

/** Items that were there on the day; with `left`, also those that left in the fiscal year of the day. */
export function wereThere(question: Question, left: 'year' | 'none'): Sql {
  const { asOf, yearFrom } = question;
  const stayed =
    left === 'year' ? sql`k.disposed_on >= ${yearFrom}::date` : sql`k.disposed_on > ${asOf}::date`;
  return sql`${knownThen('k', question)} and not k.is_void and (k.acquired_on <= ${asOf}::date or k.acquired_on is null)
    and (k.disposed_on is null or ${stayed})`;
}

/** Whether an item was entered after the day, and when. */
export function isEnteredLater(question: Question): Sql {
  return raw(looksBack(question) ? 'd.equipment_id is null' : 'false');
}
export function enteredOn(question: Question): Sql {
  // The function asks for the zone of each day: it is only called where there is one.
  return raw(
    looksBack(question)
      ? 'case when f.known_from is not null then agency_day(f.known_from) end'
      : 'null::date',
  );
}

/** The day on which an item left that was still there. */
export function leftOn({ asOf }: Question): Sql {
  return sql`case when k.disposed_on > ${asOf}::date then k.disposed_on end`;
}

/** The page of an item as of the day. */
export function itemLink({ isPast, asOf }: Question, id: string): Sql {
  return isPast
    ? sql`${literal(`${equipment.page}/`)} || ${raw(id)} || '?asOf=' || ${asOf}::text`
    : sql`${literal(`${equipment.page}/`)} || ${raw(id)}`;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that stands in a cursor. */
export function readId(text: string | undefined): string {
  if (text === undefined || !idPattern.test(text)) throw new AppError('bad_cursor');
  return text;
}
