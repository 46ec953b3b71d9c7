const dayLength = 86_400_000;

function parse(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function write(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return write(new Date(parse(day).getTime() + count * dayLength));
}

export function addMonths(day: string, count: number): string {
  const date = parse(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return write(date);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((parse(to).getTime() - parse(from).getTime()) / dayLength);
}

/** The same day, or the Friday before when it falls on a weekend: later days never come before earlier ones. */
export function workday(day: string): string {
  const weekday = parse(day).getUTCDay();
  if (weekday === 0) return addDays(day, -2);
  return weekday === 6 ? addDays(day, -1) : day;
}

/** A moment within office hours of that day; the same calendar day in UTC and in the agency's zone. */
export function officeTime(day: string, minute: number): string {
  const at = new Date(
    parse(day).getTime() + (15 * 60 + (minute % 480)) * 60_000 + ((minute * 37) % 60) * 1000,
  );
  return at.toISOString().replace('.000Z', 'Z');
}
