import { describe, expect, it } from 'vitest';
import { shortDollars, wholeDollars } from './rounded-dollars.ts';

describe('amounts without their cents', () => {
  it('are rounded, half away from zero', () => {
    expect(['3676.66', '1345.61', '5022.27', '0.5', '7'].map(wholeDollars)).toEqual([
      '$3,677',
      '$1,346',
      '$5,022',
      '$1',
      '$7',
    ]);
    expect(['-0.49', '-0.50', '-1234.56'].map(wholeDollars)).toEqual(['$0', '-$1', '-$1,235']);
    expect(wholeDollars('12345678901234567.89')).toBe('$12,345,678,901,234,568');
  });

  it('are written in the unit that they are rounded to', () => {
    expect(['9999.49', '9999.50', '10499.99', '-10500'].map(shortDollars)).toEqual([
      '$9,999',
      '$10 K',
      '$10 K',
      '-$11 K',
    ]);
    expect(['999499.99', '999600', '2847000.4', '-2847000.4'].map(shortDollars)).toEqual([
      '$999 K',
      '$1.00 M',
      '$2.85 M',
      '-$2.85 M',
    ]);
  });
});
