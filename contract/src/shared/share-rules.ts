import type { FieldProblem } from './errors.ts';
import { compareAmounts } from './money.ts';
import { fieldProblemOf } from './rules.ts';
import { sumOfShares } from './shares.ts';

/** One share of a whole; in a form it may not be filled in. */
export interface ShareWanted {
  percent?: string | null;
}

/** The smallest share that can be written. */
const minShare = 0.001;

/** A share that is named is more than nothing. */
export function checkPercents(
  path: string,
  lines: readonly ShareWanted[],
  title = 'Percent',
): FieldProblem[] {
  return lines.flatMap(({ percent }, index) =>
    Number(percent) > 0
      ? []
      : [fieldProblemOf(`${path}.${index}.percent`, title, 'out_of_range', { min: minShare, max: 100 })],
  );
}

/** Shares never exceed the whole; where they must be the whole, they are exactly 100. */
export function checkSum(
  field: { path: string; title: string },
  lines: readonly ShareWanted[],
  mustBeWhole: boolean,
): FieldProblem[] {
  const sum = sumOfShares(lines);
  const difference = compareAmounts(sum, '100');
  if (difference === 0 || (difference < 0 && !mustBeWhole)) return [];
  return [fieldProblemOf(field.path, field.title, 'sum_100', { sum })];
}

/** Whether two splits name the same sources with the same shares in the same order. */
export function isSameSplit<S extends ShareWanted & { fundingSourceId?: string | null }>(
  one: readonly S[],
  other: readonly S[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ fundingSourceId, percent }, at) => {
      const same = other[at];
      return fundingSourceId === same?.fundingSourceId && Number(percent) === Number(same?.percent);
    })
  );
}
