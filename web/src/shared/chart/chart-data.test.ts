import { describe, expect, it } from 'vitest';
import { countStepsOf, stepsOf } from './chart-data.ts';
import { treemapOf } from './treemap-layout.ts';

describe('the steps of an axis', () => {
  it.each([
    [1574.91, [0, 500, 1000, 1500, 2000]],
    [0, [0, 0.25, 0.5, 0.75, 1]],
    [100, [0, 25, 50, 75, 100]],
  ])('are round up to %d', (highest, steps) => {
    expect(stepsOf(highest)).toEqual(steps);
  });

  it.each([
    [0, [0]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [7, [0, 5, 10]],
    [200, [0, 100, 200]],
  ])('are whole for what is counted, up to %d', (highest, steps) => {
    expect(countStepsOf(highest)).toEqual(steps);
  });
});

describe('the tiles of a treemap', () => {
  const values = [2850, 2210, 1210, 988, 844, 674, 572, 468, 0];
  const tiles = treemapOf(values, 1.55);

  it('have areas like their values and fill the whole', () => {
    const sum = values.reduce((whole, value) => whole + value, 0);
    for (const [at, { width, height }] of tiles.entries()) {
      expect((width * height) / 10_000).toBeCloseTo((values[at] ?? 0) / sum, 6);
    }
  });

  it('stay inside and do not cover each other', () => {
    for (const [at, one] of tiles.entries()) {
      expect(one.start + one.width).toBeLessThanOrEqual(100.000_01);
      expect(one.top + one.height).toBeLessThanOrEqual(100.000_01);
      for (const other of tiles.slice(at + 1)) {
        const across =
          Math.min(one.start + one.width, other.start + other.width) - Math.max(one.start, other.start);
        const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
        expect(Math.min(across, down)).toBeLessThan(0.000_01);
      }
    }
  });

  it('are near squares', () => {
    const shapes = tiles.slice(0, -1).map(({ width, height }) => (width * 1.55) / height);
    expect(shapes.every((shape) => shape > 0.3 && shape < 3.4)).toBe(true);
  });

  it('are none where there is nothing', () => {
    expect(treemapOf([], 1)).toEqual([]);
    expect(treemapOf([0, 0], 1).every(({ width, height }) => width * height === 0)).toBe(true);
  });
});
