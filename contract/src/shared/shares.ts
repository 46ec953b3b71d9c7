import { fromCents, fromThousandths, isAmount, toCents, toThousandths } from './money.ts';

/**
 * Divides cents among weights by the largest remainder: each part is rounded down, and the cents that are left go to
 * the parts that lost most, the first of equals first. The parts always add up to the whole.
 */
export function splitCents(cents: bigint, weights: readonly bigint[]): bigint[] {
  const isNegative = cents < 0n;
  const amount = isNegative ? -cents : cents;
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  // Where nothing weighs, the first takes it all.
  const counted = sum === 0n ? weights.map((_, at) => (at === 0 ? 1n : 0n)) : weights;
  const total = sum === 0n ? 1n : sum;
  const parts = counted.map((weight) => (amount * weight) / total);
  let left = Number(amount - parts.reduce((found, part) => found + part, 0n));
  const byLoss = counted
    .map((weight, at) => ({ at, loss: (amount * weight) % total }))
    .toSorted((a, b) => (a.loss === b.loss ? a.at - b.at : a.loss > b.loss ? -1 : 1));
  for (const { at } of byLoss) {
    if (left === 0) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    left -= 1;
  }
  return isNegative ? parts.map((part) => -part) : parts;
}

/** `splitCents` for decimal strings; weights have at most three places. SQL says the same in `split_amount`. */
export function splitAmount(amount: string, weights: readonly string[]): string[] {
  const parts = splitCents(toCents(amount), weights.map(toThousandths));
  return parts.map(fromCents);
}

/** The sum of the shares of lines, as it is shown: 80 + 20 gives 100. What is no share yet counts nothing. */
export function sumOfShares(lines: readonly unknown[]): string {
  const shares = lines.map((line) => (line as { percent?: unknown } | null)?.percent);
  const sum = shares.reduce<bigint>((total, share) => {
    const text = typeof share === 'string' ? share.trim() : '';
    return isAmount(text, 3) ? total + toThousandths(text) : total;
  }, 0n);
  return fromThousandths(sum);
}
