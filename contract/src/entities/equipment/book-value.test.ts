import { describe, expect, it } from 'vitest';
import { bookValueOf, depreciatedMonths, type ValueFacts } from './book-value.ts';

const item: ValueFacts = {
  cost: '1200.00',
  salvageValue: '0.00',
  usefulLifeMonths: 12,
  inServiceOn: '2026-01-31',
  status: 'in_use',
};

describe('the book value', () => {
  it('falls from the second month after the item went into service, by whole months', () => {
    expect(bookValueOf(item, '2026-01-31')).toBe('1200.00');
    expect(bookValueOf(item, '2026-02-28')).toBe('1200.00');
    expect(bookValueOf(item, '2026-03-01')).toBe('1100.00');
    expect(bookValueOf(item, '2026-03-31')).toBe('1100.00');
    expect(depreciatedMonths(item, '2027-02-01')).toBe(12);
  });

  it('ends at the salvage value and never goes below it', () => {
    const kept = { ...item, salvageValue: '100.01' };
    expect(bookValueOf(kept, '2027-02-01')).toBe('100.01');
    expect(bookValueOf(kept, '9999-12-31')).toBe('100.01');
  });

  it('loses no cent on the way', () => {
    const odd = { ...item, cost: '100.00', usefulLifeMonths: 3 };
    expect(['2026-03-01', '2026-04-01', '2026-05-01'].map((day) => bookValueOf(odd, day))).toEqual([
      '66.67',
      '33.33',
      '0.00',
    ]);
  });

  it('stays the cost before service, is nothing after disposal and unknown without a cost', () => {
    expect(bookValueOf({ ...item, inServiceOn: null }, '2030-01-01')).toBe('1200.00');
    expect(bookValueOf({ ...item, status: 'disposed' }, '2026-02-01')).toBe('0.00');
    expect(bookValueOf({ ...item, cost: null }, '2026-02-01')).toBeNull();
  });
});
