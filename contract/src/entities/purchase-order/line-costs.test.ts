import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideRounded, fromCents, toCents } from '#contract/shared/money.ts';
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

  it('gives a line that is cut to what came the discount that what came had, tax apart', () => {
    const taxed = {
      quantity: 20,
      unitPrice: '100.00',
      taxPercent: '10',
      freight: '0.00',
      discount: '200.00',
    };
    // Four of ten came, for 400 - 80 and the tax; then the line grew to twenty.
    expect(costsAfterAmendment(taxed, 4, { accepted: 4, value: '352.00' })).toEqual({
      freight: '0.00',
      discount: '80.00',
    });
    const free = { ...taxed, quantity: 40, discount: '1000.00' };
    expect(costsAfterAmendment(free, 1, { accepted: 1, value: '0.00' })).toEqual({
      freight: '0.00',
      discount: '100.00',
    });
  });

  it('leaves the units that are still to come what each of them would have cost', () => {
    // Five of ten came, with half the freight; then the line grew to forty.
    const grown = { ...line, quantity: 40, freight: '500.00', discount: '0.00' };
    const part = { accepted: 5, value: '750.00' };
    expect(costsAfterAmendment(grown, 5, part)).toEqual({ freight: '250.00', discount: '0.00' });
    expect(costsAfterAmendment(grown, 6, part)).toEqual({ freight: '257.14', discount: '0.00' });
  });

  const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => fromCents(BigInt(value)));
  const priced = fc
    .record({
      quantity: fc.integer({ min: 1, max: 40 }),
      unitPrice: cents(100_000),
      taxPercent: fc.integer({ min: 0, max: 100_000 }).map((value) => (value / 1000).toFixed(3)),
      freight: fc.oneof(fc.constant('0.00'), cents(9000)),
      discountShare: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ discountShare, ...line }) => {
      const goods = BigInt(line.quantity) * toCents(line.unitPrice);
      return { ...line, discount: fromCents((goods * BigInt(discountShare)) / 100n) };
    });
  /** A delivery of some of what is open, or an amendment to so many units more or fewer. */
  const step = fc.record({
    kind: fc.constantFrom('deliver', 'amend'),
    units: fc.integer({ min: 1, max: 60 }),
  });

  it('keeps a line within its goods, and cut to what came at what was received, after any amendments', () => {
    fc.assert(
      fc.property(priced, fc.array(step, { maxLength: 8 }), (first, steps) => {
        let line = first;
        const part = { accepted: 0, value: '0.00' };
        const amend = (quantity: number) => {
          line = { ...line, ...costsAfterAmendment(line, quantity, part), quantity };
          const [freight, discount] = [toCents(line.freight), toCents(line.discount)];
          expect(freight >= 0n && discount >= 0n).toBe(true);
          expect(discount <= BigInt(quantity) * toCents(line.unitPrice)).toBe(true);
          // What is still to come is never worth less than nothing.
          if (quantity > part.accepted) expect(lineCents(line) >= toCents(part.value)).toBe(true);
          else expect(fromCents(lineCents(line))).toBe(part.value);
        };
        for (const { kind, units } of steps) {
          const open = line.quantity - part.accepted;
          if (kind === 'amend') amend(Math.max(units, part.accepted, 1));
          else if (open > 0) {
            const accepted = 1 + (units % open);
            const rest = lineCents(line) - toCents(part.value);
            part.value = fromCents(
              toCents(part.value) + divideRounded(rest * BigInt(accepted), BigInt(open)),
            );
            part.accepted += accepted;
          }
        }
        if (part.accepted > 0) amend(part.accepted);
      }),
    );
  });

  it('brings no freight into a line that has none, but for odd cents', () => {
    fc.assert(
      fc.property(
        priced,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (line, some, more) => {
          const approved = { ...line, freight: '0.00' };
          const accepted = 1 + (some % approved.quantity);
          const value = fromCents(
            divideRounded(lineCents(approved) * BigInt(accepted), BigInt(approved.quantity)),
          );
          const grown = { ...approved, quantity: approved.quantity + more };
          const { freight } = costsAfterAmendment(grown, accepted, { accepted, value });
          expect(toCents(freight) <= 2n).toBe(true);
        },
      ),
    );
  });
});
