import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAmount, splitCents, sumOfShares } from './shares.ts';

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
});

describe('sumOfShares', () => {
  const sumOf = (...percents: string[]) => sumOfShares(percents.map((percent) => ({ percent })));

  it('is exact to the thousandth', () => {
    expect(sumOf('33.333', '33.333', '33.334')).toBe('100');
    expect(sumOf('0.1', '0.2')).toBe('0.3');
    expect(sumOf('80', '19.999')).toBe('99.999');
    const shares = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(shares, (given) => {
        const sum = given.reduce((total, share) => total + share, 0);
        const texts = given.map(
          (share) => `${Math.floor(share / 1000)}.${String(share % 1000).padStart(3, '0')}`,
        );
        expect(Math.round(Number(sumOf(...texts)) * 1000)).toBe(sum);
      }),
    );
  });

  it('takes what is no share yet as nothing', () => {
    expect(sumOf('', 'half', ' 50 ')).toBe('50');
    expect(sumOfShares([null, {}])).toBe('0');
  });
});
