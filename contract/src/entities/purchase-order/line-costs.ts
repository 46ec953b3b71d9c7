import { divideRounded, fromCents, percentOf, toCents, toThousandths } from '#contract/shared/money.ts';
import { splitCents } from '#contract/shared/shares.ts';
import type { OrderLine } from './purchase-order.lines.ts';

type Priced = Pick<OrderLine, 'quantity' | 'unitPrice' | 'taxPercent' | 'freight' | 'discount'>;

/** What was accepted of a line so far, and what that is worth. */
export interface ReceivedPart {
  accepted: number;
  value: string;
}

/** What a line comes to, in cents; the database says the same in `order_line_total`. */
export function lineCents({ quantity, unitPrice, taxPercent, freight, discount }: Priced): bigint {
  const goods = BigInt(quantity) * toCents(unitPrice) - toCents(discount);
  return goods + percentOf(goods, taxPercent) + toCents(freight);
}

/** The part of an amount that stays with the units that stay. */
function remainingOf(amount: string, kept: number, cut: number): bigint {
  return splitCents(toCents(amount), [BigInt(kept), BigInt(cut)])[0] ?? 0n;
}

/** What rounding can leave between the costs of a line as they were counted and as they are counted now. */
export const oddCents = 5n;

/** The most goods, in cents, that come to no more than an amount with their tax. */
function goodsWithin(cents: bigint, taxPercent: string): bigint {
  return cents <= 0n ? 0n : (cents * 100_000n) / (100_000n + toThousandths(taxPercent));
}

/** What a line comes to when it is cut: what was received, and for the rest what each open unit would have cost. */
function centsAfterCut(approved: Priced, quantity: number, { accepted, value }: ReceivedPart): bigint {
  const received = toCents(value);
  const rest = lineCents(approved) - received;
  const open = BigInt(approved.quantity - accepted);
  return rest <= 0n ? received : received + divideRounded(rest * BigInt(quantity - accepted), open);
}

/**
 * Freight and discount of a line whose goods have come in part, when an amendment changes its quantity. They were agreed
 * for the whole: what is cut takes its share with it, so that neither what came nor what is still to come pays for it.
 * What came may have had more of them than its share, where the line grew afterwards: then the goods got a larger
 * discount, or the freight was higher. Odd cents are on the freight.
 */
export function costsAfterAmendment(
  approved: Priced,
  quantity: number,
  part: ReceivedPart,
): Pick<OrderLine, 'freight' | 'discount'> {
  const { freight, discount } = approved;
  if (quantity >= approved.quantity) return { freight, discount };
  const cut = approved.quantity - quantity;
  const kept = {
    freight: fromCents(remainingOf(freight, quantity, cut)),
    discount: fromCents(remainingOf(discount, quantity, cut)),
  };
  // Fewer than have come is refused; there is nothing to count.
  if (quantity < part.accepted) return kept;
  const wanted = centsAfterCut(approved, quantity, part);
  const missing = wanted - lineCents({ ...approved, ...kept, quantity });
  const balanced = toCents(kept.freight) + missing;
  if (missing >= -oddCents && balanced >= 0n) return { ...kept, freight: fromCents(balanced) };
  const goods = goodsWithin(wanted - toCents(kept.freight), approved.taxPercent);
  return {
    freight: fromCents(wanted - goods - percentOf(goods, approved.taxPercent)),
    discount: fromCents(BigInt(quantity) * toCents(approved.unitPrice) - goods),
  };
}
