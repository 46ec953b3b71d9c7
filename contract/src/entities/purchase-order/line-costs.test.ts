import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideRounded, fromCents } from '#contract/shared/money.ts';
import { costsAfterAmendment, lineCents } from './line-costs.ts';

const line = { quantity: 10, unitPrice: '100.00', taxPercent: '0', freight: '50.00', discount: '20.00' };

describe('costsAfterAmendment', () => {
  it('takes the share of what is cut off the freight and the discount', () => {
    const part = { accepted: 4, value: '412.00' };
    expect(costsAfterAmendment(line, 7, part)).toEqual({ freight: '35.00', discount: '14.00' });
    expect(costsAfterAmendment(line, 4, part)).toEqual({ freight: '20.00', discount: '8.00' });
    expect(costsAfterAmendment(line, 10, part)).toEqual({ freight: '50.00', discount: '20.00' });
    expect(costsAfterAmendment(line, 12, part)).toEqual({ freight: '50.00', discount: '20.00' });
  });

  it('leaves a line that is cut to what came at exactly what was received', () => {
    const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => fromCents(BigInt(value)));
    const priced = fc.record({
      quantity: fc.integer({ min: 2, max: 40 }),
      unitPrice: cents(100_000),
      taxPercent: fc.integer({ min: 0, max: 30_000 }).map((value) => (value / 1000).toFixed(3)),
      freight: cents(9000),
      discount: fc.constant('0.00'),
    });
    fc.assert(
      fc.property(priced, fc.integer({ min: 1, max: 39 }), (approved, some) => {
        const accepted = 1 + (some % (approved.quantity - 1));
        const value = divideRounded(lineCents(approved) * BigInt(accepted), BigInt(approved.quantity));
        const costs = costsAfterAmendment(approved, accepted, { accepted, value: fromCents(value) });
        expect(lineCents({ ...approved, ...costs, quantity: accepted })).toBe(value);
        expect([costs.freight, costs.discount].every((amount) => !amount.startsWith('-'))).toBe(true);
      }),
    );
  });
});
