import { describe, expect, it } from 'vitest';
import { lastDue, nextRun, type ScheduleTiming } from './schedule-times.ts';

const zone = 'America/New_York';
const daily = (hour: number): ScheduleTiming => ({ period: 'daily', weekday: null, monthDay: null, hour });
const weekly = (weekday: number, hour: number): ScheduleTiming => ({
  ...daily(hour),
  period: 'weekly',
  weekday,
});
const monthly = (monthDay: number, hour: number): ScheduleTiming => ({
  ...daily(hour),
  period: 'monthly',
  monthDay,
});

/** The next runs one after the other. */
function runs(timing: ScheduleTiming, after: string, count: number, timeZone = zone): string[] {
  const found: string[] = [];
  let moment = new Date(after);
  for (let n = 0; n < count; n += 1) {
    moment = nextRun(timing, moment, timeZone);
    found.push(moment.toISOString().slice(0, 16));
  }
  return found;
}

describe('the times of a schedule', () => {
  it('are an hour of the agency, whatever UTC says', () => {
    expect(runs(daily(6), '2026-01-15T10:59:59Z', 2)).toEqual(['2026-01-15T11:00', '2026-01-16T11:00']);
    expect(runs(daily(6), '2026-01-15T11:00:00Z', 1)).toEqual(['2026-01-16T11:00']);
    expect(runs(daily(22), '2026-01-15T02:00:00Z', 2)).toEqual(['2026-01-15T03:00', '2026-01-16T03:00']);
    expect(runs(daily(0), '2026-01-15T00:00:00Z', 1, 'Asia/Kolkata')).toEqual(['2026-01-15T18:30']);
  });

  it('follow the clocks when they are put forward: an hour that is skipped comes as soon as it is past', () => {
    expect(runs(daily(6), '2026-03-07T12:00:00Z', 2)).toEqual(['2026-03-08T10:00', '2026-03-09T10:00']);
    expect(runs(daily(2), '2026-03-07T08:00:00Z', 2)).toEqual(['2026-03-08T07:00', '2026-03-09T06:00']);
  });

  it('follow the clocks when they are put back: an hour that comes twice is one run', () => {
    expect(runs(daily(1), '2026-10-31T06:00:00Z', 2)).toEqual(['2026-11-01T05:00', '2026-11-02T06:00']);
    expect(runs(daily(2), '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T07:00', '2026-11-02T07:00']);
  });

  it('are the day of the week, also over the end of a month and of a year', () => {
    expect(runs(weekly(1, 8), '2026-12-28T14:00:00Z', 2)).toEqual(['2027-01-04T13:00', '2027-01-11T13:00']);
    expect(runs(weekly(7, 8), '2026-03-01T14:00:00Z', 2)).toEqual(['2026-03-08T12:00', '2026-03-15T12:00']);
  });

  it('are the day of the month, in a shorter month its last', () => {
    expect(runs(monthly(31, 7), '2027-01-01T00:00:00Z', 5)).toEqual([
      '2027-01-31T12:00',
      '2027-02-28T12:00',
      '2027-03-31T11:00',
      '2027-04-30T11:00',
      '2027-05-31T11:00',
    ]);
    expect(runs(monthly(29, 7), '2028-02-01T00:00:00Z', 1)).toEqual(['2028-02-29T12:00']);
    expect(runs(monthly(1, 0), '2026-12-01T05:00:00Z', 1)).toEqual(['2027-01-01T05:00']);
  });

  it('stand for the last hour that is due, however many were missed', () => {
    const due = new Date('2026-01-15T11:00:00Z');
    const last = (now: string) => lastDue(daily(6), due, new Date(now), zone).toISOString().slice(0, 16);
    expect(last('2026-01-15T11:00:00Z')).toBe('2026-01-15T11:00');
    expect(last('2026-01-16T10:59:59Z')).toBe('2026-01-15T11:00');
    expect(last('2026-01-19T20:00:00Z')).toBe('2026-01-19T11:00');
  });
});
