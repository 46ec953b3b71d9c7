import { bookValueOf, type ValueFacts } from '#contract/entities/equipment/book-value.ts';
import { addMonths } from '#contract/shared/day.ts';

/** The book value on a day. */
export interface ValuePoint {
  day: string;
  value: string;
}

/** How the book value of an item falls: where the line starts, where it turns, and where the person looks. */
export interface ValueLine {
  start: ValuePoint;
  /** Depreciation begins with the month after the item went into service. */
  turn: ValuePoint;
  /** From here on it is worth its salvage value. */
  end: ValuePoint;
  now: ValuePoint;
}

const firstOfNextMonth = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1);

/** The line of an item's book value; nothing where it has no cost or never went into service. */
export function bookValueLine(facts: ValueFacts, day: string): ValueLine | undefined {
  const { cost, inServiceOn, usefulLifeMonths, status } = facts;
  if (cost === null || inServiceOn === null || status === 'disposed' || day < inServiceOn) return undefined;
  const at = (on: string): ValuePoint => ({ day: on, value: bookValueOf(facts, on) ?? '0.00' });
  const turn = firstOfNextMonth(inServiceOn);
  return { start: at(inServiceOn), turn: at(turn), end: at(addMonths(turn, usefulLifeMonths)), now: at(day) };
}

/** The first of each year between the ends of a line, for its axis and its table. */
export function yearsOf({ start, end, now }: ValueLine): string[] {
  const last = end.day > now.day ? end.day : now.day;
  const [from, to] = [Number(start.day.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: to - from }, (_, at) => `${from + at + 1}-01-01`);
}
