import type {
  KeyFigure,
  OverviewLayout,
  OverviewTile,
  OverviewTileFigures,
} from '#contract/areas/overview/overview.api.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, name, sql } from '#server/shared/db/sql.ts';
import { factsAge, type FactsAge } from '#server/shared/history/facts-age.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { countTiles, dueBefore, dueFrom } from './count-tiles.ts';
import {
  asRow,
  asRows,
  itemAddress,
  notDisposed,
  placeOf,
  shareOf,
  sumOf,
  type Question,
  type Sums,
} from './figures.ts';
import { itemTiles } from './item-tiles.ts';
import { arrangedFor } from './overview.layout.ts';
import { lateRepairDays, lateRepairs, liveTiles, openRepairAddress, repairTiles } from './work-tiles.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';

const sumTiles = { ...itemTiles, ...countTiles, ...repairTiles };
type SumTile = keyof typeof sumTiles;
type LiveTile = keyof typeof liveTiles;
const sumNames = Object.keys(sumTiles) as SumTile[];
const liveNames = Object.keys(liveTiles) as LiveTile[];
const isOfSums = (tile: OverviewTile): tile is SumTile => tile in sumTiles;

interface Place {
  id: string;
  label: string;
  path: string;
}

/** Of when the figures are, which tiles the person has, and the place they are for. */
export interface Stand extends FactsAge {
  /** Where the job that makes the sums stands: they are the same until it has gone on. */
  position: string;
  arranged: OverviewLayout | null;
  /** Null where there is none of that id. */
  place: Place | null;
}

export async function readStand(db: Queryable, actor: Actor, place: string | undefined): Promise<Stand> {
  return db.one(sql`
    select age.*, coalesce((select size::text from fact_position), '') as position, ${arrangedFor(actor)} as arranged, ${asRow(sql`
      select id, name as label, path from location where id = ${place ?? null} and deleted_at is null`)} as place
    from (${factsAge}) age`);
}

/** What comes from sums, for one place: nobody sees anything else. */
interface SumFigures {
  line: KeyFigure[];
  tiles: Record<SumTile, OverviewTileFigures>;
}

async function readSums(db: Queryable, question: Question): Promise<SumFigures> {
  const parts = sumNames.map((tile) => sql`${sumTiles[tile].asks(question)} as ${name(tile)}`);
  const found = await db.one<Record<SumTile, unknown> & { line: KeySums }>(sql`
    select ${askKeyFigures(question)} as line, ${join(parts)}`);
  const told = sumNames.map((tile) => [tile, sumTiles[tile].tells(question, found[tile], found.line.all)]);
  return {
    line: summarizeKeyFigures(question, found.line),
    tiles: Object.fromEntries(told) as SumFigures['tiles'],
  };
}

/** The others, with one statement whose text is the same for every layout: what is not asked for is not read. */
async function readLive(
  db: Queryable,
  question: Question,
  asked: readonly OverviewTile[],
): Promise<Partial<Record<LiveTile, OverviewTileFigures>>> {
  const wanted = liveNames.filter((tile) => asked.includes(tile));
  if (wanted.length === 0) return {};
  const parts = liveNames.map(
    (tile) =>
      sql`case when ${wanted.includes(tile)}::boolean then ${liveTiles[tile].asks(question)} end as ${name(tile)}`,
  );
  const found = await db.one<Record<LiveTile, unknown>>(sql`select ${join(parts)}`);
  return Object.fromEntries(wanted.map((tile) => [tile, liveTiles[tile].tells(question, found[tile])]));
}

/** So many places are kept in mind. */
const maxCached = 64;

export type CachedSums = Map<string, Promise<SumFigures>>;

/**
 * The figures of the first line and those of the tiles that are asked for. Sums are the same for everybody until the job that makes
 * them has gone on: those of a place are kept for its position and day. What is lost of them is read again.
 */
export async function readFigures(
  db: Queryable,
  kept: CachedSums,
  { position }: Pick<Stand, 'position'>,
  question: Question,
  asked: readonly OverviewTile[],
): Promise<{ figures: KeyFigure[]; tiles: OverviewTileFigures[] }> {
  const { today, month, place = '' } = question;
  const key = [position, today, month, place].join(' ');
  const begun = kept.get(key);
  // Whoever began may have left, and ended it.
  const reading = begun?.catch(() => readSums(db, question)) ?? readSums(db, question);
  if (!begun) {
    const first = kept.keys().next();
    if (kept.size >= maxCached && !first.done) kept.delete(first.value);
    kept.set(key, reading);
    // Whoever asks next tries anew.
    reading.catch(() => kept.delete(key));
  }
  const [sums, live] = await Promise.all([reading, readLive(db, question, asked)]);
  return {
    figures: sums.line,
    tiles: asked.flatMap((tile) => (isOfSums(tile) ? sums.tiles[tile] : (live[tile] ?? []))),
  };
}

type KeySums = Record<
  'all' | 'federal' | 'received' | 'late' | 'missing' | 'repairs' | 'lateRepairs' | 'counted' | 'uncounted',
  Sums
> & { course: Course[] };

/** What the sums were at the end of a month. */
interface Course {
  month: string;
  items: number;
  bookValue: string;
  missing: number;
}
/** So many months before this one are told. */
const courseMonths = 11;

/** The sums of days are noted for all places and the topmost ones; of a month the last day counts. */
const askCourse = (question: Question) =>
  asRows(sql`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(d.items) filter (where d.kind = 'class'), 0)::int as items,
      coalesce(sum(d.book_value) filter (where d.kind = 'class'), 0)::numeric(16, 2)::text as "bookValue",
      coalesce(sum(d.items) filter (where d.kind = 'status' and d.key = 'missing'), 0)::int as missing
    from (
      select m.month, greatest((select max(f.day) from fact_day f where f.day < m.month + interval '1 month'),
        (select max(d.day) from tally_day d where d.day < m.month + interval '1 month')) as day
      from generate_series(${addMonths(question.month, -courseMonths)}::date, ${addMonths(question.month, -1)}::date,
        interval '1 month') m (month)
    ) m join tally_day d on d.day = m.day and d.place_id = ${placeOf(question)} and d.kind in ('class', 'status')
    group by m.month order by m.month`);
function askKeyFigures(question: Question) {
  const { today, month } = question;
  const everyPlace = { ...question, place: undefined };
  const nextMonth = addMonths(month, 1).slice(0, 7);
  return asRow(sql`
    select ${sumOf(question, 'all')} as "all", ${sumOf(question, 'federal')} as federal,
      ${sumOf(question, 'received', { from: month.slice(0, 7), before: nextMonth })} as received,
      ${sumOf(question, 'due', { before: today })} as late,
      ${sumOf(question, 'status', { from: 'missing', before: 'missing ' })} as missing,
      ${sumOf(question, 'count', { from: today })} as counted, ${sumOf(question, 'count', { before: today })} as uncounted,
      ${askCourse(question)} as course,
      ${sumOf(everyPlace, 'repairOpen')} as repairs,
      ${sumOf(everyPlace, 'repairOpen', { before: addDays(today, -lateRepairDays) })} as "lateRepairs"`);
}

/** The figures of the first line. */
function summarizeKeyFigures(question: Question, sums: KeySums): KeyFigure[] {
  const { today, month } = question;
  const { all, federal, received, late, missing, repairs, lateRepairs: lateOnes, counted, uncounted } = sums;
  const now = {
    month: month.slice(0, 7),
    items: all.items,
    bookValue: all.bookValue,
    missing: missing.items,
  };
  const courseOf = (which: 'items' | 'bookValue' | 'missing') =>
    sums.course.length === 0
      ? []
      : [...sums.course, now].map((one) => ({ month: one.month, value: String(one[which]) }));
  const items = (...filters: Filter[]) => itemAddress(question, filters);
  const federalShare: Filter = { field: 'federalShare', operator: 'gte', values: ['0.001'] };
  const onHand = items(notDisposed);
  const lastOfMonth = addDays(addMonths(month, 1), -1);
  const overdue = items(
    { field: 'status', operator: 'is', values: ['on_loan'] },
    { field: 'dueOn', operator: 'lt', values: [today] },
  );
  return [
    {
      key: 'onHand',
      unit: 'items',
      figure: { value: String(all.items), link: onHand },
      course: courseOf('items'),
      beside: {
        key: 'receivedThisMonth',
        unit: 'items',
        figure: {
          value: String(received.items),
          link: items({ field: 'acquiredOn', operator: 'between', values: [month, lastOfMonth] }),
        },
        isAlarm: false,
      },
    },
    {
      key: 'bookValue',
      unit: 'money',
      figure: { value: all.bookValue, link: onHand },
      course: courseOf('bookValue'),
      beside: { key: 'cost', unit: 'money', figure: { value: all.cost, link: onHand }, isAlarm: false },
    },
    {
      key: 'federal',
      unit: 'items',
      figure: { value: String(federal.items), link: items(notDisposed, federalShare) },
      course: [],
      beside: {
        key: 'share',
        unit: 'percent',
        figure: { value: shareOf(federal.items, all.items), link: items(notDisposed, federalShare) },
        isAlarm: false,
      },
    },
    {
      key: 'counted',
      unit: 'percent',
      figure: {
        value: shareOf(counted.items, counted.items + uncounted.items),
        link: items(notDisposed, dueFrom(today)),
      },
      course: [],
      beside: {
        key: 'overdue',
        unit: 'items',
        figure: { value: String(uncounted.items), link: items(notDisposed, dueBefore(today)) },
        isAlarm: uncounted.items > 0,
      },
    },
    {
      key: 'overdueLoans',
      unit: 'items',
      figure: { value: String(late.items), link: overdue },
      course: [],
      beside: null,
    },
    {
      key: 'missing',
      unit: 'items',
      figure: {
        value: String(missing.items),
        link: items({ field: 'status', operator: 'is', values: ['missing'] }),
      },
      course: courseOf('missing'),
      beside: null,
    },
    {
      key: 'openRepairs',
      unit: 'repairs',
      figure: { value: String(repairs.items), link: openRepairAddress() },
      course: [],
      beside: {
        key: 'late',
        unit: 'repairs',
        figure: { value: String(lateOnes.items), link: openRepairAddress(lateRepairs(today).slice(1)) },
        isAlarm: lateOnes.items > 0,
      },
    },
  ];
}
