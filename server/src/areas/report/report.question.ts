import {
  reportOf,
  type ReportKind,
  type ReportKnown,
  type ReportLeft,
  type ReportParameter,
} from '#contract/areas/report/report.definitions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { readFactsAge } from '#server/shared/history/facts-age.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';

/** What was sent with the address of a report. */
export type Sent = Partial<Record<ReportParameter, string | undefined>>;

/** What a report is asked: a day, what is known of it, and where facts and history stand. */
export interface Question {
  kind: ReportKind;
  asOf: string;
  known: ReportKnown;
  left: ReportLeft;
  today: string;
  /** The first moment after the day, in the agency's zone. */
  dayEnd: string;
  yearFrom: string;
  yearTo: string;
  /** Whether the day is over: then what is known today of it can differ from what was recorded by its end. */
  isPast: boolean;
  figuresAt: string;
  eventsBehind: number;
  history: { size: number; root: string } | null;
}

function refuseForeign(kind: ReportKind, sent: Sent): void {
  const { parameters } = reportOf(kind);
  const foreign = (Object.keys(sent) as ReportParameter[]).find(
    (name) => sent[name] !== undefined && !parameters.includes(name),
  );
  if (foreign !== undefined) throw new AppError('unknown_parameter', { name: foreign });
}

interface Calendar {
  dayEnd: string;
  yearFrom: string;
  yearTo: string;
  size: number | null;
  root: string | null;
}

/**
 * Reads what a report is asked in two statements. A day that is over needs every event of it among the facts: before that
 * there is no answer.
 */
export async function askReport(db: Queryable, kind: ReportKind, sent: Sent): Promise<Question> {
  refuseForeign(kind, sent);
  const age = await readFactsAge(db);
  const { today } = age;
  const asOf = sent.asOf ?? today;
  if (asOf > today) throw refuseFields([fieldProblemOf('asOf', 'As of', 'date_future', { today })]);
  const calendar = await db.one<Calendar>(sql`
    select (${asOf}::date + 1)::timestamp at time zone (setting_on('timeZone', agency_today()) #>> '{}') as "dayEnd",
      y.start as "yearFrom", (y.start + interval '1 year' - interval '1 day')::date as "yearTo",
      t.size::float8 as size, encode(t.root, 'hex') as root
    from (select fiscal_year_start(${asOf}::date) as start) y
      left join (select size, root from seal_tree order by size desc limit 1) t on true`);
  const readsFacts = reportOf(kind).parameters.includes('asOf');
  const { dayEnd, yearFrom, yearTo, size, root } = calendar;
  const isPast = asOf < today;
  if (readsFacts && isPast && (age.at === null || new Date(age.at) < new Date(dayEnd))) {
    throw new AppError('not_ready_yet', { day: asOf });
  }
  return {
    kind,
    asOf,
    known: (sent.known ?? 'today') as ReportKnown,
    left: (sent.left ?? 'year') as ReportLeft,
    today,
    dayEnd,
    yearFrom,
    yearTo,
    isPast,
    figuresAt: readsFacts && age.at !== null ? age.at : new Date().toISOString(),
    eventsBehind: readsFacts ? age.behind : 0,
    history: size !== null && root !== null ? { size, root } : null,
  };
}
