import { describe, expect, it } from 'vitest';
import { mostTiles, overviewTiles, type PlacedTile } from '#contract/areas/overview/overview.api.ts';
import { hiddenTiles, hideTile, moveTile, resizeTile, showTile } from './arrangement.ts';

const tiles: PlacedTile[] = [
  { tile: 'places', columns: 2 },
  { tile: 'value', columns: 1 },
  { tile: 'age', columns: 3 },
];
const order = (placed: readonly PlacedTile[]) => placed.map(({ tile }) => tile);

describe('arranging tiles', () => {
  it.each([
    ['places', 1, ['value', 'places', 'age']],
    ['age', 0, ['age', 'places', 'value']],
    ['places', 9, ['value', 'age', 'places']],
    ['places', -1, ['places', 'value', 'age']],
    ['mine', 0, ['places', 'value', 'age']],
  ] as const)('puts %s at place %i; the others close up', (tile, to, moved) => {
    expect(order(moveTile(tiles, tile, to))).toEqual(moved);
  });

  it('makes a tile one to three columns wide', () => {
    const wide = (tile: PlacedTile['tile'], by: number) =>
      resizeTile(tiles, tile, by).find((one) => one.tile === tile)?.columns;
    expect([wide('value', 1), wide('value', -1), wide('age', 1), wide('age', -1)]).toEqual([2, 1, 3, 2]);
  });

  it('hides a tile, offers it, and shows it after the others', () => {
    const without = hideTile(tiles, 'places');
    expect(order(without)).toEqual(['value', 'age']);
    expect(hiddenTiles(without, true)).toContain('places');
    expect(order(showTile(without, 'places'))).toEqual(['value', 'age', 'places']);
    expect(order(showTile(tiles, 'places'))).toEqual(order(tiles));
  });

  it('offers the tiles for administrators to nobody else', () => {
    expect(hiddenTiles(tiles, true)).toContain('proof');
    expect(hiddenTiles(tiles, false)).not.toContain('proof');
  });

  it('shows no more tiles than there may be', () => {
    const full: PlacedTile[] = overviewTiles.slice(0, mostTiles).map((tile) => ({ tile, columns: 1 }));
    expect(showTile(full, 'value')).toHaveLength(mostTiles);
  });
});
