import type { FieldProblem } from '#contract/shared/errors.ts';
import { compareAmounts, isAmount, toCents } from '#contract/shared/money.ts';
import { checkDateOrder, checkNotFuture, fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import { checkPercents, checkSum, type ShareWanted } from '#contract/shared/share-rules.ts';
import { lineFields } from './purchase-order.lines.ts';
import { purchaseOrderFields } from './purchase-order.schema.ts';

/** What the rules of a line look at; in a sheet a cell may still be empty. */
export interface OrderLineWanted {
  kind?: string;
  categoryId?: string | null;
  modelId?: string | null;
  softwareId?: string | null;
  metric?: string | null;
  termMonths?: number | null;
  description?: string | null;
  quantity?: number;
  unitPrice?: string;
  discount?: string;
  fundedBy?: string | null;
  funding?: readonly ShareWanted[];
}

const refuse = problemFactory(purchaseOrderFields);

/** Only software has a product and terms. */
const softwareFields = ['softwareId', 'metric', 'termMonths'] as const;

/** What a line buys must be known: equipment by its category, all by a model, a product or a description. */
function checkSubject(line: OrderLineWanted, path: string): FieldProblem[] {
  const refuseCell = problemFactory(lineFields, path);
  const { kind, categoryId, modelId, softwareId, description } = line;
  const strangers = kind === 'software' ? [] : softwareFields.filter((field) => line[field]);
  const isNamed = Boolean(modelId) || Boolean(softwareId) || (description ?? '').length >= 2;
  return [
    ...(kind === 'equipment' && !categoryId ? [refuseCell('categoryId', 'required')] : []),
    ...(isNamed ? [] : [refuseCell('description', 'model_or_description')]),
    ...strangers.map((field) => refuseCell(field, 'read_only')),
  ];
}

function checkPrice({ quantity, unitPrice, discount }: OrderLineWanted, path: string): FieldProblem[] {
  if (quantity === undefined || unitPrice === undefined || discount === undefined) return [];
  const isOver = toCents(discount) > BigInt(quantity) * toCents(unitPrice);
  return isOver ? [problemFactory(lineFields, path)('discount', 'discount_over_price')] : [];
}

/** Shares and the word for them belong together: `not_stated` is only what was so before. */
function checkFunding(
  { fundedBy, funding = [] }: OrderLineWanted,
  path: string,
  fundedBefore: string | null | undefined,
): FieldProblem[] {
  const { title } = lineFields.fundedBy;
  if (fundedBy === 'not_stated' && fundedBefore !== 'not_stated') {
    return [fieldProblemOf(`${path}.fundedBy`, title, 'read_only')];
  }
  if (fundedBy === 'own' && funding.length === 0) {
    return [fieldProblemOf(`${path}.funding`, title, 'required')];
  }
  const hasNone = fundedBy === 'none' || fundedBy === 'not_stated';
  if (hasNone && funding.length > 0) return [fieldProblemOf(`${path}.funding`, title, 'funding_none')];
  return funding.length > 0 ? checkSum({ path: `${path}.funding`, title }, funding, true) : [];
}

/** A line as it stands by itself, told at its cells; `before` is the same line as it was. */
export function checkOrderLine(
  line: OrderLineWanted,
  path: string,
  before?: { fundedBy: string | null },
): FieldProblem[] {
  return [
    ...checkSubject(line, path),
    ...checkPrice(line, path),
    ...checkPercents(`${path}.funding`, line.funding ?? []),
    ...checkFunding(line, path, before?.fundedBy),
  ];
}

/** Goods are expected on the day of the order at the earliest. */
export function checkOrderDays(days: {
  orderedOn?: string | null;
  expectedOn?: string | null;
}): FieldProblem[] {
  return checkDateOrder(purchaseOrderFields, days, 'orderedOn', 'expectedOn');
}

/** What is said when an order is placed. */
export interface PlacingWanted {
  orderNumber?: string | null;
  orderedOn?: string | null;
  expectedOn?: string | null;
}

/** An order that is placed has its number and a day that has come. */
export function checkPlacing(wanted: PlacingWanted, today: string | undefined): FieldProblem[] {
  return [
    ...(wanted.orderNumber ? [] : [refuse('orderNumber', 'required')]),
    ...(wanted.orderedOn ? [] : [refuse('orderedOn', 'required')]),
    ...checkNotFuture(purchaseOrderFields, wanted, 'orderedOn', today),
    ...checkOrderDays(wanted),
  ];
}

/** What an invoice says. */
export interface InvoiceWanted {
  invoicedOn?: string | null;
  invoiceTotal?: string | null;
  differenceNote?: string | null;
}

/** Whether an invoice says something else than what was received. */
export function isInvoiceDifferent(
  { invoiceTotal }: InvoiceWanted,
  { receivedValue }: { receivedValue: string },
): boolean {
  if (!invoiceTotal || !isAmount(invoiceTotal)) return false;
  return compareAmounts(invoiceTotal, receivedValue) !== 0;
}

/** An invoice has come, and what it says beside what was received is explained. */
export function checkInvoice(
  wanted: InvoiceWanted,
  order: { receivedValue: string },
  today: string | undefined,
): FieldProblem[] {
  const isUnexplained = isInvoiceDifferent(wanted, order) && !wanted.differenceNote;
  return [
    ...checkNotFuture(purchaseOrderFields, wanted, 'invoicedOn', today),
    ...(isUnexplained ? [refuse('differenceNote', 'reason_required')] : []),
  ];
}
