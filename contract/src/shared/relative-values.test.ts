import { describe, expect, it } from 'vitest';
import { parseRelativeDay, writeRelativeDay } from './relative-values.ts';

describe('relative days', () => {
  it('are read as they are written', () => {
    for (const days of [0, 1, -1, 30, -365, 9999]) {
      expect(parseRelativeDay(writeRelativeDay(days))).toEqual({ from: 'today', days });
    }
    expect(parseRelativeDay('fiscal-year-end')).toEqual({ from: 'fiscal-year-end', days: 0 });
  });

  it('are nothing else', () => {
    for (const value of [
      'tomorrow',
      'today+',
      'today+0',
      'today 3',
      'today+10000',
      'Today',
      'fiscal-year+1',
      '',
    ]) {
      expect(parseRelativeDay(value)).toBeUndefined();
    }
  });
});
