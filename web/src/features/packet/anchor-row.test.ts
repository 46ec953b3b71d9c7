import { describe, expect, it } from 'vitest';
import { barsOf, placeOf } from './anchor-row.ts';

describe('the row of anchors', () => {
  it('has a bar for each day, and marks those without an anchor', () => {
    expect(barsOf('2026-03-01', '2026-03-05', ['2026-03-03'])).toEqual([false, false, true, false, false]);
    expect(barsOf('2026-03-01', '2026-03-01', [])).toEqual([false]);
  });

  it('gathers days where they are many, and loses no gap', () => {
    const bars = barsOf('2024-01-01', '2026-12-31', ['2024-01-01', '2026-12-31']);
    expect(bars.length).toBeLessThanOrEqual(60);
    expect([bars[0], bars.at(-1), bars.filter(Boolean).length]).toEqual([true, true, 2]);
  });

  it('places a day between its ends, and none beside them', () => {
    expect(placeOf('2026-03-01', '2026-03-05', '2026-03-03')).toBe(0.5);
    expect(placeOf('2026-03-01', '2026-03-01', '2026-03-01')).toBe(0);
    expect(placeOf('2026-03-01', '2026-03-05', '2026-02-28')).toBeUndefined();
  });
});
