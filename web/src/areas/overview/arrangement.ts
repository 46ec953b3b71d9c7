import {
  adminTiles,
  mostTiles,
  overviewTiles,
  tileColumns,
  type OverviewTile,
  type PlacedTile,
} from '#contract/areas/overview/overview.api.ts';

type Tiles = readonly PlacedTile[];

/** Puts a tile at another place; the others close up. */
export function moveTile(tiles: Tiles, tile: OverviewTile, to: number): PlacedTile[] {
  const moved = tiles.find((one) => one.tile === tile);
  if (!moved) return [...tiles];
  const others = tiles.filter((one) => one.tile !== tile);
  const place = Math.min(others.length, Math.max(0, to));
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Makes a tile wider or narrower by so many columns. */
export function resizeTile(tiles: Tiles, tile: OverviewTile, by: number): PlacedTile[] {
  return tiles.map((one) =>
    one.tile === tile ? { ...one, columns: Math.min(tileColumns, Math.max(1, one.columns + by)) } : one,
  );
}

export function hideTile(tiles: Tiles, tile: OverviewTile): PlacedTile[] {
  return tiles.filter((one) => one.tile !== tile);
}

/** Shows a tile again, after all others; nothing changes where there is no room. */
export function showTile(tiles: Tiles, tile: OverviewTile): PlacedTile[] {
  if (tiles.length >= mostTiles || tiles.some((one) => one.tile === tile)) return [...tiles];
  return [...tiles, { tile, columns: 1 }];
}

/** The tiles that a person could show and does not. */
export function hiddenTiles(tiles: Tiles, isAdmin: boolean): OverviewTile[] {
  const shown = new Set(tiles.map(({ tile }) => tile));
  return overviewTiles.filter((tile) => !shown.has(tile) && (isAdmin || !adminTiles.includes(tile)));
}
