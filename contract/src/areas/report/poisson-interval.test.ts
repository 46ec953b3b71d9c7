import { describe, expect, it } from 'vitest';
import { poissonInterval } from './poisson-interval.ts';

describe('the exact interval of a count', () => {
  // Printed tables of chi-square at 0.05 with 2n and at 0.95 with 2n + 2 degrees of freedom.
  it.each([
    [1, 0.102_587, 9.487_729],
    [2, 0.710_723, 12.591_587],
    [5, 3.940_299, 21.026_07],
    [10, 10.850_811, 33.924_438],
    [20, 26.509_303, 58.124_04],
    [49, 76.163_77, 124.342_113],
    [50, 77.929_465, 126.574_12],
  ])('of %i is half of the quantiles of chi-square', (n, low, high) => {
    const found = poissonInterval(n);
    expect(2 * found.low).toBeCloseTo(low, 3);
    expect(2 * found.high).toBeCloseTo(high, 3);
  });

  it('begins at zero for nothing seen, and ends where nothing is seen once in twenty', () => {
    const { low, high } = poissonInterval(0);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(-Math.log(0.05), 9);
    expect(poissonInterval(0, 0.95).high).toBeCloseTo(-Math.log(0.025), 9);
  });

  it('holds the count itself, grows with it, and is near the normal one for many', () => {
    let before = poissonInterval(0);
    for (const n of [1, 2, 3, 8, 40, 700, 5_000, 100_000]) {
      const found = poissonInterval(n);
      expect(found.low).toBeLessThan(n);
      expect(found.high).toBeGreaterThan(n);
      expect(found.low).toBeGreaterThan(before.low);
      expect(found.high).toBeGreaterThan(before.high);
      before = found;
    }
    const spread = 1.644_854 * Math.sqrt(100_000);
    expect(Math.abs(before.low - (100_000 - spread))).toBeLessThan(2);
    expect(Math.abs(before.high - (100_000 + spread))).toBeLessThan(3);
  });
});
