import { addMonths, differenceInDays } from '#contract/shared/day.ts';
import type { RenewalEntry, RenewalMonth } from './renewals.queries.ts';

/** Terms that end in the same month: one sign with their names and their cost. */
export interface StripEnd {
  /** Where it stands, in percent of the whole strip. */
  at: number;
  day: string;
  entries: RenewalEntry[];
  yearlyCost: string;
  /** How much room its words have before the next sign, in percent. */
  room: number;
}

export interface StripDecision {
  at: number;
  entry: RenewalEntry;
}

/** Where a day stands in months of equal width, in percent. */
export function placeOf(day: string, months: readonly string[]): number {
  const month = months.indexOf(day.slice(0, 7));
  if (month < 0) return 0;
  const first = `${day.slice(0, 7)}-01`;
  const days = differenceInDays(addMonths(first, 1), first);
  const within = (Number(day.slice(8)) - 1) / days;
  return Math.round(((month + within) / months.length) * 10_000) / 100;
}

/** The signs of a strip: every decision by itself, the ends of a month together at the first of them. */
export function stripOf(months: readonly RenewalMonth[]): {
  decisions: StripDecision[];
  ends: StripEnd[];
} {
  const names = months.map(({ month }) => month);
  const decisions = months.flatMap(({ entries }) =>
    entries
      .filter(({ kind }) => kind === 'decision')
      .map((entry) => ({ at: placeOf(entry.day, names), entry })),
  );
  const ends = months.flatMap(({ entries, yearlyCost }) => {
    const ending = entries.filter(({ kind }) => kind === 'end');
    const [first] = ending;
    if (!first) return [];
    const at = placeOf(first.day, names);
    return [{ at, day: first.day, entries: ending, yearlyCost }];
  });
  const withRoom = ends.map((end, index) => ({
    ...end,
    room: Math.round(((ends[index + 1]?.at ?? 100) - end.at) * 100) / 100,
  }));
  return { decisions, ends: withRoom };
}
