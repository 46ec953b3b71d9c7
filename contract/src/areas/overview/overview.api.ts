import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { problemParams } from '#contract/shared/errors.ts';
import { choice, list } from '#contract/shared/field.ts';

const instant = z.iso.datetime({ offset: true });

/** What can be seen at a glance, in the order in which the tiles are offered. */
export const overviewTiles = [
  'value',
  'age',
  'inOut',
  'places',
  'status',
  'repairs',
  'orders',
  'licenses',
  'holders',
  'models',
  'proof',
  'mine',
  'counts',
  'calendar',
  'loss',
] as const;
export type OverviewTile = (typeof overviewTiles)[number];

/** Tiles for administrators alone. */
export const adminTiles: readonly OverviewTile[] = ['proof'];

/** A tile is so many columns wide at most. */
export const tileColumns = 3;
/** So many tiles are shown at most. */
export const mostTiles = 12;

/** What a figure counts. */
export const figureUnits = ['items', 'money', 'percent', 'days', 'repairs', 'orders', 'failures'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** A figure as decimal text, and the page with the very records that it is made of. */
export const figure = z.object({ value: z.string(), link: z.string() });
export type Figure = z.infer<typeof figure>;

/**
 * What a figure is called: a record by its name, a choice by its word (`labels.value`), a month, a day, or a text of the namespace
 * `overview`.
 */
export const figureLabel = z.union([
  z.object({ kind: z.literal('name'), text: z.string() }),
  z.object({ kind: z.literal('value'), entity: z.string(), field: z.string(), value: z.string() }),
  z.object({ kind: z.literal('month'), month: z.string() }),
  z.object({ kind: z.literal('day'), day: z.string() }),
  z.object({ kind: z.literal('text'), key: z.string(), params: problemParams }),
]);
export type FigureLabel = z.infer<typeof figureLabel>;

/** One bar, tile of a map, point of a line. */
export const tilePoint = z.object({
  key: z.string(),
  label: figureLabel,
  /** One for each of the series, in their order. */
  figures: z.array(figure),
  /** The place whose level can be opened instead: `?place=` of the same tile. */
  opens: z.uuid().nullable(),
  /** The month is not over yet. */
  isRunning: z.boolean(),
  /** What somebody must act on; nothing else has color. */
  alarm: figure.nullable(),
});
export type TilePoint = z.infer<typeof tilePoint>;

/** A sentence of the namespace `overview`; amounts and counts are decimal text, days and months ISO. */
const sentence = z.object({ key: z.string(), params: problemParams });

export const overviewTile = z.object({
  tile: z.enum(overviewTiles),
  /** Its records have no place: one that was chosen does not narrow it. */
  isOfAllPlaces: z.boolean(),
  /** The point of the chart: `overview:say.<key>`. */
  sentence,
  /** `overview:series.<key>`. */
  series: z.array(z.object({ key: z.string(), unit: z.enum(figureUnits), total: figure })),
  points: z.array(tilePoint),
  /** The records beyond those points, all in one; null where the points are all. */
  rest: tilePoint.nullable(),
});
export type OverviewTileFigures = z.infer<typeof overviewTile>;

/** The figures of the first line, in order: `overview:key.<key>`. */
export const keyFigures = [
  'onHand',
  'bookValue',
  'federal',
  'counted',
  'overdueLoans',
  'missing',
  'openRepairs',
] as const;
export const keyFigure = z.object({
  key: z.enum(keyFigures),
  unit: z.enum(figureUnits),
  figure,
  /** What it was in the months before, the oldest first, with the one of now; none where no tally knows them. */
  course: z.array(z.object({ month: z.string(), value: z.string() })),
  /** What stands beside it: `overview:beside.<key>`; `isAlarm` where somebody must act. */
  beside: z.object({ key: z.string(), unit: z.enum(figureUnits), figure, isAlarm: z.boolean() }).nullable(),
});
export type KeyFigure = z.infer<typeof keyFigure>;

/** What is shown, and how wide. */
export const placedTile = z.strictObject({
  tile: z.enum(overviewTiles),
  columns: z.int().min(1).max(tileColumns),
});
export type PlacedTile = z.infer<typeof placedTile>;

export const layoutOwners = ['me', 'user', 'admin'] as const;
export const layoutFields = {
  owner: choice('Whose', layoutOwners),
  tiles: list('Tiles', placedTile, { max: mostTiles }),
};
export const overviewLayout = z.object({
  tiles: z.array(placedTile),
  /** Whether the person arranged them, or they are as the role has them. */
  isOwn: z.boolean(),
});
export type OverviewLayout = z.infer<typeof overviewLayout>;

const placeQuery = z.strictObject({ place: z.uuid().optional() });

export const overviewApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/overview',
    access: 'overview.read',
    summary: 'The key figures and every tile of one’s layout, for all places or one with what lies below it',
    query: placeQuery,
    response: z.object({
      /** Of when the figures are; null before the first ones. */
      figuresAt: instant.nullable(),
      /** How many events the figures do not know yet. */
      eventsBehind: z.int(),
      place: z.object({ id: z.uuid(), label: z.string(), path: z.string() }).nullable(),
      figures: z.array(keyFigure),
      layout: overviewLayout,
      tiles: z.array(overviewTile),
    }),
  }),
  tile: endpoint({
    method: 'GET',
    path: '/api/overview/tiles/:tile',
    params: z.strictObject({ tile: z.enum(overviewTiles) }),
    access: 'overview.read',
    summary: 'The figures of one tile; each leads to the list of the records that it is made of',
    query: placeQuery,
    response: overviewTile,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/overview/layout',
    access: 'overview.read',
    summary:
      'Arrange one’s tiles, or those that a role begins with (administrators); without tiles, as the role has them',
    fields: layoutFields,
    body: z.strictObject({
      owner: z.enum(layoutOwners),
      tiles: z.array(placedTile).max(mostTiles).nullable(),
    }),
    response: overviewLayout,
  }),
};
