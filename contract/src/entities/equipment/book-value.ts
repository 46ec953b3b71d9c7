import { divideRounded, fromCents, toCents } from '#contract/shared/money.ts';

/** What the value of an item depends on. */
export interface ValueFacts {
  cost: string | null;
  salvageValue: string;
  usefulLifeMonths: number;
  inServiceOn: string | null;
  status: string;
}

/** Whole months of depreciation by a day: they count from the first of the month after the item went into service. */
export function depreciatedMonths(
  { inServiceOn, usefulLifeMonths }: Pick<ValueFacts, 'inServiceOn' | 'usefulLifeMonths'>,
  day: string,
): number {
  if (inServiceOn === null) return 0;
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const passed = monthOf(day) - monthOf(inServiceOn) - 1;
  return Math.min(Math.max(passed, 0), usefulLifeMonths);
}

/**
 * The straight-line book value at a day, to the cent: it falls by the same share each month, never below the salvage
 * value, and is nothing once the item is disposed of. The database computes the same (`book_value`).
 */
export function bookValueOf(facts: ValueFacts, day: string): string | null {
  if (facts.cost === null) return null;
  if (facts.status === 'disposed') return '0.00';
  const cost = toCents(facts.cost);
  const salvage = toCents(facts.salvageValue);
  const base = cost > salvage ? cost - salvage : 0n;
  const life = BigInt(facts.usefulLifeMonths);
  const months = BigInt(depreciatedMonths(facts, day));
  return fromCents(cost - divideRounded(base * months, life));
}
