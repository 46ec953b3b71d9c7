import { describe, expect, it } from 'vitest';
import { ratiosOf } from './report.ratios.ts';

const cellsOf = (sums: Readonly<Record<string, string>>) =>
  Object.entries(sums).map(([figure, value]) => ({ figure, value }));
const repairs = { itemYears: '40.0000', repairCost: '1000.00', purchaseCost: '80000.00' };

describe('the ratios of a report', () => {
  it('say the rate with its interval, the cost a year and the part of the price', () => {
    expect(ratiosOf('repair-cost', cellsOf({ ...repairs, failures: '5' }))).toEqual([
      { ratio: 'failureRate', value: '12.5', low: '4.9', high: '26.3' },
      { ratio: 'costPerYear', value: '25.00', low: null, high: null },
      { ratio: 'costOfPurchase', value: '1.3', low: null, high: null },
    ]);
  });

  it('have no rate of fewer than five failures, and nothing where nothing can be divided by', () => {
    const [few] = ratiosOf('repair-cost', cellsOf({ ...repairs, failures: '4' }));
    expect(few).toEqual({ ratio: 'failureRate', value: null, low: null, high: null });
    const none = ratiosOf('repair-cost', cellsOf({ failures: '9', repairCost: '10.00' }));
    expect(none.map(({ value }) => value)).toEqual([null, null, null]);
    expect(ratiosOf('custody-changes', cellsOf({ accepted: '2', acceptDays: '3' }))[0]?.value).toBe('1.5');
    expect(ratiosOf('ends', [])).toEqual([]);
  });
});
