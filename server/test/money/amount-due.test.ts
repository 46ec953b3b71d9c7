import { describe, expect, it } from 'vitest';
import { amountsDue } from './amount-due.ts';

describe('amountsDue', () => {
  const old = { threshold: '5000.00', sellingCostMost: '500.00', sellingCostPercent: '10' };
  const item = { fairMarketValue: '6800.00', proceeds: '6450.00' };

  it('is the federal share of the proceeds less the allowed selling cost', () => {
    const expected = { isOverThreshold: true, sellingCost: '500.00', amountDue: '4660.00' };
    expect(amountsDue(item, [{ share: '80.000', rule: old }])).toEqual([expected]);
  });

  it('is nothing at the threshold, and takes the market value where nothing was sold', () => {
    const unsold = { fairMarketValue: '5000.00', proceeds: null };
    expect(amountsDue(unsold, [{ share: '80', rule: old }])[0]?.amountDue).toBe('0.00');
    const dearer = { fairMarketValue: '5000.01', proceeds: null };
    expect(amountsDue(dearer, [{ share: '80', rule: old }])[0]).toMatchObject({
      sellingCost: '0.00',
      amountDue: '4000.01',
    });
  });

  it('is owed where the sale was over the threshold, whatever the estimate said', () => {
    const sold = { fairMarketValue: '4000.00', proceeds: '9000.00' };
    expect(amountsDue(sold, [{ share: '80', rule: old }])[0]).toMatchObject({ amountDue: '6700.00' });
  });

  it('shares the selling cost between two awards', () => {
    const awards = [
      { share: '60', rule: old },
      { share: '20', rule: old },
    ];
    expect(amountsDue(item, awards).map(({ sellingCost }) => sellingCost)).toEqual(['375.00', '125.00']);
  });
});
