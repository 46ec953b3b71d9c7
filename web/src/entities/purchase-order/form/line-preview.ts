import { lineCents } from '#contract/entities/purchase-order/line-costs.ts';
import { lineFields } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { fromCents, isAmount } from '#contract/shared/money.ts';
import { readAmount, readInteger } from '#web/shared/form/form-values.ts';
import { costsOf, type OrderLineRow } from './order-line-rows.ts';

/** A cell of a line as a number; nothing typed is zero, what is no number yet is undefined. */
function amountOf(row: OrderLineRow, name: 'unitPrice' | 'discount' | 'freight' | 'taxPercent') {
  const plain = readAmount(row[name], lineFields[name]) || '0';
  return isAmount(plain, lineFields[name].places) ? plain : undefined;
}

function centsOf(line: OrderLineRow): bigint | undefined {
  const row = { ...line, ...costsOf(line) };
  const quantity = readInteger(row.quantity);
  const price = amountOf(row, 'unitPrice');
  const discount = amountOf(row, 'discount');
  const freight = amountOf(row, 'freight');
  const taxPercent = amountOf(row, 'taxPercent');
  if (
    typeof quantity === 'string' ||
    price === undefined ||
    discount === undefined ||
    freight === undefined ||
    taxPercent === undefined
  ) {
    return undefined;
  }
  return lineCents({ quantity, unitPrice: price, discount, freight, taxPercent });
}

/** What a line will come to, before the server has counted it; undefined while a number is not one yet. */
export function previewTotal(row: OrderLineRow): string | undefined {
  const cents = centsOf(row);
  return cents === undefined ? undefined : fromCents(cents);
}

/** What all lines will come to; lines that are no numbers yet count nothing. */
export function previewSum(rows: readonly OrderLineRow[]): string {
  return fromCents(rows.reduce((sum, row) => sum + (centsOf(row) ?? 0n), 0n));
}
