/** Months are written YYYY-MM, days YYYY-MM-DD; both are counted in UTC, so that no clock can shift them. */

const dayLength = 86_400_000;

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function firstOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function isMonth(text: string | null): text is string {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '1900-01' && text <= '9998-12';
}

/** The month so many months later, or earlier below zero. */
export function addMonths(month: string, count: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  const whole = year * 12 + (place - 1) + count;
  return `${String(Math.floor(whole / 12)).padStart(4, '0')}-${String((whole % 12) + 1).padStart(2, '0')}`;
}

export function addDays(day: string, count: number): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + count * dayLength);
}

/** The weeks of a month, each of seven places; days of other months are empty. `weekStart` 0 is Sunday. */
export function weeksOf(month: string, weekStart: number): (string | undefined)[][] {
  const first = firstOf(month);
  const count = Math.round((firstOf(addMonths(month, 1)) - first) / dayLength);
  const lead = (new Date(first).getUTCDay() - weekStart + 7) % 7;
  const places = Math.ceil((lead + count) / 7) * 7;
  const days = Array.from({ length: places }, (_, at) =>
    at >= lead && at < lead + count ? toDay(first + (at - lead) * dayLength) : undefined,
  );
  return Array.from({ length: places / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The same day of another month, or its last one where that month is shorter. */
function sameDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const last = toDay(firstOf(addMonths(month, 1)) - dayLength);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

/** Where a key leads from a day; nothing for other keys. The way of the arrows follows the reading direction. */
export function dayAfterKey(day: string, key: string, weekStart: number, isRtl: boolean): string | undefined {
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, isRtl ? -1 : 1);
    case 'ArrowLeft':
      return addDays(day, isRtl ? 1 : -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageDown':
      return sameDay(day, 1);
    case 'PageUp':
      return sameDay(day, -1);
    default:
      return undefined;
  }
}
