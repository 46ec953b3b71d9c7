/** The length of a day as clocks count it. */
export const dayLength = 86_400_000;

const firstDay = '0001-01-01';
const lastDay = '9999-12-31';

function midnightOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay) return undefined;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  // February 30 becomes a day of March; a thirteenth month is no moment at all.
  const isReal = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  return isReal ? midnight : undefined;
}

/** Whether a text is a day that the calendar has, as YYYY-MM-DD. */
export function isRealDay(text: string): boolean {
  return midnightOf(text) !== undefined;
}

/** Midnight of a day in UTC: for formats that are told the zone UTC, and for counting. */
export function utcMidnight(day: string): Date {
  const midnight = midnightOf(day);
  if (!midnight) throw new RangeError(`no calendar day: ${day}`);
  return midnight;
}

// The calendar ends with the year 9999, as in the database's fields; days beyond it are its last one.
function toDay(midnight: number): string {
  if (midnight <= Date.parse(firstDay)) return firstDay;
  return midnight >= Date.parse(lastDay) ? lastDay : new Date(midnight).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return toDay(utcMidnight(day).getTime() + count * dayLength);
}

/** The same day of another month; the month's last day where it has no such day, as in the database. */
export function addMonths(day: string, count: number): string {
  const start = utcMidnight(day);
  const moved = new Date(start);
  moved.setUTCMonth(start.getUTCMonth() + count);
  // A day that the month does not have has run over into the next one.
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0);
  return toDay(moved.getTime());
}

/** How many days after `from` the day `to` is; negative when it is before. */
export function differenceInDays(to: string, from: string): number {
  return (utcMidnight(to).getTime() - utcMidnight(from).getTime()) / dayLength;
}

/** The day of the week, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return utcMidnight(day).getUTCDay();
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  clocks.set(timeZone, clock);
  return clock;
}

function partsOf(instant: string | Date, timeZone: string): Record<string, string> {
  const parts = clockOf(timeZone).formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** The day of an instant in a time zone such as America/Denver; of the present instant it is today. */
export function dayOf(instant: string | Date, timeZone: string): string {
  const { year = '', month = '', day = '' } = partsOf(instant, timeZone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** The time of day of an instant in a time zone, HH:MM. */
export function timeOf(instant: string | Date, timeZone: string): string {
  const { hour = '', minute = '' } = partsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

/** How a time zone is called at an instant: MST or MDT, GMT+3 where it has no such name. */
export function zoneNameOf(instant: string | Date, timeZone: string): string {
  return partsOf(instant, timeZone)['timeZoneName'] ?? timeZone;
}
