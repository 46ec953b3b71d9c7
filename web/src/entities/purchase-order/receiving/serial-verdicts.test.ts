import { describe, expect, it } from 'vitest';
import { coverOf, isBlocking, judgeSerials, splitSerials } from './serial-verdicts.ts';

const lists = [
  { lineId: 'a', position: 1, serials: ['4HN2KD3', '4HN2KF3', '', ' 4hn2kf3', '7KQ4XN3'] },
  { lineId: 'b', position: 2, serials: ['4HN2KD3', 'Ü1'] },
];

describe('splitSerials', () => {
  it('takes a column, a row or a list apart and leaves empty cells out', () => {
    expect(splitSerials('A1\r\nB 2\n\n C3\tD4;E5,F6\n')).toEqual(['A1', 'B 2', 'C3', 'D4', 'E5', 'F6']);
  });
});

describe('judgeSerials', () => {
  it('finds what stands twice at once, and what is taken when the server has answered', () => {
    const before = judgeSerials(lists, undefined, new Set());
    expect(before.get('a')?.map(({ state }) => state)).toEqual([
      'checking',
      'checking',
      'empty',
      'duplicate',
      'checking',
    ]);
    const item = { id: 'x', label: 'EQ-104877', note: null };
    const after = judgeSerials(lists, [{ lineId: 'a', unit: 4, item }], coverOf(lists));
    expect(after.get('a')).toEqual([
      { state: 'ready' },
      { state: 'ready' },
      { state: 'empty' },
      { state: 'duplicate', position: 1, row: 2, isSameLine: true },
      { state: 'taken', item },
    ]);
    expect(after.get('b')).toEqual([
      { state: 'duplicate', position: 1, row: 1, isSameLine: false },
      { state: 'wrong' },
    ]);
    expect(after.get('a')?.filter(isBlocking)).toHaveLength(2);
  });

  it('asks again for a number that changed since the answer', () => {
    const changed = [{ ...lists[0]!, serials: ['4HN2KD4'] }];
    expect(judgeSerials(changed, [], coverOf(lists)).get('a')).toEqual([{ state: 'checking' }]);
  });
});

describe('a serial number that is free', () => {
  const suggested = (serials: string[]) => {
    const column = [{ lineId: 'a', position: 1, serials }];
    const verdicts = judgeSerials(column, [], coverOf(column)).get('a') ?? [];
    return verdicts.map((verdict) => (verdict.state === 'check' ? verdict.suggestion : verdict.state));
  };

  it('is doubted for a letter that looks like a digit where the neighbors have none', () => {
    expect(suggested(['4HN2KD3', '4HN2KF3', '4hn2kO3'])).toEqual(['ready', 'ready', '4HN2K03']);
    expect(suggested(['SOO1', 'SOO2', 'SOO3'])).toEqual(['ready', 'ready', 'ready']);
    expect(suggested(['4HN2KO3', '4HN2KD3'])).toEqual(['ready', 'ready']);
  });
});
