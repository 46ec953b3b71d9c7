import { describe, expect, it } from 'vitest';
import { readMeasure, showMeasure } from './measures.ts';

describe('a measure', () => {
  it('is shown with the places it has, and its sign where both are possible', () => {
    expect(showMeasure(52, 10)).toBe('5.2');
    expect(showMeasure(60, 100)).toBe('0.60');
    expect(showMeasure(6, 10, true)).toBe('+0.6');
    expect(showMeasure(-4, 10, true)).toBe('−0.4');
    expect(showMeasure(0, 10, true)).toBe('0.0');
  });

  it('is read as people type it', () => {
    expect(readMeasure('5.2', 10)).toBe(52);
    expect(readMeasure('5,2', 10)).toBe(52);
    expect(readMeasure('−0.4', 10)).toBe(-4);
    expect(readMeasure('+0.6', 10)).toBe(6);
    expect(readMeasure('٥٫٢', 10)).toBe(52);
    expect(readMeasure('0.6', 100)).toBe(60);
    for (const typed of ['', 'x', '1.2.3', '-']) expect(readMeasure(typed, 10)).toBeUndefined();
  });
});
