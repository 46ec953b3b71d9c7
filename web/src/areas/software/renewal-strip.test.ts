import { describe, expect, it } from 'vitest';
import { placeOf, stripOf } from './renewal-strip.ts';
import type { RenewalEntry, RenewalMonth } from './renewals.queries.ts';

const months = ['2026-11', '2026-12', '2027-01', '2027-02'];

function entry(kind: 'decision' | 'end', day: string, product: string): RenewalEntry {
  return { id: product, number: 'LC-00001', product, kind, day } as RenewalEntry;
}

describe('placeOf', () => {
  it('counts months of equal width and days within them', () => {
    expect(placeOf('2026-11-01', months)).toBe(0);
    expect(placeOf('2026-11-16', months)).toBe(12.5);
    expect(placeOf('2027-02-15', months)).toBe(87.5);
  });
});

describe('stripOf', () => {
  it('has every decision, and the ends of a month together', () => {
    const month = (name: string, entries: RenewalEntry[]) =>
      ({ month: name, entries, yearlyCost: '10.00', decisions: 0, ends: 0 }) satisfies RenewalMonth;
    const { decisions, ends } = stripOf([
      month('2026-11', [entry('decision', '2026-11-03', 'A'), entry('end', '2026-11-05', 'A')]),
      month('2026-12', [entry('end', '2026-12-20', 'B'), entry('end', '2026-12-30', 'C')]),
    ]);
    expect(decisions.map((one) => one.entry.product)).toEqual(['A']);
    expect(ends.map(({ day, entries, at, room }) => [day, entries.length, at, room])).toEqual([
      ['2026-11-05', 1, 6.67, 73.98],
      ['2026-12-20', 2, 80.65, 19.35],
    ]);
  });
});
