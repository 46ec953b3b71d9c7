import type { ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { addDays, utcMidnight } from '#contract/shared/day.ts';

export type Timing = Pick<ExportSchedule, 'period' | 'weekday' | 'monthDay' | 'hour'>;

// A Monday: the days of the week are counted from it.
const monday = '2024-01-01';

/** What a day of the week is called; 1 is Monday. */
export function weekdayName(weekday: number, language: string): string {
  const instant = utcMidnight(addDays(monday, weekday - 1));
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' }).format(instant);
}

/** An hour as clocks show it. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The times with what belongs to their period and nothing else. */
export function timingOf({ period, weekday, monthDay, hour }: Timing) {
  return {
    period,
    hour,
    ...(period === 'weekly' && { weekday: weekday ?? 1 }),
    ...(period === 'monthly' && { monthDay: monthDay ?? 1 }),
  };
}
