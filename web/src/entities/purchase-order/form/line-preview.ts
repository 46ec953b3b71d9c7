import { readAmount } from '#web/shared/form/form-values.ts';
import type { OrderLineRow } from './order-line-rows.ts';

/** A typed decimal as whole units of its last place; undefined when it is none. */
function scaled(typed: string, places: number): bigint | undefined {
  const plain = readAmount(typed);
  if (plain === '') return 0n;
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(plain);
  if (!match || (match[2] ?? '').length > places) return undefined;
  return BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(places, '0'));
}

function toDecimal(cents: bigint): string {
  const digits = cents.toString().replace('-', '').padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function centsOf(row: OrderLineRow): bigint | undefined {
  const quantity = /^\d{1,5}$/.test(row.quantity.trim()) ? BigInt(row.quantity.trim()) : undefined;
  const price = scaled(row.unitPrice, 2);
  const discount = scaled(row.discount, 2);
  const freight = scaled(row.freight, 2);
  const percent = scaled(row.taxPercent, 3);
  if (
    quantity === undefined ||
    price === undefined ||
    discount === undefined ||
    freight === undefined ||
    percent === undefined
  ) {
    return undefined;
  }
  const goods = quantity * price - discount;
  // Rounded once for the line, half a cent upwards.
  const tax = (goods * percent + 50_000n) / 100_000n;
  return goods + tax + freight;
}

/** What a line will come to, before the server has counted it; undefined while a number is not one yet. */
export function previewTotal(row: OrderLineRow): string | undefined {
  const cents = centsOf(row);
  return cents === undefined ? undefined : toDecimal(cents);
}

/** What all lines will come to; lines that are no numbers yet count nothing. */
export function previewSum(rows: readonly OrderLineRow[]): string {
  return toDecimal(rows.reduce((sum, row) => sum + (centsOf(row) ?? 0n), 0n));
}
