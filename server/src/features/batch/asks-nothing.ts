import { isDeepStrictEqual } from 'node:util';
import type { BatchTarget } from './batch-target.ts';
import { isNamed } from './row-values.ts';

type Values = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (isList(value) && value.length === 0);
const isNumber = (value: unknown) =>
  typeof value !== 'boolean' && !isEmpty(value) && !Number.isNaN(Number(value));

/** The parts of a line of funding that are numbers. */
const amounts = new Set(['percent', 'amount', 'cap']);

/** Whether a value is what is there already; amounts may be written with other zeros. */
function isThere(present: unknown, wanted: unknown, isAmount: boolean): boolean {
  if (isEmpty(present) || isEmpty(wanted)) return isEmpty(present) && isEmpty(wanted);
  if (isNamed(wanted)) return wanted.named.id !== null && wanted.named.id === present;
  if (isList(wanted)) {
    return (
      isList(present) &&
      present.length === wanted.length &&
      wanted.every((one, at) => isThere(present[at], one, false))
    );
  }
  if (typeof wanted === 'object' && typeof present === 'object') {
    return Object.entries(wanted as Values).every(([part, value]) =>
      isThere((present as Values)[part], value, amounts.has(part)),
    );
  }
  if (isAmount && isNumber(present) && isNumber(wanted)) return Number(present) === Number(wanted);
  return isDeepStrictEqual(present, wanted);
}

/**
 * Whether a row asks nothing of its record: all that it says is there. Then it is unchanged even where no change of that
 * record would be taken: it is closed, or lacks what became a must after it.
 */
export function asksNothing({ fields }: BatchTarget, before: Values, wanted: Values): boolean {
  return Object.entries(wanted).every(([field, value]) => {
    const kind = fields[field]?.kind ?? '';
    return isThere(before[field], value, ['money', 'percent', 'decimal', 'integer'].includes(kind));
  });
}
