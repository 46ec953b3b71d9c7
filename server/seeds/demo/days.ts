import { addDays, utcMidnight, weekdayOf } from '#contract/shared/day.ts';

/** The same day, or the Friday before when it falls on a weekend: later days never come before earlier ones. */
export function workday(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === 0) return addDays(day, -2);
  return weekday === 6 ? addDays(day, -1) : day;
}

/** A moment within office hours of that day; the same calendar day in UTC and in the agency's zone. */
export function officeTime(day: string, minute: number): string {
  const at = new Date(
    utcMidnight(day).getTime() + (15 * 60 + (minute % 480)) * 60_000 + ((minute * 37) % 60) * 1000,
  );
  return at.toISOString().replace('.000Z', 'Z');
}
