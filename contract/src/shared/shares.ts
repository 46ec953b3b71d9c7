/** A decimal string as a whole number of its smallest place. */
export function scaled(value: string, places: number): bigint {
  const isNegative = value.startsWith('-');
  const [whole = '0', rest = ''] = value.replace('-', '').split('.');
  const found = BigInt(whole + rest.padEnd(places, '0'));
  return isNegative ? -found : found;
}

/** Cents as a decimal string. */
export function inDollars(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Half a cent and more goes up, as in the database; for numbers that are not negative. */
export function roundedDivision(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

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
  const parts = splitCents(
    scaled(amount, 2),
    weights.map((weight) => scaled(weight, 3)),
  );
  return parts.map(inDollars);
}
