import { divideRounded, fromUnits, toUnits } from '#contract/shared/money.ts';
import { formatDollars } from './number.ts';

/** An amount counted in units of so many dollars; half and more goes away from zero. */
function countUnits(value: string, dollars: bigint): bigint {
  const places = value.split('.')[1]?.length ?? 0;
  return divideRounded(toUnits(value, places), dollars * 10n ** BigInt(places));
}

const sizeOf = (units: bigint) => (units < 0n ? -units : units);

const withoutCents = (units: bigint) => formatDollars(units.toString()).replace('.00', '');

/** An amount without its cents, where there is little room. */
export function wholeDollars(value: string): string {
  return withoutCents(countUnits(value, 1n));
}

/** An amount in few letters: $2.85 M. */
export function shortDollars(value: string): string {
  const thousands = countUnits(value, 1000n);
  // What is asked is what would be shown: 999,600 are 1,000 thousands, and so a million.
  if (sizeOf(thousands) >= 1000n) return `${formatDollars(fromUnits(countUnits(value, 10_000n), 2))} M`;
  if (sizeOf(countUnits(value, 1n)) >= 10_000n) return `${withoutCents(thousands)} K`;
  return wholeDollars(value);
}
