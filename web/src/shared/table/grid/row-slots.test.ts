import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowSlots } from './row-slots.ts';

const windows = fc.record({
  first: fc.nat(1_000_000),
  count: fc.integer({ min: 1, max: 199 }),
  active: fc.nat(1_000_000),
});

function draw(first: number, count: number, active: number): number[] {
  const rows = Array.from({ length: count }, (_, at) => first + at);
  return rows.includes(active) ? rows : [...rows, active];
}

describe('rowSlots', () => {
  it('never gives one element to two rows', () => {
    fc.assert(
      fc.property(windows, ({ first, count, active }) => {
        const drawn = draw(first, count, active);
        expect(new Set(rowSlots(drawn, active).values()).size).toBe(drawn.length);
      }),
    );
  });

  it('keeps the element of the focused row wherever the window goes', () => {
    fc.assert(
      fc.property(windows, fc.nat(1_000_000), ({ first, active }, other) => {
        const here = rowSlots(draw(first, 40, active), active).get(active);
        const there = rowSlots(draw(other, 40, active), active).get(active);
        expect(there).toBe(here);
      }),
    );
  });

  it('keeps the elements of rows that stay in the window', () => {
    const before = rowSlots(draw(0, 40, 3), 3);
    const after = rowSlots(draw(8, 40, 3), 3);
    for (let row = 8; row < 40; row += 1) expect(after.get(row)).toBe(before.get(row));
  });
});
