import { describe, expect, it } from 'vitest';
import { deducted, formatDollars, formatMoney } from './number.ts';

describe('amounts of money', () => {
  it('have their minus before the dollar sign', () => {
    expect(formatDollars('-9060.93')).toBe('-$9,060.93');
    expect(formatDollars('9060.9')).toBe('$9,060.90');
    expect(formatMoney('-9060.93')).toBe('-9,060.93');
  });

  it('have a minus where they are taken off a sum, and none where nothing is', () => {
    expect(['66.00', '0.00', '0', '0.01'].map(deducted)).toEqual(['-66.00', '0.00', '0', '-0.01']);
  });
});
