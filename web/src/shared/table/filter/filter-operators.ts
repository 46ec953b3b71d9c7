import type { FieldKind } from '#contract/shared/field.ts';
import type { Operator } from '#contract/shared/list-query.ts';

/** An operator as it is offered: 'empty' comes as two, each with its value fixed. */
export interface OfferedOperator {
  operator: Operator;
  /** The value that goes with it, when there is nothing to ask. */
  fixed?: string;
}

export function offerOperators(operators: readonly Operator[]): OfferedOperator[] {
  return operators.flatMap<OfferedOperator>((operator) =>
    operator === 'empty'
      ? [
          { operator, fixed: 'true' },
          { operator, fixed: 'false' },
        ]
      : [{ operator }],
  );
}

const plainKeys = {
  contains: 'opContains',
  starts: 'opStarts',
  lte: 'opAtMost',
  lt: 'opBefore',
  between: 'opBetween',
  last: 'opLast',
  next: 'opNext',
  within: 'opWithin',
  not: 'opNot',
} as const;

/** The key of the word for an operator, which depends on what it compares. */
export function operatorKey(kind: FieldKind, operator: Operator, values: readonly string[]) {
  const isDay = kind === 'date' || kind === 'instant';
  if (operator === 'is') {
    if (isDay) return 'opOn';
    return values.length > 1 ? 'opAnyOf' : 'opIs';
  }
  if (operator === 'gte') return isDay ? 'opSince' : 'opAtLeast';
  if (operator === 'empty') return values[0] === 'false' ? 'opNotEmpty' : 'opEmpty';
  return plainKeys[operator];
}

/** The values that still make sense after the operator changed. */
export function keepValues(from: Operator, to: Operator, values: readonly string[]): string[] {
  const lists: readonly Operator[] = ['is', 'not', 'within'];
  if (lists.includes(from) && lists.includes(to)) return [...values];
  const single: readonly Operator[] = ['is', 'contains', 'starts', 'gte', 'lte', 'lt'];
  if (single.includes(from) && single.includes(to)) return values.slice(0, 1);
  if (to === 'between' && single.includes(from)) return values.slice(0, 1);
  if (from === 'between' && single.includes(to)) return values.slice(0, 1);
  return [];
}
