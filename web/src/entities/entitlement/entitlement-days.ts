/** A day so many days later, or earlier below zero. */
export function addDays(day: string, count: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) + count * 86_400_000;
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10);
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The last day to decide about a term: the days of notice before its end. */
export function decisionDay(endsOn: string, noticeDays: string): string | undefined {
  const days = noticeDays.trim();
  if (!isDay(endsOn) || !/^\d{1,3}$/.test(days)) return undefined;
  return addDays(endsOn, -Number(days)) || undefined;
}

/** The days of the next term: it begins after the end of this one and lasts as long, whole years as years. */
export function nextTerm(startsOn: string, endsOn: string): { startsOn: string; endsOn: string } {
  const next = addDays(endsOn, 1);
  const years = Number(next.slice(0, 4)) - Number(startsOn.slice(0, 4));
  const isWholeYears = years > 0 && next.slice(4) === startsOn.slice(4);
  const length = (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000;
  const last = isWholeYears
    ? addDays(`${String(Number(next.slice(0, 4)) + years).padStart(4, '0')}${next.slice(4)}`, -1)
    : addDays(next, length);
  return { startsOn: next, endsOn: last };
}
