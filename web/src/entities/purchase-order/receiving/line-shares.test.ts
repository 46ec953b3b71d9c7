import { describe, expect, it } from 'vitest';
import { costsOf, valueOfParts } from './line-shares.ts';

describe('what arrives of a line', () => {
  it('is worth its share to the cent, and parts add up to the total', () => {
    const line = { total: '309.97', quantity: 3 };
    const received = ['0.00', '103.32', '206.65'];
    const parts = received.map((worth, before) => ({ ...line, before, received: worth, now: 1 }));
    expect(parts.map((part) => costsOf(part).value)).toEqual(['103.32', '103.33', '103.32']);
    expect(valueOfParts(parts)).toBe('309.97');
    expect(valueOfParts([{ ...line, before: 0, received: '0.00', now: 0 }])).toBe('0.00');
  });

  it('leaves the cents that do not divide to the last item', () => {
    expect(costsOf({ total: '100.00', quantity: 3, before: 0, received: '0.00', now: 3 })).toEqual({
      value: '100.00',
      each: '33.33',
      last: '33.34',
    });
    expect(
      costsOf({ total: '99999999.99', quantity: 10_000, before: 0, received: '0.00', now: 1 }).each,
    ).toBe('10000.00');
  });
});
