import type { FederalAward, RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { isReversed } from '../lines/line-fields.ts';

/** What one award gets of one item. */
export interface OwedPart {
  line: RetirementLine;
  award: FederalAward;
}

/**
 * Which awards get something of which items, how many items are at or under each threshold, and of how many nothing
 * can be said before they have a value. A disposal that was reversed owes nothing.
 */
export function owedParts(all: readonly RetirementLine[]): {
  owed: OwedPart[];
  under: { threshold: string; count: number }[];
  unvalued: number;
} {
  const lines = all.filter((line) => !isReversed(line));
  const owed: OwedPart[] = [];
  const under = new Map<string, Set<string>>();
  const isUnvalued = ({ awards, fairMarketValue }: RetirementLine) =>
    awards.length > 0 && fairMarketValue === null;
  for (const line of lines) {
    for (const award of line.awards) {
      if (award.isOverThreshold) {
        owed.push({ line, award });
      } else if (line.fairMarketValue !== null) {
        const items = under.get(award.threshold) ?? new Set<string>();
        under.set(award.threshold, items.add(line.id));
      }
    }
  }
  return {
    owed,
    under: [...under].map(([threshold, items]) => ({ threshold, count: items.size })),
    unvalued: lines.filter(isUnvalued).length,
  };
}
