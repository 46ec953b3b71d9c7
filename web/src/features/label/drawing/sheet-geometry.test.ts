import { describe, expect, it } from 'vitest';
import { aStock } from '../../../../test/a-label.ts';
import { cellsOf, labelsPerPage, pagesFor, positionByKey, sizeText } from './sheet-geometry.ts';

describe('a sheet of labels', () => {
  const stock = aStock();

  it('has its labels where the stock says, row by row', () => {
    const cells = cellsOf(stock);
    expect(cells).toHaveLength(30);
    expect(cells[0]).toEqual({ position: 1, x: 4.76, y: 12.7 });
    expect(cells[4]).toMatchObject({ position: 5, y: 38.1 });
    expect(sizeText(stock)).toBe('66.7 × 25.4 mm');
  });

  it('is counted with the labels that are used up', () => {
    expect(labelsPerPage(stock)).toBe(30);
    expect(pagesFor(stock, 118, 8)).toBe(5);
    expect(pagesFor(stock, 30, 1)).toBe(1);
    expect(pagesFor(stock, 30, 2)).toBe(2);
    expect(pagesFor(stock, 0, 8)).toBe(0);
    expect(pagesFor({ ...stock, kind: 'roll', columns: 1, rows: 1 }, 12, 1)).toBe(12);
  });

  it('is walked through by keys and not left', () => {
    expect(positionByKey('ArrowDown', 8, stock)).toBe(11);
    expect(positionByKey('ArrowUp', 2, stock)).toBe(2);
    expect(positionByKey('ArrowRight', 30, stock)).toBe(30);
    expect(positionByKey('End', 1, stock)).toBe(30);
    expect(positionByKey('Tab', 8, stock)).toBeUndefined();
  });
});
