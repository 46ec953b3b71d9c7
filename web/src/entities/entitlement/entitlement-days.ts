import { addDays, addMonths, differenceInDays, isRealDay } from '#contract/shared/day.ts';

/** The last day to decide about a term: the days of notice before its end. */
export function decisionDay(endsOn: string, noticeDays: string): string | undefined {
  const days = noticeDays.trim();
  if (!isRealDay(endsOn) || !/^\d{1,3}$/.test(days)) return undefined;
  return addDays(endsOn, -Number(days));
}

/** The days of the next term: it begins after the end of this one and lasts as long, whole years as years. */
export function nextTerm(startsOn: string, endsOn: string): { startsOn: string; endsOn: string } {
  const next = addDays(endsOn, 1);
  const years = Number(next.slice(0, 4)) - Number(startsOn.slice(0, 4));
  const isWholeYears = years > 0 && next.slice(4) === startsOn.slice(4);
  const last = isWholeYears
    ? addDays(addMonths(next, years * 12), -1)
    : addDays(next, differenceInDays(endsOn, startsOn));
  return { startsOn: next, endsOn: last };
}
