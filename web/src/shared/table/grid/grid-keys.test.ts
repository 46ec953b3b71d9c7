import { describe, expect, it } from 'vitest';
import { moveCell, type GridSize } from './grid-keys.ts';

const size: GridSize = { rows: 1000, columns: 9, rowsPerViewport: 14, isRtl: false };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey });

describe('moveCell', () => {
  it('moves by arrows and stops at the edges', () => {
    expect(moveCell(press('ArrowDown'), { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 });
    expect(moveCell(press('ArrowUp'), { row: 0, column: 1 }, size)).toEqual({ row: -1, column: 1 });
    expect(moveCell(press('ArrowUp'), { row: -1, column: 1 }, size)).toEqual({ row: -1, column: 1 });
    expect(moveCell(press('ArrowRight'), { row: 0, column: 8 }, size)).toEqual({ row: 0, column: 8 });
    expect(moveCell(press('ArrowDown'), { row: 999, column: 0 }, size)).toEqual({ row: 999, column: 0 });
  });

  it('mirrors left and right in a right-to-left page', () => {
    const mirrored = { ...size, isRtl: true };
    expect(moveCell(press('ArrowLeft'), { row: 0, column: 1 }, mirrored)).toEqual({ row: 0, column: 2 });
    expect(moveCell(press('ArrowRight'), { row: 0, column: 1 }, mirrored)).toEqual({ row: 0, column: 0 });
  });

  it('goes to the ends of the row and of the list', () => {
    expect(moveCell(press('Home'), { row: 5, column: 4 }, size)).toEqual({ row: 5, column: 0 });
    expect(moveCell(press('End'), { row: 5, column: 4 }, size)).toEqual({ row: 5, column: 8 });
    expect(moveCell(press('Home', true), { row: 5, column: 4 }, size)).toEqual({ row: 0, column: 0 });
    expect(moveCell(press('End', true), { row: 5, column: 4 }, size)).toEqual({ row: 999, column: 8 });
  });

  it('moves by a screenful', () => {
    expect(moveCell(press('PageDown'), { row: 5, column: 4 }, size)).toEqual({ row: 19, column: 4 });
    expect(moveCell(press('PageUp'), { row: 5, column: 4 }, size)).toEqual({ row: 0, column: 4 });
  });

  it('leaves other keys alone', () => {
    expect(moveCell(press('a'), { row: 0, column: 0 }, size)).toBeUndefined();
  });
});
