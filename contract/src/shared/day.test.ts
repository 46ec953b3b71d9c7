import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  differenceInDays,
  isRealDay,
  timeOf,
  utcMidnight,
  weekdayOf,
  zoneNameOf,
} from './day.ts';

const days = fc
  .record({ year: fc.integer({ min: 1900, max: 2200 }), at: fc.integer({ min: 0, max: 364 }) })
  .map(({ year, at }) => addDays(`${year}-01-01`, at));
const instants = fc.date({
  min: new Date('1971-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zones = fc.constantFrom('America/Denver', 'Asia/Tokyo', 'Europe/Istanbul', 'Pacific/Kiritimati', 'UTC');

/** The calendar by hand: no clock and no Date in it. */
function nextDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  const text = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join('-');
  if (date < length) return text(year, month, date + 1);
  return month < 12 ? text(year, month + 1, 1) : text(year + 1, 1, 1);
}

describe('isRealDay', () => {
  it('knows the calendar', () => {
    for (const real of ['2026-02-28', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
      expect(isRealDay(real), real).toBe(true);
    }
    for (const wrong of [
      '',
      '2026-02-29',
      '1900-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '0000-01-01',
      '2026-1-1',
      '2026-01-01T00:00:00Z',
      '20260101',
      'today',
    ]) {
      expect(isRealDay(wrong), wrong).toBe(false);
    }
    expect(() => utcMidnight('2026-02-30')).toThrow(RangeError);
  });
});

describe('addDays', () => {
  it('follows the calendar day by day', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(addDays(day, 1)).toBe(nextDay(day));
      }),
    );
  });

  it('is undone by its opposite, and its difference is what was added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -50_000, max: 50_000 }), (day, count) => {
        const moved = addDays(day, count);
        expect(addDays(moved, -count)).toBe(day);
        expect(differenceInDays(moved, day)).toBe(count);
        expect(isRealDay(moved)).toBe(true);
      }),
    );
  });

  it('goes over the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual(['2027-01-01', '2028-02-29']);
  });

  it('stays within the calendar', () => {
    expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1)]).toEqual(['9999-12-31', '0001-01-01']);
  });
});

describe('addMonths', () => {
  it('keeps the day, or takes the last one of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('9999-12-31', 1)).toBe('9999-12-31');
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const moved = addMonths(day, count);
        const monthOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
        expect(monthOf(moved) - monthOf(day)).toBe(count);
        expect(moved.slice(8) === day.slice(8) || nextDay(moved).endsWith('-01')).toBe(true);
      }),
    );
  });
});

describe('weekdayOf', () => {
  it('counts from Sunday', () => {
    expect([weekdayOf('2026-03-15'), weekdayOf('2026-03-21')]).toEqual([0, 6]);
    fc.assert(
      fc.property(days, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7);
      }),
    );
  });
});

describe('an instant in a zone', () => {
  it('has the day, the time and the name that the clocks there show', () => {
    const instant = '2026-03-14T02:30:00.000Z';
    expect([dayOf(instant, 'America/Denver'), timeOf(instant, 'America/Denver')]).toEqual([
      '2026-03-13',
      '20:30',
    ]);
    expect([dayOf(instant, 'Asia/Tokyo'), timeOf(instant, 'Asia/Tokyo')]).toEqual(['2026-03-14', '11:30']);
    expect(timeOf('2026-03-14T06:00:00.000Z', 'America/Denver')).toBe('00:00');
    expect(zoneNameOf(instant, 'America/Denver')).toBe('MDT');
    expect(zoneNameOf('2026-01-14T02:30:00.000Z', 'America/Denver')).toBe('MST');
    expect(zoneNameOf(instant, 'Europe/Istanbul')).toBe('GMT+3');
  });

  it('is never further from the day in UTC than one', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const day = dayOf(instant, zone);
        expect(isRealDay(day)).toBe(true);
        expect(Math.abs(differenceInDays(day, dayOf(instant, 'UTC')))).toBeLessThanOrEqual(1);
        expect(dayOf(instant, 'UTC')).toBe(instant.toISOString().slice(0, 10));
        expect(timeOf(instant, 'UTC')).toBe(instant.toISOString().slice(11, 16));
      }),
    );
  });
});
