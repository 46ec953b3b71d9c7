import { describe, expect, it } from 'vitest';
import { clampCell, moveCell, rangeOf, tabCell } from './cell-position.ts';

const size = { rows: 30, columns: 4 };
const cell = { row: 1, column: 2 };
const move = (key: string, options: { isCtrl?: boolean; isRtl?: boolean } = {}) =>
  moveCell(cell, { key, isCtrl: false, isRtl: false, ...options }, size);

describe('moveCell', () => {
  it('moves by arrows and stays inside', () => {
    expect(move('ArrowRight')).toEqual({ row: 1, column: 3 });
    expect(move('ArrowUp')).toEqual({ row: 0, column: 2 });
    expect(moveCell({ row: 29, column: 3 }, { key: 'ArrowDown', isCtrl: false, isRtl: false }, size)).toEqual(
      {
        row: 29,
        column: 3,
      },
    );
  });

  it('turns left and right around where the text does', () => {
    expect(move('ArrowRight', { isRtl: true })).toEqual({ row: 1, column: 1 });
    expect(move('ArrowLeft', { isRtl: true, isCtrl: true })).toEqual({ row: 1, column: 3 });
  });

  it('jumps to ends and pages', () => {
    expect(move('Home')).toEqual({ row: 1, column: 0 });
    expect(move('End', { isCtrl: true })).toEqual({ row: 29, column: 3 });
    expect(move('PageDown')).toEqual({ row: 11, column: 2 });
    expect(move('ArrowDown', { isCtrl: true })).toEqual({ row: 29, column: 2 });
  });

  it('leaves other keys alone', () => {
    expect(move('a')).toBeUndefined();
  });
});

describe('tabCell', () => {
  it('reads row by row and lets go at the ends', () => {
    expect(tabCell({ row: 0, column: 3 }, false, size)).toEqual({ row: 1, column: 0 });
    expect(tabCell({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 3 });
    expect(tabCell({ row: 29, column: 3 }, false, size)).toBeUndefined();
    expect(tabCell({ row: 0, column: 0 }, true, size)).toBeUndefined();
  });
});

describe('rangeOf', () => {
  it('is the same from every corner', () => {
    const range = rangeOf({ row: 4, column: 0 }, { row: 2, column: 3 });
    expect(range).toEqual({ from: { row: 2, column: 0 }, to: { row: 4, column: 3 } });
  });
});

describe('clampCell', () => {
  it('finds a place in an empty sheet too', () => {
    expect(clampCell({ row: 3, column: 1 }, { rows: 0, columns: 4 })).toEqual({ row: 0, column: 1 });
  });
});
