import { describe, expect, it } from 'vitest';
import { isLogName, positionOf, segmentAt, segmentBefore, segmentOf } from './log-names.ts';
import { chooseLog, chooseRetained } from './retention.ts';

const plan = { days: 7, weeks: 5, months: 12 };
const day = (text: string, hour = '02') => `${text.replaceAll('-', '')}T${hour}0000Z`;

describe('the plan of backups', () => {
  it('keeps the newest of the last days, weeks and months that have one, and always the newest', () => {
    const start = Date.UTC(2025, 0, 1);
    const names = Array.from({ length: 500 }, (_, n) =>
      day(new Date(start + n * 3_600_000 * 24).toISOString().split('T')[0] ?? ''),
    );
    const retained = [...chooseRetained(names, plan)].toSorted();
    expect(retained.slice(-7)).toEqual(names.slice(-7));
    // The last of May 2026 is its 15th; of each month before it the last day stays.
    expect(retained.filter((name) => name < '20260401').map((name) => name.slice(0, 8))).toEqual([
      '20250630',
      '20250731',
      '20250831',
      '20250930',
      '20251031',
      '20251130',
      '20251231',
      '20260131',
      '20260228',
      '20260331',
    ]);
    expect(chooseRetained([], plan).size).toBe(0);
    expect([...chooseRetained(names, { days: 0, weeks: 0, months: 0 })]).toEqual(names.slice(-1));
  });

  it('keeps one of a day, and loses nothing while the machine is off', () => {
    const names = [day('2026-03-01', '02'), day('2026-03-01', '09'), day('2026-03-20', '02')];
    expect([...chooseRetained(names, { days: 2, weeks: 0, months: 0 })].toSorted()).toEqual(names.slice(1));
  });

  it('keeps the log since the oldest daily base, and what older bases are not whole without', () => {
    const log = Array.from({ length: 10 }, (_, n) => segmentAt(1, n + 1));
    const bases = [
      { name: day('2026-01-31'), logFrom: segmentAt(1, 2), logTo: segmentAt(1, 3) },
      { name: day('2026-03-10'), logFrom: segmentAt(1, 6), logTo: segmentAt(1, 6) },
      { name: day('2026-03-11'), logFrom: segmentAt(1, 8), logTo: segmentAt(1, 8) },
    ];
    const needed = chooseLog([...log, '00000002.history'], bases, 2);
    expect([...needed].filter((name) => name.length === 24).map(positionOf)).toEqual([2, 3, 6, 7, 8, 9, 10]);
    expect(needed.has('00000002.history')).toBe(true);
  });
});

describe('names of the log', () => {
  it('are those of PostgreSQL', () => {
    expect(segmentOf(1, '0/16B3740')).toBe('000000010000000000000001');
    expect(segmentOf(10, '1/FF000028')).toBe('0000000A00000001000000FF');
    expect(segmentBefore(1, '0/3000000')).toBe('000000010000000000000002');
    expect(positionOf('000000020000000100000000')).toBe(256);
    expect(segmentAt(2, 256)).toBe('000000020000000100000000');
    expect(isLogName('archtemp.000000010000000000000001.12.34')).toBe(false);
    expect(isLogName('000000010000000000000003.00000028.backup')).toBe(true);
  });
});
