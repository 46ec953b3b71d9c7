import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countSelected,
  headerMark,
  isSelected,
  noSelection,
  rowsBeyond,
  wholeSelection,
  dropDeletedExceptions,
  withRows,
  type Selection,
} from './selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const steps = fc.array(
  fc.oneof(
    fc.record({ rows: fc.subarray(ids), isOn: fc.boolean() }),
    fc.constantFrom('all' as const, 'none' as const),
  ),
  { maxLength: 12 },
);

describe('all but some', () => {
  const but = (...except: string[]): Selection => ({ mode: 'all', except: new Set(except) });
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

  it('forgets exceptions that a whole list no longer has', () => {
    const list = { items, total: { value: 4, exact: true } };
    expect(countSelected(dropDeletedExceptions(but('a', 'e', 'f'), list), 4)).toBe(3);
  });

  it('keeps them where more of the list is not loaded', () => {
    const list = { items, total: { value: 9, exact: true } };
    expect(countSelected(dropDeletedExceptions(but('e', 'f'), list), 9)).toBe(7);
  });
});

describe('selection', () => {
  it('agrees with a plain set of the chosen ids after any steps', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let selection: Selection = noSelection;
        let plain = new Set<string>();
        for (const taking of taken) {
          if (taking === 'all') {
            selection = wholeSelection;
            plain = new Set(ids);
          } else if (taking === 'none') {
            selection = noSelection;
            plain = new Set();
          } else {
            selection = withRows(selection, taking.rows, taking.isOn);
            for (const id of taking.rows) {
              if (taking.isOn) plain.add(id);
              else plain.delete(id);
            }
          }
        }
        expect(ids.filter((id) => isSelected(selection, id))).toEqual(ids.filter((id) => plain.has(id)));
        expect(countSelected(selection, ids.length)).toBe(plain.size);
      }),
    );
  });

  it('grows and shrinks from where it began, across it too', () => {
    const start = 5;
    let chosen = new Set([start]);
    let before: number | undefined;
    for (const to of [6, 8, 7, 5, 4, 2, 9, 5]) {
      const left = before === undefined ? [] : rowsBeyond(start, before, to);
      chosen = new Set([...chosen].filter((row) => !left.includes(row)));
      for (const row of rowsBeyond(start, to, before)) chosen.add(row);
      const all = Array.from({ length: 12 }, (_, row) => row);
      const wanted = all.filter((row) => row >= Math.min(start, to) && row <= Math.max(start, to));
      expect([...chosen].toSorted((one, other) => one - other)).toEqual(wanted);
      before = to;
    }
    // What stays chosen is not asked for again.
    expect([rowsBeyond(5, 9, 8), rowsBeyond(5, 8, 9)]).toEqual([[9], []]);
  });

  it('marks the header by what is loaded', () => {
    expect(headerMark(noSelection, ids)).toBe('none');
    expect(headerMark(withRows(noSelection, ['a'], true), ids)).toBe('some');
    expect(headerMark(withRows(noSelection, ids, true), ids)).toBe('all');
    expect(headerMark(wholeSelection, ids)).toBe('all');
    expect(headerMark(withRows(wholeSelection, ['a'], false), ids)).toBe('some');
    expect(headerMark(withRows(noSelection, ['elsewhere'], true), ids)).toBe('some');
    expect(headerMark(noSelection, [])).toBe('none');
  });
});
