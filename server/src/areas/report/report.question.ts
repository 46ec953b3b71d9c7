import {
  reportOf,
  type ReportBy,
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
export type Sent = Partial<Record<Exclude<ReportParameter, 'year'>, string | undefined>> & {
  year?: number | undefined;
};

/** What a report is asked: a day, what is known of it, and where facts and history stand. */
export interface Question {
  kind: ReportKind;
  asOf: string;
  known: ReportKnown;
  left: ReportLeft;
  by: ReportBy;
  today: string;
  /** The first moment after the day, in the agency's zone. */
  dayEnd: string;
  /** The fiscal year, called by the year in which it ends. */
  year: number;
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
  asOf: string;
  year: number;
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
  const wanted = sent.asOf ?? today;
  if (wanted > today) throw refuseFields([fieldProblemOf('asOf', 'As of', 'date_future', { today })]);
  // A fiscal year that is still running is seen as of today.
  const calendar = await db.one<Calendar>(sql`
    select d.day as "asOf", (d.day + 1)::timestamp at time zone (setting_on('timeZone', agency_today()) #>> '{}') as "dayEnd",
      extract(year from y.last)::int as year, y.start as "yearFrom", y.last as "yearTo",
      t.size::float8 as size, encode(t.root, 'hex') as root
    from (select s.start, (s.start + interval '1 year' - interval '1 day')::date as last
        from (select fiscal_year_start(coalesce(make_date(${sent.year ?? null}::int, 1, 1), ${wanted}::date)) as start) s) y
      cross join lateral (select case when ${sent.year ?? null}::int is null then ${wanted}::date
        else least(y.last, ${today}::date) end as day) d
      left join (select size, root from seal_tree order by size desc limit 1) t on true`);
  const { asOf, dayEnd, year, yearFrom, yearTo, size, root } = calendar;
  if (yearFrom > today) throw refuseFields([fieldProblemOf('year', 'Year', 'date_future', { today })]);
  const readsFacts = reportOf(kind).reads === 'facts';
  const isPast = asOf < today;
  if (readsFacts && isPast && (age.at === null || new Date(age.at) < new Date(dayEnd))) {
    throw new AppError('not_ready_yet', { day: asOf });
  }
  return {
    kind,
    asOf,
    known: (sent.known ?? 'today') as ReportKnown,
    left: (sent.left ?? 'year') as ReportLeft,
    by: (sent.by ?? 'place') as ReportBy,
    today,
    dayEnd,
    year,
    yearFrom,
    yearTo,
    isPast,
    figuresAt: readsFacts && age.at !== null ? age.at : new Date().toISOString(),
    eventsBehind: readsFacts ? age.behind : 0,
    history: size !== null && root !== null ? { size, root } : null,
  };
}
