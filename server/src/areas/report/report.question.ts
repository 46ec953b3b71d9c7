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
import { raw, sql } from '#server/shared/db/sql.ts';
import { readFactsAge } from '#server/shared/history/facts-age.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';

/** What was sent with the address of a report. */
export type Sent = Partial<Record<Exclude<ReportParameter, 'year'>, string | undefined>> & {
  year?: number | undefined;
};

/** What closes of fiscal years mean for a year. */
export interface YearClose {
  /** The close of the year itself: its lines are frozen. */
  frozen: { id: string; number: string; closedAt: string; knownAt: string; hash: string } | null;
  /** The close of the year before, with whose balances this one opens, and the day after it. */
  before: { id: string; number: string; nextOn: string } | null;
  /** When a later year was closed, before which none is: what was known then stays so. */
  knownAt: string | null;
  /** That close: it has the agreements as they were recorded then. */
  knownBy: string | null;
}

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
  close: YearClose;
  /** Whether the day is over: then what is known today of it can differ from what was recorded by its end. */
  isPast: boolean;
  figuresAt: string;
  eventsBehind: number;
  history: { size: number; root: string } | null;
}

const openYear: YearClose = { frozen: null, before: null, knownAt: null, knownBy: null };
/** A close that counts, also while somebody wishes to open it again. */
const isClosed = raw(`f.state in ('closed', 'reopening')`);

function refuseForeign(kind: ReportKind, sent: Sent): void {
  const { parameters } = reportOf(kind);
  const foreign = (Object.keys(sent) as ReportParameter[]).find(
    (name) => sent[name] !== undefined && !parameters.includes(name),
  );
  if (foreign !== undefined) throw new AppError('unknown_parameter', { name: foreign });
}

/** What the rows are; each report has its own choices. */
function rowsOf(kind: ReportKind, wanted: string | undefined): ReportBy {
  const { by: [usual = 'place', ...others] = [] } = reportOf(kind);
  const chosen = [usual, ...others].find((one) => one === (wanted ?? usual));
  if (chosen === undefined) throw new AppError('unknown_parameter', { name: 'by' });
  return chosen;
}

interface Calendar extends YearClose {
  asOf: string;
  year: number;
  dayEnd: string;
  yearFrom: string;
  yearTo: string;
  size: number | null;
  root: string | null;
  /** Facts of the network are still being made of the events of former releases. */
  isFollowing: boolean;
}

/**
 * Reads what a report is asked in two statements. A day that is over needs every event of it among the facts: before that
 * there is no answer.
 */
export async function askReport(db: Queryable, kind: ReportKind, sent: Sent): Promise<Question> {
  refuseForeign(kind, sent);
  const day = sql`coalesce(${sent.asOf ?? null}::date, agency_today())`;
  // A fiscal year that is still running is seen as of today.
  const reading = db.one<Calendar>(sql`
    select d.day as "asOf", (d.day + 1)::timestamp at time zone (setting_on('timeZone', agency_today()) #>> '{}') as "dayEnd",
      extract(year from y.last)::int as year, y.start as "yearFrom", y.last as "yearTo",
      t.size::float8 as size, encode(t.root, 'hex') as root, c.frozen, c.before, k."knownAt", k."knownBy",
      coalesce((select network_size < size from fact_position), false) as "isFollowing"
    from (select s.start, (s.start + interval '1 year' - interval '1 day')::date as last
        from (select fiscal_year_start(coalesce(make_date(${sent.year ?? null}::int, 1, 1), ${day})) as start) s) y
      cross join lateral (select case when ${sent.year ?? null}::int is null then ${day}
        else least(y.last, agency_today()) end as day) d
      cross join lateral (select
        (select jsonb_build_object('id', f.id, 'number', f.number, 'closedAt', f.closed_at, 'knownAt', f.known_at,
            'hash', f.hash)
          from fiscal_year f where ${isClosed} and f.last_on = y.last) as frozen,
        (select jsonb_build_object('id', f.id, 'number', f.number, 'nextOn', f.last_on + 1)
          from fiscal_year f where ${isClosed} and f.last_on between y.start - 1 and y.last - 1
          order by f.last_on desc limit 1) as before) c
      left join lateral (select f.known_at as "knownAt", f.id as "knownBy"
        from (select * from fiscal_year f where ${isClosed} order by f.last_on limit 1) f
        where f.first_on > y.start) k on true
      left join (select size, root from seal_tree order by size desc limit 1) t on true`);
  // What does not wait for an answer travels together.
  const [age, calendar] = await Promise.all([readFactsAge(db), reading]);
  const { today } = age;
  if ((sent.asOf ?? today) > today)
    throw refuseFields([fieldProblemOf('asOf', 'As of', 'date_future', { today })]);
  const { asOf, dayEnd, year, yearFrom, yearTo, size, root, frozen, before, knownAt, knownBy, isFollowing } =
    calendar;
  if (yearFrom > today) throw refuseFields([fieldProblemOf('year', 'Year', 'date_future', { today })]);
  const readsFacts = reportOf(kind).reads === 'facts';
  const isPast = asOf < today;
  if (readsFacts && isPast && (age.at === null || new Date(age.at) < new Date(dayEnd))) {
    throw new AppError('not_ready_yet', { day: asOf });
  }
  if (kind === 'cis-1-1' && isFollowing) throw new AppError('not_ready_yet', { day: asOf });
  // Of the reports, the roll-forward alone is frozen by the close of a year.
  const close = kind === 'roll-forward' ? { frozen, before, knownAt, knownBy } : openYear;
  return {
    kind,
    asOf,
    known: (sent.known ?? 'today') as ReportKnown,
    left: (sent.left ?? 'year') as ReportLeft,
    by: rowsOf(kind, sent.by),
    today,
    dayEnd,
    year,
    yearFrom,
    yearTo,
    close,
    isPast,
    figuresAt: readsFacts && age.at !== null ? (close.frozen?.knownAt ?? age.at) : new Date().toISOString(),
    eventsBehind: readsFacts && !close.frozen ? age.behind : 0,
    history: size !== null && root !== null ? { size, root } : null,
  };
}
