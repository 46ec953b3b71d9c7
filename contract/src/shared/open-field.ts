import { isRealDay } from './day.ts';
import type { Entity } from './entity.ts';
import type { Operator } from './list-query.ts';
import { parseRelativeDay } from './relative-values.ts';

const keyPattern = /^[a-z][a-z0-9_]{0,39}$/;

/** The key of a value that an agency defines itself, in the name of a filter such as `customValues.color`. */
export function openKeyOf(entity: Entity, name: string): string | undefined {
  const [field, key, ...more] = name.split('.');
  const isOpen = entity.openField !== undefined && field === entity.openField && more.length === 0;
  return isOpen && key !== undefined && keyPattern.test(key) ? key : undefined;
}

/** The name of the filter and of the column of such a value. */
export function openName(field: string, key: string): string {
  return `${field}.${key}`;
}

/** What such a value can be compared by: which kind it is of, only its definition knows. */
export const openOperators: readonly Operator[] = [
  'is',
  'not',
  'contains',
  'starts',
  'gte',
  'lte',
  'lt',
  'between',
  'last',
  'next',
  'empty',
];

const compared: readonly Operator[] = ['gte', 'lte', 'lt', 'between'];

/** Whether text is a number as values hold it. */
export function isPlainNumber(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
}

/** More and less are said of numbers and of days, everything else of any text. */
export function isOpenValue(operator: Operator, value: string): boolean {
  if (operator === 'empty') return value === 'true' || value === 'false';
  if (operator === 'last' || operator === 'next') return /^[1-9]\d{0,3}$/.test(value);
  if (compared.includes(operator)) {
    return parseRelativeDay(value) !== undefined || isPlainNumber(value) || isRealDay(value);
  }
  return value.trim() !== '' && value.length <= 200 && !/[\u0000-\u001F]/.test(value) && value.isWellFormed();
}
