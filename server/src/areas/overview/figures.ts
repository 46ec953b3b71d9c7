import type {
  Figure,
  FigureLabel,
  FigureUnit,
  OverviewTile,
  OverviewTileFigures,
  TilePoint,
} from '#contract/areas/overview/overview.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { writeListView, type Filter } from '#contract/shared/list-query.ts';
import { literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { everywhere } from './tallies.ts';

/** What a tile is asked for: by whom, for which place, on which day. */
export interface Question {
  actor: Actor;
  /** All places where it is undefined. */
  place: string | undefined;
  today: string;
  /** The month whose book values the sums have, as its first day. */
  month: string;
}

export const placeOf = ({ place }: Question): string => place ?? everywhere;

/** Sums of items as the tables of sums have them. */
export interface Sums {
  items: number;
  cost: string;
  bookValue: string;
}
export const sumColumns = raw(
  `coalesce(sum(t.items), 0)::int as items, coalesce(sum(t.cost), 0)::numeric(16, 2)::text as cost,
  coalesce(sum(t.book_value), 0)::numeric(16, 2)::text as "bookValue"`,
);

/**
 * How a tile comes about: what it asks for, one value in JSON, so that several ask with one statement, and what it makes of that.
 */
export interface Tile<More extends unknown[] = []> {
  asks: (question: Question) => Sql;
  tells: (question: Question, found: unknown, ...more: More) => OverviewTileFigures;
}

/** Tiles of items are told beside how much there is at all. */
export function tileFrom<Found, More extends [all: Sums] | []>(
  asks: Tile['asks'],
  tells: (question: Question, found: Found, ...more: More) => OverviewTileFigures,
): Tile<More> {
  return { asks, tells: (question, found, ...more) => tells(question, found as Found, ...more) };
}

/** The rows of a statement as one value. */
export const asRows = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
/** Its only row as one value; null where there is none. */
export const asRow = (row: Sql): Sql => sql`(select row_to_json(r) from (${row}) r)`;

/** The sums of a kind over all its keys, or over those of a range. */
export const sumOf = (
  question: Question,
  kind: string,
  range: { from?: string; before?: string } = {},
): Sql =>
  asRow(sql`
    select ${sumColumns} from tally t where t.place_id = ${placeOf(question)} and t.kind = ${literal(kind)}
      and t.key >= ${range.from ?? ''}${range.before === undefined ? raw('') : sql` and t.key < ${range.before}`}`);

/** The names of parameters as an address has them: few, and the same in every answer. */
const writtenNames = new Map<string, string>();

/** As `URLSearchParams` writes it, without one for each of the hundred figures of an answer. */
function writeParameter([name, value]: [string, string]): string {
  let written = writtenNames.get(name);
  if (written === undefined) {
    written = new URLSearchParams({ [name]: '' }).toString();
    writtenNames.set(name, written);
  }
  return written + (/^[\w.-]*$/.test(value) ? value : new URLSearchParams({ v: value }).toString().slice(2));
}

/** The page of a list with the records that a figure counts. */
export function listAddress(entity: Entity, filters: readonly Filter[]): string {
  const view = { q: '', filters: [...filters], sort: [], bin: false };
  return `${entity.page}?${writeListView(view).map(writeParameter).join('&')}`;
}

export const notDisposed: Filter = { field: 'status', operator: 'not', values: ['disposed'] };

/** The items of the place that is asked for with these filters. */
export function itemAddress({ place }: Question, filters: readonly Filter[]): string {
  const within: Filter[] =
    place === undefined ? [] : [{ field: 'locationId', operator: 'within', values: [place] }];
  return listAddress(equipment, [...filters, ...within]);
}

export const named = (text: string): FigureLabel => ({ kind: 'name', text });
export const worded = (key: string, params: Record<string, string | number> = {}): FigureLabel => ({
  kind: 'text',
  key,
  params,
});

export function pointOf(
  key: string,
  label: FigureLabel,
  figures: Figure[],
  more: Partial<Pick<TilePoint, 'opens' | 'isRunning' | 'alarm'>> = {},
): TilePoint {
  return { key, label, figures, opens: null, isRunning: false, alarm: null, ...more };
}

/** One link for several values of the same records. */
export const figuresOf = (link: string, values: readonly (string | number)[]): Figure[] =>
  values.map((value) => ({ value: String(value), link }));

interface TileParts {
  say: string;
  params?: Record<string, string | number>;
  series: readonly [key: string, unit: FigureUnit][];
  totals: Figure[];
  points: TilePoint[];
  rest?: TilePoint | null;
  isOfAllPlaces?: boolean;
}

export function tileOf(tile: OverviewTile, parts: TileParts): OverviewTileFigures {
  const { say, params = {}, series, totals, points, rest = null, isOfAllPlaces = false } = parts;
  return {
    tile,
    isOfAllPlaces,
    sentence: points.length === 0 ? { key: 'nothing', params: {} } : { key: say, params },
    series: series.map(([key, unit], index) => ({
      key,
      unit,
      total: totals[index] ?? { value: '0', link: '' },
    })),
    points,
    rest,
  };
}

/** How many of a hundred, with one decimal. */
export function shareOf(part: string | number, whole: string | number): string {
  return Number(whole) === 0 ? '0.0' : ((Number(part) / Number(whole)) * 100).toFixed(1);
}
