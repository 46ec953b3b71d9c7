import type { OverviewTileFigures } from '#contract/areas/overview/overview.api.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { sql } from '#server/shared/db/sql.ts';
import {
  asRow,
  asRows,
  figuresOf,
  itemAddress,
  notDisposed,
  placeOf,
  pointOf,
  tileFrom,
  tileOf,
  worded,
  type Question,
  type Sums,
} from './figures.ts';

const months = 12;
/** So many months have a column of their own; with what is overdue and what comes later, every other label is enough. */
const countMonths = 11;
const monthsFrom = ({ month }: Question, first: number, length = months) =>
  Array.from({ length }, (_, at) => addMonths(month, first + at));
const lastOf = (month: string) => addDays(addMonths(month, 1), -1);
const between = (field: string, from: string, to: string): Filter => ({
  field,
  operator: 'between',
  values: [from, to],
});
const isDue: Filter = { field: 'nextDueOn', operator: 'empty', values: ['false'] };
const wasSeen = (isSo: boolean): Filter => ({
  field: 'lastSeenOn',
  operator: 'empty',
  values: [String(!isSo)],
});

/** Items that must be counted from a day on; those before it are overdue. */
export const dueFrom = (day: string): Filter => ({ field: 'nextDueOn', operator: 'gte', values: [day] });
export const dueBefore = (day: string): Filter => ({ field: 'nextDueOn', operator: 'lt', values: [day] });

interface Counts {
  bucket: string;
  seen: number;
  never: number;
}
/** The keys of counts are days of three months and months beside them, which are in order with each other. */
const askCounts = (question: Question) =>
  asRows(sql`
    select b.bucket, coalesce(sum(b.items) filter (where b.state = 'seen'), 0)::int as seen,
      coalesce(sum(b.items) filter (where b.state = 'never'), 0)::int as never
    from (
      select t.items, split_part(t.key, ' ', 2) as state, case when t.key < ${question.today} then 'overdue'
        when t.key < ${addMonths(question.month, countMonths).slice(0, 7)} then left(t.key, 7) else 'later' end as bucket
      from tally t where t.place_id = ${placeOf(question)} and t.kind = 'count'
    ) b group by b.bucket`);

/** By when items must be counted: when they were last seen, and how often they must be, says it. Campaigns are not built yet. */
function summarizeCounts(question: Question, rows: readonly Counts[]): OverviewTileFigures {
  const { today, month } = question;
  const found = new Map(rows.map((row) => [row.bucket, row]));
  const buckets = [
    { key: 'overdue', label: worded('counts.overdue'), when: dueBefore(today) },
    ...monthsFrom(question, 0, countMonths).map((first) => ({
      key: first.slice(0, 7),
      label: { kind: 'month', month: first.slice(0, 7) } as const,
      when: between('nextDueOn', first === month ? today : first, lastOf(first)),
    })),
    {
      key: 'later',
      label: worded('counts.later'),
      when: dueFrom(addMonths(month, countMonths)),
    },
  ];
  const figures = (when: Filter, { seen, never }: Pick<Counts, 'seen' | 'never'>) => [
    { value: String(seen), link: itemAddress(question, [notDisposed, when, wasSeen(true)]) },
    { value: String(never), link: itemAddress(question, [notDisposed, when, wasSeen(false)]) },
  ];
  const sum = (which: 'seen' | 'never') => rows.reduce((total, row) => total + row[which], 0);
  const all = { seen: sum('seen'), never: sum('never') };
  const late = found.get('overdue');
  const overdue = (late?.seen ?? 0) + (late?.never ?? 0);
  return tileOf('counts', {
    say: 'counts',
    params: { overdue, items: all.seen + all.never, never: all.never },
    series: [
      ['seen', 'items'],
      ['neverSeen', 'items'],
    ],
    totals: figures(isDue, all),
    points:
      all.seen + all.never === 0
        ? []
        : buckets.map(({ key, label, when }) =>
            pointOf(key, label, figures(when, found.get(key) ?? { seen: 0, never: 0 }), {
              isRunning: key === month.slice(0, 7),
              alarm:
                key === 'overdue' && overdue > 0
                  ? { value: String(overdue), link: itemAddress(question, [notDisposed, when]) }
                  : null,
            }),
          ),
  });
}

interface DueDay {
  day: string;
  counts: number;
  loans: number;
}
/** So many months are shown by day. */
const shownMonths = 3;
const askCalendar = (question: Question) => {
  // Behind the last day stand months, which are before the first day of theirs.
  const [from, past] = [question.month, addMonths(question.month, shownMonths).slice(0, 7)];
  return asRows(sql`
    select left(t.key, 10) as day, coalesce(sum(t.items) filter (where t.kind = 'count'), 0)::int as counts,
      coalesce(sum(t.items) filter (where t.kind = 'due'), 0)::int as loans
    from tally t
    where t.place_id = ${placeOf(question)} and t.kind in ('count', 'due') and t.key >= ${from} and t.key < ${past}
    group by 1 order by 1`);
};

function summarizeCalendar(question: Question, rows: readonly DueDay[]): OverviewTileFigures {
  const { month } = question;
  const last = addDays(addMonths(month, shownMonths), -1);
  const onLoan: Filter = { field: 'status', operator: 'is', values: ['on_loan'] };
  const figures = (from: string, to: string, { counts, loans }: Omit<DueDay, 'day'>) => [
    { value: String(counts), link: itemAddress(question, [notDisposed, between('nextDueOn', from, to)]) },
    { value: String(loans), link: itemAddress(question, [onLoan, between('dueOn', from, to)]) },
  ];
  const sum = (which: 'counts' | 'loans') => rows.reduce((total, row) => total + row[which], 0);
  const all = { counts: sum('counts'), loans: sum('loans') };
  const of = (row: DueDay | undefined) => (row ? row.counts + row.loans : 0);
  const busiest = rows.reduce<DueDay | undefined>(
    (most, row) => (of(row) > of(most) ? row : most),
    undefined,
  );
  return tileOf('calendar', {
    say: 'calendar',
    params: { from: month, to: last, ...all, busiest: busiest?.day ?? month, most: of(busiest) },
    series: [
      ['countsDue', 'items'],
      ['loansDue', 'items'],
    ],
    totals: figures(month, last, all),
    points: rows.map((row) =>
      pointOf(row.day, { kind: 'day', day: row.day }, figures(row.day, row.day, row)),
    ),
  });
}

type Loss = Pick<Sums, 'items' | 'cost'>;
interface Losses {
  missing: Loss | null;
  /** By the kind of sum: `missing` has the day on which an item was reported missing, `lost` that on which it was written off. */
  rows: (Loss & { kind: 'missing' | 'lost'; month: string })[];
  all: (Loss & { kind: 'missing' | 'lost' })[];
}
const askLoss = (question: Question) => {
  const [from, past] = [addMonths(question.month, 1 - months), addMonths(question.month, 1)];
  const lost = sql`from tally t where t.place_id = ${placeOf(question)} and t.kind in ('missing', 'lost')
    and t.key >= ${from.slice(0, 7)} and t.key < ${past.slice(0, 7)}`;
  return asRow(sql`
    select ${asRow(sql`select t.items, t.cost::numeric(16, 2)::text as cost from tally t
        where t.place_id = ${placeOf(question)} and t.kind = 'status' and t.key = 'missing'`)} as missing,
      ${asRows(sql`select t.kind, t.key as month, t.items, t.cost::numeric(16, 2)::text as cost ${lost}`)} as rows,
      ${asRows(sql`select t.kind, sum(t.items)::int as items, sum(t.cost)::numeric(16, 2)::text as cost ${lost}
        group by t.kind`)} as "all"`);
};

/** What is missing now; what was reported missing in each month and not found since, and what was written off, each with its cost. */
function summarizeLoss(question: Question, { missing, rows, all }: Losses): OverviewTileFigures {
  const { month } = question;
  const isMissing: Filter = { field: 'status', operator: 'is', values: ['missing'] };
  const isWrittenOff: Filter = { field: 'disposalMethod', operator: 'is', values: ['write_off'] };
  const isDisposed: Filter = { field: 'status', operator: 'is', values: ['disposed'] };
  const none: Loss = { items: 0, cost: '0.00' };
  const link = (...filters: Filter[]) => itemAddress(question, filters);
  const figures = (reported: Loss, lost: Loss, links: [reported: string, lost: string]) => [
    ...figuresOf(links[0], [reported.items]),
    ...figuresOf(links[1], [lost.items]),
    ...figuresOf(links[0], [reported.cost]),
    ...figuresOf(links[1], [lost.cost]),
  ];
  const ofDays = (from: string, to: string, found: readonly (Loss & { kind: string })[]) =>
    figures(
      found.find(({ kind }) => kind === 'missing') ?? none,
      found.find(({ kind }) => kind === 'lost') ?? none,
      [
        link(between('missingSince', from, to)),
        link(isDisposed, isWrittenOff, between('disposedOn', from, to)),
      ],
    );
  const now = missing ?? none;
  const shown = monthsFrom(question, 1 - months);
  const points = [
    pointOf(
      'missing',
      worded('loss.missing'),
      figures(now, none, [link(isMissing), link(isMissing, isWrittenOff)]),
    ),
    ...shown.map((first) => {
      const key = first.slice(0, 7);
      const found = rows.filter((row) => row.month === key);
      return pointOf(key, { kind: 'month', month: key }, ofDays(first, lastOf(first), found), {
        isRunning: first === month,
      });
    }),
  ];
  const totals = ofDays(shown[0] ?? month, lastOf(month), all);
  const [reported, writtenOff, , cost] = totals.map(({ value }) => value);
  return tileOf('loss', {
    say: 'loss',
    params: {
      missing: now.items,
      reported: Number(reported),
      writtenOff: Number(writtenOff),
      total: cost ?? none.cost,
    },
    series: [
      ['missing', 'items'],
      ['writtenOff', 'items'],
      ['missingCost', 'money'],
      ['writtenOffCost', 'money'],
    ],
    totals,
    points: now.items + all.length === 0 ? [] : points,
  });
}

/** What must be counted and what is lost, from sums. */
export const countTiles = {
  counts: tileFrom(askCounts, summarizeCounts),
  calendar: tileFrom(askCalendar, summarizeCalendar),
  loss: tileFrom(askLoss, summarizeLoss),
};
