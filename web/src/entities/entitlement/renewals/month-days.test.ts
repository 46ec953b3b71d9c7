import { describe, expect, it } from 'vitest';
import { moveMonth, dayAfterKey, isMonth, weeksOf } from './month-days.ts';

describe('weeksOf', () => {
  it('has every day of the month once, in weeks that start where they should', () => {
    const weeks = weeksOf('2026-03', 0);
    expect(weeks[0]?.[0]).toBe('2026-03-01');
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeksOf('2026-03', 1)[0]).toEqual([...Array<undefined>(6).fill(undefined), '2026-03-01']);
    expect(weeksOf('2024-02', 6).flat().filter(Boolean).at(-1)).toBe('2024-02-29');
  });
});

describe('moveMonth', () => {
  it('goes over the turn of the year in both directions', () => {
    expect([moveMonth('2026-12', 1), moveMonth('2026-01', -1), moveMonth('2026-03', 24)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-03',
    ]);
  });
});

describe('dayAfterKey', () => {
  const after = (key: string, isRtl = false) => dayAfterKey('2026-03-31', key, 0, isRtl);

  it('follows the arrows, mirrored where reading starts at the right', () => {
    expect([after('ArrowRight'), after('ArrowLeft', true)]).toEqual(['2026-04-01', '2026-04-01']);
    expect([after('ArrowDown'), after('ArrowUp')]).toEqual(['2026-04-07', '2026-03-24']);
  });

  it('goes to the edges of the week and to the same day of other months, or their last one', () => {
    expect([after('Home'), after('End')]).toEqual(['2026-03-29', '2026-04-04']);
    expect([after('PageDown'), after('PageUp')]).toEqual(['2026-04-30', '2026-02-28']);
    expect(after('Enter')).toBeUndefined();
  });
});

describe('isMonth', () => {
  it('takes months only', () => {
    expect(['2026-03', '2026-13', '2026', null].map((text) => isMonth(text))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
