/** An amount of money in cents; exact, whatever its size. */
function centsOf(amount: string): bigint {
  const [dollars = '0', places = ''] = amount.split('.');
  return BigInt(dollars) * 100n + BigInt(places.padEnd(2, '0').slice(0, 2));
}

function amountOf(cents: bigint): string {
  const text = cents.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** What is received of a line: its total, how many were ordered, what came before and how many come now. */
export interface LinePart {
  total: string;
  quantity: number;
  before: number;
  /** What came before was worth. */
  received: string;
  now: number;
}

/** Its part of what is left of the line, rounded as the database rounds it. */
function valueOf({ total, quantity, before, received, now }: LinePart): bigint {
  const left = centsOf(total) - centsOf(received);
  const of = BigInt(Math.max(quantity - before, 1));
  return left > 0n ? (2n * left * BigInt(now) + of) / (2n * of) : 0n;
}

/** What parts of lines are worth together: a preview of what the receipt will say. */
export function valueOfParts(parts: readonly LinePart[]): string {
  return amountOf(parts.reduce((sum, part) => sum + valueOf(part), 0n));
}

/** What each item of a part costs, and the last one, which takes the cents that do not divide. */
export function costsOf(part: LinePart): { value: string; each: string; last: string } {
  const value = valueOf(part);
  const count = BigInt(Math.max(part.now, 1));
  const each = value / count;
  return { value: amountOf(value), each: amountOf(each), last: amountOf(value - each * (count - 1n)) };
}
