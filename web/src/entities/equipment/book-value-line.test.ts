import { describe, expect, it } from 'vitest';
import { bookValueLine, yearsOf } from './book-value-line.ts';

const facts = {
  cost: '1200.00',
  salvageValue: '0.00',
  usefulLifeMonths: 24,
  inServiceOn: '2024-08-12',
  status: 'in_use',
};

describe('the line of a book value', () => {
  it('starts with the cost, turns with the next month, and ends at the salvage value', () => {
    expect(bookValueLine(facts, '2025-09-15')).toEqual({
      start: { day: '2024-08-12', value: '1200.00' },
      turn: { day: '2024-09-01', value: '1200.00' },
      end: { day: '2026-09-01', value: '0.00' },
      now: { day: '2025-09-15', value: '600.00' },
    });
  });

  it.each([
    { ...facts, cost: null },
    { ...facts, inServiceOn: null },
    { ...facts, inServiceOn: '2026-01-01' },
    { ...facts, status: 'disposed' },
  ])('is not there where nothing falls: %o', (other) => {
    expect(bookValueLine(other, '2025-09-15')).toBeUndefined();
  });

  it('names the years from its start to its end, or to the day that is looked at', () => {
    const line = bookValueLine(facts, '2025-09-15');
    expect(line && yearsOf(line)).toEqual(['2025-01-01', '2026-01-01']);
    const later = bookValueLine(facts, '2028-03-01');
    expect(later && yearsOf(later)).toEqual(['2025-01-01', '2026-01-01', '2027-01-01', '2028-01-01']);
  });
});
