import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormValues } from './form-values.ts';
import {
  compareVersions,
  flattenValues,
  keepChoices,
  mergeRows,
  openConflicts,
  unflattenValues,
  type Choices,
  type MergeRow,
} from './merge.ts';

const names = ['name', 'serial', 'cost', 'location', 'mac'];
const value = fc.oneof(
  fc.constantFrom('', 'a', 'b'),
  fc.constantFrom({ id: '1', label: 'Room 1' }, { id: '2', label: 'Room 2' }, null),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
);
const record: fc.Arbitrary<FormValues> = fc.record(Object.fromEntries(names.map((name) => [name, value])));

function choicesFor(rows: readonly MergeRow[], side: 'theirs' | 'yours'): Choices {
  return Object.fromEntries(rows.filter((row) => row.kind === 'conflict').map((row) => [row.path, side]));
}

function isSame(a: unknown, b: unknown): boolean {
  const row = compareVersions({ base: { x: a }, theirs: { x: b }, yours: { x: a } })[0];
  return row?.kind === 'same';
}

describe('three-way merge', () => {
  it('gives yours when nobody else changed anything', () => {
    fc.assert(
      fc.property(record, record, (base, yours) => {
        const rows = compareVersions({ base, theirs: base, yours });
        expect(openConflicts(rows, {})).toEqual([]);
        const merged = mergeRows(rows, {});
        for (const name of names) expect(isSame(merged[name], yours[name])).toBe(true);
      }),
    );
  });

  it('gives theirs when you changed nothing', () => {
    fc.assert(
      fc.property(record, record, (base, theirs) => {
        const rows = compareVersions({ base, theirs, yours: base });
        expect(openConflicts(rows, {})).toEqual([]);
        expect(mergeRows(rows, {})).toEqual(theirs);
      }),
    );
  });

  it('keeps the change of the only side that made one, and takes the chosen side of a conflict', () => {
    fc.assert(
      fc.property(record, record, record, fc.constantFrom('theirs', 'yours'), (base, theirs, yours, side) => {
        const rows = compareVersions({ base, theirs, yours });
        const merged = mergeRows(rows, choicesFor(rows, side));
        for (const row of rows) {
          const expected = row.kind === 'yours' ? 'yours' : row.kind === 'conflict' ? side : 'theirs';
          expect(merged[row.path]).toEqual(row[expected]);
        }
      }),
    );
  });

  it('keeps theirs in a conflict that nobody has decided, and yours in none of it', () => {
    fc.assert(
      fc.property(record, record, record, (base, theirs, yours) => {
        const rows = compareVersions({ base, theirs, yours });
        const merged = mergeRows(rows, {});
        for (const row of openConflicts(rows, {})) expect(merged[row.path]).toEqual(row.theirs);
      }),
    );
    const rows = compareVersions({ base: { a: '1' }, theirs: { a: '2' }, yours: { a: '3' } });
    expect(openConflicts(rows, {}).map(({ path }) => path)).toEqual(['a']);
    expect(mergeRows(rows, {})).toEqual({ a: '2' });
    expect(mergeRows(rows, { a: 'yours' })).toEqual({ a: '3' });
  });

  it('finds the same conflicts whichever side is called yours', () => {
    fc.assert(
      fc.property(record, record, record, (base, one, two) => {
        const conflicts = (rows: MergeRow[]) =>
          rows.filter((row) => row.kind === 'conflict').map((r) => r.path);
        expect(conflicts(compareVersions({ base, theirs: one, yours: two }))).toEqual(
          conflicts(compareVersions({ base, theirs: two, yours: one })),
        );
      }),
    );
  });

  it('does not ask about a change that both made', () => {
    const rows = compareVersions({ base: { a: '1' }, theirs: { a: '2' }, yours: { a: '2' } });
    expect(rows.map((row) => row.kind)).toEqual(['agreed']);
  });

  it('compares references by id and treats empty text, null and absent as the same', () => {
    const rows = compareVersions({
      base: { place: { id: '1', label: 'Old name' }, note: '' },
      theirs: { place: { id: '1', label: 'New name' }, note: null },
      yours: { place: { id: '1', label: 'Old name' } },
    });
    expect(rows.map((row) => row.kind)).toEqual(['same', 'same']);
  });

  it('keeps a choice only while the other side stays what it was', () => {
    const base = { a: '1', b: '1' };
    const yours = { a: '2', b: '2' };
    const before = compareVersions({ base, theirs: { a: '3', b: '3' }, yours });
    const after = compareVersions({ base, theirs: { a: '3', b: '4' }, yours });
    expect(keepChoices(before, after, { a: 'yours', b: 'yours' })).toEqual({ a: 'yours' });
  });

  it('spreads groups into paths and puts them back', () => {
    const values = { name: 'x', details: { ram: '16', note: '' } };
    const flat = flattenValues(values, ['details']);
    expect(flat).toEqual({ name: 'x', 'details.ram': '16', 'details.note': '' });
    expect(unflattenValues(flat, ['details'])).toEqual(values);
  });
});
