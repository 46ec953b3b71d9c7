import type { SchedulePeriod } from '#contract/features/export/schedule.schema.ts';
import { dayLength } from '#contract/shared/day.ts';
import { offsetAt } from '#server/shared/time/zone-offset.ts';

/** When files are made, by the clock of the agency. */
export interface ScheduleTiming {
  period: SchedulePeriod;
  /** 1 is Monday. */
  weekday: number | null;
  monthDay: number | null;
  hour: number;
}

/**
 * The moment at which the clocks of a zone show an hour. Where they show it twice, it is the first time; where they skip
 * it, the moment at which they are put forward past it.
 */
function momentOf(wall: number, timeZone: string): number {
  const before = offsetAt(wall - dayLength, timeZone);
  const moments = [wall - before, wall - offsetAt(wall + dayLength, timeZone)].toSorted((a, b) => a - b);
  return moments.find((moment) => moment + offsetAt(moment, timeZone) === wall) ?? wall - before;
}

/** The hours, as the clocks show them, that come into question after a day. */
function* candidates({ period, weekday, monthDay, hour }: ScheduleTiming, wall: Date): Generator<number> {
  const [year, month, date] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  if (period === 'monthly') {
    for (let ahead = 0; ; ahead += 1) {
      const last = new Date(Date.UTC(year, month + ahead + 1, 0)).getUTCDate();
      yield Date.UTC(year, month + ahead, Math.min(monthDay ?? 1, last), hour);
    }
  }
  for (let ahead = 0; ; ahead += 1) {
    const next = Date.UTC(year, month, date + ahead, hour);
    const isDay = period === 'daily' || (new Date(next).getUTCDay() || 7) === weekday;
    if (isDay) yield next;
  }
}

/** The run that a file is made for: the last one that is due, however many were missed. */
export function lastDue(timing: ScheduleTiming, due: Date, now: Date, timeZone: string): Date {
  let last = due;
  for (let next = nextRun(timing, last, timeZone); next <= now; next = nextRun(timing, next, timeZone))
    last = next;
  return last;
}

/** The first time after a moment at which a file is to be made. */
export function nextRun(timing: ScheduleTiming, after: Date, timeZone: string): Date {
  const wall = new Date(after.getTime() + offsetAt(after.getTime(), timeZone));
  for (const candidate of candidates(timing, wall)) {
    const moment = momentOf(candidate, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new Error('a schedule without a next time');
}
