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
import {
  asRow,
  itemAddress,
  notDisposed,
  shareOf,
  sumOf,
  type Question,
  type Sums,
  type Tile,
} from './figures.ts';
import { itemTiles } from './item-tiles.ts';
import { arrangedFor } from './overview.layout.ts';
import { lateRepairDays, lateRepairs, openRepairAddress, workTiles } from './work-tiles.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';

const tiles: Readonly<Record<OverviewTile, Tile>> = { ...itemTiles, ...workTiles };
const tileNames = Object.keys(tiles) as OverviewTile[];

interface Place {
  id: string;
  label: string;
  path: string;
}

/** Of when the figures are, which tiles the person has, and the place they are for; null where there is none of that id. */
export async function readStand(
  db: Queryable,
  actor: Actor,
  place: string | undefined,
): Promise<FactsAge & { arranged: OverviewLayout | null; place: Place | null }> {
  return db.one(sql`
    select age.*, ${arrangedFor(actor)} as arranged, ${asRow(sql`
      select id, name as label, path from location where id = ${place ?? null} and deleted_at is null`)} as place
    from (${factsAge}) age`);
}

/** The figures of the first line and those of the tiles that are asked for, all with one statement. */
export async function readFigures(
  db: Queryable,
  question: Question,
  asked: readonly OverviewTile[],
): Promise<{ figures: KeyFigure[]; tiles: OverviewTileFigures[] }> {
  const parts = tileNames.map(
    (tile) =>
      sql`case when ${asked.includes(tile)}::boolean then ${tiles[tile].asks(question)} end as ${name(tile)}`,
  );
  const found = await db.one<Record<OverviewTile, unknown> & { line: KeySums }>(sql`
    select ${askKeyFigures(question)} as line, ${join(parts)}`);
  return {
    figures: tellKeyFigures(question, found.line),
    tiles: asked.map((tile) => tiles[tile].tells(question, found[tile], found.line.all)),
  };
}

type KeySums = Record<'all' | 'federal' | 'received' | 'late' | 'missing' | 'repairs' | 'lateRepairs', Sums>;
function askKeyFigures(question: Question) {
  const { today, month } = question;
  const everyPlace = { ...question, place: undefined };
  const nextMonth = addMonths(month, 1).slice(0, 7);
  return asRow(sql`
    select ${sumOf(question, 'all')} as "all", ${sumOf(question, 'federal')} as federal,
      ${sumOf(question, 'received', { from: month.slice(0, 7), before: nextMonth })} as received,
      ${sumOf(question, 'due', { before: today })} as late,
      ${sumOf(question, 'status', { from: 'missing', before: 'missing ' })} as missing,
      ${sumOf(everyPlace, 'repairOpen')} as repairs,
      ${sumOf(everyPlace, 'repairOpen', { before: addDays(today, -lateRepairDays) })} as "lateRepairs"`);
}

/** The figures of the first line. */
function tellKeyFigures(question: Question, sums: KeySums): KeyFigure[] {
  const { today, month } = question;
  const { all, federal, received, late, missing, repairs, lateRepairs: lateOnes } = sums;
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
      beside: { key: 'cost', unit: 'money', figure: { value: all.cost, link: onHand }, isAlarm: false },
    },
    {
      key: 'federal',
      unit: 'items',
      figure: { value: String(federal.items), link: items(notDisposed, federalShare) },
      beside: {
        key: 'share',
        unit: 'percent',
        figure: { value: shareOf(federal.items, all.items), link: items(notDisposed, federalShare) },
        isAlarm: false,
      },
    },
    {
      key: 'overdueLoans',
      unit: 'items',
      figure: { value: String(late.items), link: overdue },
      beside: null,
    },
    {
      key: 'missing',
      unit: 'items',
      figure: {
        value: String(missing.items),
        link: items({ field: 'status', operator: 'is', values: ['missing'] }),
      },
      beside: null,
    },
    {
      key: 'openRepairs',
      unit: 'repairs',
      figure: { value: String(repairs.items), link: openRepairAddress() },
      beside: {
        key: 'late',
        unit: 'repairs',
        figure: { value: String(lateOnes.items), link: openRepairAddress(lateRepairs(today).slice(1)) },
        isAlarm: lateOnes.items > 0,
      },
    },
  ];
}
