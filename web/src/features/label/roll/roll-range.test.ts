import { describe, expect, it } from 'vitest';
import { rollLimits } from '#contract/features/label/roll.schema.ts';
import { checkRange, readNumber, tagOf } from './roll-range.ts';

describe('the range of a roll', () => {
  it('is printed as tags with six digits', () => {
    expect(tagOf('EQ', 104877)).toBe('EQ-104877');
    expect(tagOf('ITS', 7)).toBe('ITS-000007');
  });

  it('is read as it is typed', () => {
    expect(readNumber(' 104,877 ')).toBe(104877);
    for (const typed of ['', '-1', '1.5', 'EQ-1']) expect(readNumber(typed)).toBeUndefined();
  });

  it('counts both ends and ends at its limit', () => {
    expect(checkRange(1, 1)).toEqual({ count: 1 });
    expect(checkRange(1, rollLimits.tags)).toEqual({ count: rollLimits.tags });
    expect(checkRange(1, rollLimits.tags + 1)).toEqual({ problem: 'tooMany' });
    expect(checkRange(2, 1)).toEqual({ problem: 'order' });
    expect(checkRange(0, 1)).toEqual({ problem: 'number' });
    expect(checkRange(1, rollLimits.lastNumber + 1)).toEqual({ problem: 'number' });
    expect(checkRange(undefined, 3)).toEqual({ problem: 'number' });
  });
});
