import { describe, expect, it } from 'vitest';
import { keepValues, offerOperators, operatorKey } from './filter-operators.ts';

describe('operatorKey', () => {
  it('says the same comparison in the words of its field', () => {
    expect(operatorKey('date', 'gte', [])).toBe('opSince');
    expect(operatorKey('money', 'gte', [])).toBe('opAtLeast');
    expect(operatorKey('date', 'is', [])).toBe('opOn');
    expect(operatorKey('choice', 'is', ['a'])).toBe('opIs');
    expect(operatorKey('choice', 'is', ['a', 'b'])).toBe('opAnyOf');
    expect(operatorKey('text', 'empty', ['false'])).toBe('opNotEmpty');
  });
});

describe('offerOperators', () => {
  it('offers empty and not empty', () => {
    expect(offerOperators(['is', 'empty'])).toEqual([
      { operator: 'is' },
      { operator: 'empty', fixed: 'true' },
      { operator: 'empty', fixed: 'false' },
    ]);
  });
});

describe('keepValues', () => {
  it('keeps what fits the new operator', () => {
    expect(keepValues('is', 'not', ['a', 'b'])).toEqual(['a', 'b']);
    expect(keepValues('between', 'gte', ['1', '2'])).toEqual(['1']);
    expect(keepValues('gte', 'between', ['1'])).toEqual(['1']);
    expect(keepValues('last', 'gte', ['30'])).toEqual([]);
  });
});
