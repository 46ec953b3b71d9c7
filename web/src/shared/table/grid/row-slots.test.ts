import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowSlots } from './row-slots.ts';

const drawings = fc.array(
  fc.record({
    first: fc.nat(1_000_000),
    count: fc.integer({ min: 1, max: 199 }),
    active: fc.nat(1_000_000),
  }),
  { minLength: 1, maxLength: 8 },
);

function draw(first: number, count: number, active: number): number[] {
  const rows = Array.from({ length: count }, (_, at) => first + at);
  return rows.includes(active) ? rows : [...rows, active];
}

describe('createRowSlots', () => {
  it('never gives one element to two rows, and never makes more than were drawn at once', () => {
    fc.assert(
      fc.property(drawings, (steps) => {
        const slotsOf = createRowSlots();
        let most = 0;
        for (const { first, count, active } of steps) {
          const drawn = draw(first, count, active);
          const slots = [...slotsOf(drawn).values()];
          most = Math.max(most, drawn.length);
          expect(new Set(slots).size).toBe(drawn.length);
          expect(Math.max(...slots)).toBeLessThan(most);
        }
      }),
    );
  });

  it('keeps the element of the focused row wherever the window goes', () => {
    const slotsOf = createRowSlots();
    const here = slotsOf(draw(0, 40, 3)).get(3);
    for (const first of [64, 300, 900_000, 8]) expect(slotsOf(draw(first, 40, 3)).get(3)).toBe(here);
  });

  it('keeps the elements of rows that stay in the window', () => {
    const slotsOf = createRowSlots();
    const before = slotsOf(draw(0, 40, 3));
    const after = slotsOf(draw(8, 40, 3));
    for (let row = 8; row < 40; row += 1) expect(after.get(row)).toBe(before.get(row));
  });

  it('keeps the elements of all rows when another one is focused or the window gets longer', () => {
    const slotsOf = createRowSlots();
    const before = slotsOf(draw(56, 40, 0));
    // Row 64 is pressed while the focus is still in row 0, far above.
    const pressed = slotsOf(draw(56, 40, 64));
    const longer = slotsOf(draw(52, 80, 64));
    for (let row = 56; row < 96; row += 1) {
      expect(pressed.get(row)).toBe(before.get(row));
      expect(longer.get(row)).toBe(before.get(row));
    }
  });
});
