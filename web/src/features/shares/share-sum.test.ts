import { describe, expect, it } from 'vitest';
import { sumOfShares } from './share-sum.ts';

const sumOf = (...percents: string[]) => sumOfShares(percents.map((percent) => ({ percent })));

describe('sumOfShares', () => {
  it('is exact to the thousandth', () => {
    expect(sumOf('33.333', '33.333', '33.334')).toBe('100');
    expect(sumOf('0.1', '0.2')).toBe('0.3');
    expect(sumOf('80', '19.999')).toBe('99.999');
  });

  it('takes what is no share yet as nothing', () => {
    expect(sumOf('', 'half', ' 50 ')).toBe('50');
    expect(sumOfShares([null, {}])).toBe('0');
  });
});
