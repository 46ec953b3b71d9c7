import type { DispositionRule } from '#contract/areas/retirement/retirement-settings.ts';
import { divideRounded, fromCents, percentOf, toCents, toThousandths } from '#contract/shared/money.ts';
import { splitCents } from '#contract/shared/shares.ts';

/** What one award paid of an item, and the rule set it follows. */
export interface AwardShare {
  /** Percent of the item, with at most three places. */
  share: string;
  rule: DispositionRule;
}

/** The numbers of an item that the amount due depends on; decimal strings. */
export interface DispositionValues {
  fairMarketValue: string | null;
  /** Null when the item was not sold. */
  proceeds: string | null;
}

export interface AwardDue {
  isOverThreshold: boolean;
  sellingCost: string;
  amountDue: string;
}

/**
 * What is owed to each federal award of an item: its share of the proceeds (of the market value where nothing was sold)
 * less its part of what may be kept for selling. Nothing is owed while neither the market value nor the proceeds are
 * over the threshold. Both amounts are divided by the largest remainder. SQL says the same in `federal_due`.
 */
export function amountsDue(item: DispositionValues, awards: readonly AwardShare[]): AwardDue[] {
  const value = toCents(item.fairMarketValue ?? '0');
  const proceeds = item.proceeds === null ? null : toCents(item.proceeds);
  const base = proceeds ?? value;
  const shares = awards.map(({ share }) => toThousandths(share));
  const total = shares.reduce((sum, share) => sum + share, 0n);
  const gross = splitCents(divideRounded(base * total, 100_000n), shares);
  return awards.map(({ rule }, at) => {
    const threshold = toCents(rule.threshold);
    const isOverThreshold = value > threshold || base > threshold;
    if (!isOverThreshold || total === 0n) return { isOverThreshold, sellingCost: '0.00', amountDue: '0.00' };
    const most = toCents(rule.sellingCostMost);
    const byPercent = rule.sellingCostPercent === null ? most : percentOf(base, rule.sellingCostPercent);
    const allowed = byPercent > most ? most : byPercent;
    const sellingCost = proceeds === null ? 0n : (splitCents(allowed, shares)[at] ?? 0n);
    const due = (gross[at] ?? 0n) - sellingCost;
    return {
      isOverThreshold,
      sellingCost: fromCents(sellingCost),
      amountDue: fromCents(due > 0n ? due : 0n),
    };
  });
}
