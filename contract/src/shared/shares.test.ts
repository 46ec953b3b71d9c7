import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDollars, scaled, splitAmount, splitCents } from './shares.ts';

const cents = fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n });
const weights = fc.array(fc.bigInt({ min: 0n, max: 100_000n }), { minLength: 1, maxLength: 20 });

describe('splitCents', () => {
  it('gives parts that add up to the whole, each less than a cent from its exact share', () => {
    fc.assert(
      fc.property(cents, weights, (whole, given) => {
        const parts = splitCents(whole, given);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
        const total = given.reduce((sum, weight) => sum + weight, 0n);
        if (total === 0n) return;
        for (const [at, part] of parts.entries()) {
          const off = part * total - whole * (given[at] ?? 0n);
          expect(off < total && off > -total).toBe(true);
        }
      }),
    );
  });

  it('takes nothing from a part when its shares are what is left of a whole', () => {
    fc.assert(
      fc.property(weights, fc.bigInt({ min: 0n, max: 100n }), (left, percent) => {
        const whole = left.reduce((sum, part) => sum + part, 0n);
        const parts = splitCents((whole * percent) / 100n, left);
        for (const [at, part] of parts.entries()) expect(part >= 0n && part <= (left[at] ?? 0n)).toBe(true);
        expect(splitCents(whole, left).reduce((sum, part) => sum + part, 0n)).toBe(whole);
      }),
    );
  });
});

describe('splitAmount', () => {
  it('gives the cents that are left to the parts that lost most, the first of equals first', () => {
    expect(splitAmount('100.00', ['33.333', '33.333', '33.334'])).toEqual(['33.33', '33.33', '33.34']);
    expect(splitAmount('0.02', ['25', '25', '50'])).toEqual(['0.01', '0.00', '0.01']);
    expect(splitAmount('-10.00', ['66.667', '33.333'])).toEqual(['-6.67', '-3.33']);
    expect(splitAmount('1.00', ['0', '0'])).toEqual(['1.00', '0.00']);
    expect(splitAmount('1.00', [])).toEqual([]);
  });

  it('reads and writes decimal strings of either sign', () => {
    expect([scaled('-12.5', 2), scaled('7', 3)]).toEqual([-1250n, 7000n]);
    expect([inDollars(-5n), inDollars(1234n)]).toEqual(['-0.05', '12.34']);
  });
});
