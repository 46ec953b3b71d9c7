import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countSelected,
  headerMark,
  isSelected,
  noSelection,
  wholeSelection,
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
