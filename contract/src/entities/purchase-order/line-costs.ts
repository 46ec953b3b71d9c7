import { fromCents, percentOf, toCents } from '#contract/shared/money.ts';
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

/**
 * Freight and discount of a line whose goods have come in part, when an amendment changes its quantity. They were agreed
 * for the whole: what is cut takes its share with it, so that neither what came nor what is still to come pays for it.
 * Nothing open means nothing to come: then the line comes to exactly what was received, with the odd cents on the freight.
 */
export function costsAfterAmendment(
  approved: Priced,
  quantity: number,
  { accepted, value }: ReceivedPart,
): Pick<OrderLine, 'freight' | 'discount'> {
  const { freight, discount } = approved;
  if (quantity >= approved.quantity) return { freight, discount };
  const cut = approved.quantity - quantity;
  const kept = {
    freight: fromCents(remainingOf(freight, quantity, cut)),
    discount: fromCents(remainingOf(discount, quantity, cut)),
  };
  if (quantity > accepted) return kept;
  const missing = () => toCents(value) - lineCents({ ...approved, ...kept, quantity });
  const tooMuch = -missing();
  if (tooMuch > 0n) {
    const fromFreight = tooMuch < toCents(kept.freight) ? tooMuch : toCents(kept.freight);
    kept.freight = fromCents(toCents(kept.freight) - fromFreight);
    kept.discount = fromCents(toCents(kept.discount) + tooMuch - fromFreight);
  }
  // A discount lowers the tax too, by a cent at times.
  kept.freight = fromCents(toCents(kept.freight) + missing());
  return kept;
}
