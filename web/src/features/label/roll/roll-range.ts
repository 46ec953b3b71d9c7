import { rollLimits } from '#contract/features/label/roll.schema.ts';

const digits = 6;

/** A tag of a roll as it is printed. */
export function tagOf(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(digits, '0')}`;
}

/** A whole number as somebody types it; nothing where it is none. */
export function readNumber(typed: string): number | undefined {
  const plain = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

export type RangeProblem = 'number' | 'order' | 'tooMany';

/** What is wrong with a range of tags, or how many they are. */
export function checkRange(
  first: number | undefined,
  last: number | undefined,
): { problem: RangeProblem } | { count: number } {
  const isIn = (value: number | undefined) =>
    value !== undefined && value >= 1 && value <= rollLimits.lastNumber;
  if (first === undefined || last === undefined || !isIn(first) || !isIn(last)) return { problem: 'number' };
  if (last < first) return { problem: 'order' };
  const count = last - first + 1;
  return count > rollLimits.tags ? { problem: 'tooMany' } : { count };
}
