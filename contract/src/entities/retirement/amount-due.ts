import type { DispositionRule } from '#contract/features/retirement-settings/retirement-settings.ts';

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

function scaled(value: string, places: number): bigint {
  const [whole = '0', rest = ''] = value.split('.');
  return BigInt(whole + rest.padEnd(places, '0'));
}

/** Half a cent and more goes up, as in the database. */
function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function inDollars(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What is owed to each federal award of an item: its share of the proceeds (of the market value where nothing was sold)
 * less its part of what may be kept for selling; nothing at or under the threshold. SQL says the same in
 * `federal_due`.
 */
export function amountsDue(item: DispositionValues, awards: readonly AwardShare[]): AwardDue[] {
  const value = scaled(item.fairMarketValue ?? '0', 2);
  const proceeds = item.proceeds === null ? null : scaled(item.proceeds, 2);
  const base = proceeds ?? value;
  const total = awards.reduce((sum, { share }) => sum + scaled(share, 3), 0n);
  return awards.map(({ share, rule }) => {
    const part = scaled(share, 3);
    const isOverThreshold = value > scaled(rule.threshold, 2);
    if (!isOverThreshold || part === 0n) return { isOverThreshold, sellingCost: '0.00', amountDue: '0.00' };
    const most = scaled(rule.sellingCostMost, 2);
    // In thousandths of a percent of a cent, so that nothing is rounded before the end.
    const unit = 100_000n;
    const byShare = rule.sellingCostPercent === null ? undefined : base * scaled(rule.sellingCostPercent, 3);
    const allowed = byShare === undefined || byShare > most * unit ? most * unit : byShare;
    const sellingCost = proceeds === null ? 0n : roundedDivision(allowed * part, total * unit);
    const gross = roundedDivision(base * part, unit);
    const due = gross > sellingCost ? gross - sellingCost : 0n;
    return { isOverThreshold, sellingCost: inDollars(sellingCost), amountDue: inDollars(due) };
  });
}
