import { differenceInDays } from '#contract/shared/day.ts';

/** So many bars at most; a long row has several days in each. */
const mostBars = 60;

/** One bar for each day, or for several days, from the first anchor to the last: whether one of them has none. */
export function barsOf(first: string, last: string, without: readonly string[]): boolean[] {
  const days = Math.max(0, differenceInDays(last, first)) + 1;
  const perBar = Math.ceil(days / mostBars);
  const bars = Array.from({ length: Math.ceil(days / perBar) }, () => false);
  for (const day of without) bars[Math.floor(differenceInDays(day, first) / perBar)] = true;
  return bars;
}

/** How far a day is along the row, from 0 to 1; undefined where it is outside. */
export function placeOf(first: string, last: string, day: string): number | undefined {
  if (day < first || day > last) return undefined;
  const days = differenceInDays(last, first);
  return days === 0 ? 0 : differenceInDays(day, first) / days;
}
