import { divideRounded, fromCents, toCents } from '#contract/shared/money.ts';

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
  const left = toCents(total) - toCents(received);
  const of = BigInt(Math.max(quantity - before, 1));
  return left > 0n ? divideRounded(left * BigInt(now), of) : 0n;
}

/** What parts of lines are worth together: a preview of what the receipt will say. */
export function valueOfParts(parts: readonly LinePart[]): string {
  return fromCents(parts.reduce((sum, part) => sum + valueOf(part), 0n));
}

/** What each item of a part costs, and the last one, which takes the cents that do not divide. */
export function costsOf(part: LinePart): { value: string; each: string; last: string } {
  const value = valueOf(part);
  const count = BigInt(Math.max(part.now, 1));
  const each = value / count;
  return { value: fromCents(value), each: fromCents(each), last: fromCents(value - each * (count - 1n)) };
}
