import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canvasHeight,
  followScroll,
  maxCanvasHeight,
  maxLogicalTop,
  maxRowsInDom,
  maxScrollTop,
  placeAt,
  rowWindow,
  visibleRowsAt,
  toLogical,
  toScroll,
  topToShow,
  type Canvas,
} from './windowing.ts';

const canvases = fc.record({
  rows: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 300_000, max: 1_000_000 })),
  rowHeight: fc.constantFrom(32, 36, 44, 57),
  viewportHeight: fc.integer({ min: 100, max: 2400 }),
}) satisfies fc.Arbitrary<Canvas>;
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('windowing', () => {
  it('never draws more rows than allowed, and always those in view', () => {
    fc.assert(
      fc.property(canvases, share, (canvas, at) => {
        const top = at * maxLogicalTop(canvas);
        const drawn = rowWindow(canvas, top);
        const seen = visibleRowsAt(canvas, top);
        expect(drawn.end - drawn.first).toBeLessThan(maxRowsInDom);
        expect(drawn.first).toBeLessThanOrEqual(seen.first);
        expect(drawn.end).toBeGreaterThanOrEqual(seen.end);
      }),
    );
  });

  it('draws at most 60 rows beyond those in view', () => {
    fc.assert(
      fc.property(canvases, share, (canvas, at) => {
        const top = at * maxLogicalTop(canvas);
        const drawn = rowWindow(canvas, top);
        const seen = visibleRowsAt(canvas, top);
        expect(drawn.end - drawn.first - (seen.end - seen.first)).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('keeps the element below the cap of the browser and reaches both ends', () => {
    fc.assert(
      fc.property(canvases, (canvas) => {
        expect(canvasHeight(canvas)).toBeLessThanOrEqual(maxCanvasHeight);
        expect(toLogical(canvas, 0)).toBe(0);
        expect(toLogical(canvas, maxScrollTop(canvas))).toBe(maxLogicalTop(canvas));
      }),
    );
  });

  it('turns places of the scrollbar into pixels of the list and back, in order', () => {
    fc.assert(
      fc.property(canvases, share, share, (canvas, one, other) => {
        const a = one * maxScrollTop(canvas);
        const b = other * maxScrollTop(canvas);
        expect(toScroll(canvas, toLogical(canvas, a))).toBeCloseTo(a, 3);
        if (a <= b) expect(toLogical(canvas, a)).toBeLessThanOrEqual(toLogical(canvas, b));
      }),
    );
  });

  it('moves pixel by pixel for small moves of a scaled list and jumps for a drag', () => {
    const canvas = { rows: 1_000_000, rowHeight: 36, viewportHeight: 500 };
    const middle = placeAt(canvas, 18_000_000);
    const wheel = followScroll(canvas, middle, middle.scrollTop + 120);
    expect(wheel.logicalTop).toBe(18_000_120);
    const drag = followScroll(canvas, middle, maxScrollTop(canvas));
    expect(drag.logicalTop).toBe(maxLogicalTop(canvas));
  });

  it('brings a row into view with the least movement', () => {
    fc.assert(
      fc.property(canvases, share, share, (canvas, at, which) => {
        fc.pre(canvas.rows > 0);
        const top = at * maxLogicalTop(canvas);
        const row = Math.min(canvas.rows - 1, Math.floor(which * canvas.rows));
        const moved = topToShow(canvas, top, row);
        const rowTop = row * canvas.rowHeight;
        expect(moved).toBeLessThanOrEqual(rowTop);
        expect(moved + canvas.viewportHeight).toBeGreaterThanOrEqual(
          Math.min(rowTop + canvas.rowHeight, moved + canvas.viewportHeight),
        );
        if (rowTop >= top && rowTop + canvas.rowHeight <= top + canvas.viewportHeight)
          expect(moved).toBe(top);
      }),
    );
  });
});
