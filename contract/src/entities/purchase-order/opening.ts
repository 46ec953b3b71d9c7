import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import {
  choice,
  code,
  date,
  integer,
  list,
  longText,
  money,
  text,
  type Field,
} from '#contract/shared/field.ts';
import { checkDateOrder, checkNotFuture, fieldProblemOf } from '#contract/shared/rules.ts';
import { lineFields, lineFunding, maxLines } from './purchase-order.lines.ts';

/** The number that the agency's purchasing office gives an order. */
export const orderNumberFormat = {
  pattern: /^[A-Z0-9-]{3,24}$/,
  example: 'PO-2026-0417',
  max: 24,
} as const;

/** What an import brings an order as: a draft, or in a take-over what was ordered or closed before. */
export const orderOpeningStatuses = ['draft', 'ordered', 'closed'] as const;
export type OrderOpeningStatus = (typeof orderOpeningStatuses)[number];

const opening = { optional: true, write: 'create' } as const;

/** What an import brings of a new order beside its fields. */
export const orderOpeningFields = {
  orderNumber: code('PO number', { ...orderNumberFormat, ...opening }),
  openingStatus: choice('Opening status', orderOpeningStatuses, opening),
  orderedOn: date('Ordered', opening),
  closedOn: date('Closed', opening),
  invoiceNumber: text('Invoice number', { max: 40, ...opening }),
  invoicedOn: date('Invoice date', opening),
  invoiceTotal: money('Invoice total', opening),
  differenceNote: longText('Explanation of the difference', { max: 500, ...opening }),
} as const;

/** A field of a line as a column of a file has it: nothing is needed where the order has the line already. */
function ofLine<F extends Field>(field: F, title: string): F {
  return { ...field, title, required: false };
}

/** What one row of an import says about its line; an order and its lines have fields of the same name. */
export const orderLineColumns = {
  lineNumber: integer('Line', { min: 1, max: maxLines, optional: true }),
  lineKind: ofLine(lineFields.kind, 'Line kind'),
  lineCategoryId: ofLine(lineFields.categoryId, 'Category'),
  lineModelId: ofLine(lineFields.modelId, 'Model'),
  lineSoftwareId: ofLine(lineFields.softwareId, 'Product'),
  lineMetric: ofLine(lineFields.metric, 'Metric'),
  lineTermMonths: ofLine(lineFields.termMonths, 'Term in months'),
  lineDescription: ofLine(lineFields.description, 'Description'),
  lineQuantity: ofLine(lineFields.quantity, 'Quantity'),
  lineUnitPrice: ofLine(lineFields.unitPrice, 'Unit price'),
  lineTaxPercent: ofLine(lineFields.taxPercent, 'Tax percent'),
  lineFreight: ofLine(lineFields.freight, 'Freight'),
  lineDiscount: ofLine(lineFields.discount, 'Discount'),
  lineProjectId: ofLine(lineFields.projectId, 'Line project'),
  lineFundedBy: ofLine(lineFields.fundedBy, 'Who pays'),
  lineFunding: ofLine(list('Funding', lineFunding, { max: 20 }), 'Funding'),
  lineWarrantyMonths: ofLine(lineFields.warrantyMonths, 'Warranty in months'),
  lineExpectedOn: ofLine(lineFields.expectedOn, 'Line expected'),
} as const;

/** The same columns by the names that a line has for them. */
export const lineNames: Readonly<Record<keyof typeof orderLineColumns, string>> = {
  lineNumber: 'position',
  lineKind: 'kind',
  lineCategoryId: 'categoryId',
  lineModelId: 'modelId',
  lineSoftwareId: 'softwareId',
  lineMetric: 'metric',
  lineTermMonths: 'termMonths',
  lineDescription: 'description',
  lineQuantity: 'quantity',
  lineUnitPrice: 'unitPrice',
  lineTaxPercent: 'taxPercent',
  lineFreight: 'freight',
  lineDiscount: 'discount',
  lineProjectId: 'projectId',
  lineFundedBy: 'fundedBy',
  lineFunding: 'funding',
  lineWarrantyMonths: 'warrantyMonths',
  lineExpectedOn: 'expectedOn',
};

export type OrderOpeningField = keyof typeof orderOpeningFields;

export interface OrderOpening {
  orderNumber?: string | null | undefined;
  openingStatus?: OrderOpeningStatus | null | undefined;
  orderedOn?: string | null | undefined;
  closedOn?: string | null | undefined;
  invoiceNumber?: string | null | undefined;
  invoicedOn?: string | null | undefined;
  invoiceTotal?: string | null | undefined;
  differenceNote?: string | null | undefined;
}

const closing: readonly OrderOpeningField[] = [
  'closedOn',
  'invoiceNumber',
  'invoicedOn',
  'invoiceTotal',
  'differenceNote',
];
const allowed: Record<OrderOpeningStatus, readonly OrderOpeningField[]> = {
  draft: [],
  ordered: ['orderedOn'],
  closed: ['orderedOn', ...closing],
};
const needed: Record<OrderOpeningStatus, readonly OrderOpeningField[]> = {
  draft: ['orderNumber'],
  ordered: ['orderNumber', 'orderedOn'],
  closed: ['orderNumber', 'orderedOn', 'closedOn'],
};

/** What an order is brought as: as it is told, or as its days tell it. */
export function orderOpeningOf({ openingStatus, orderedOn, closedOn }: OrderOpening): OrderOpeningStatus {
  return openingStatus ?? (closedOn ? 'closed' : orderedOn ? 'ordered' : 'draft');
}

const refuse = (field: OrderOpeningField, key: FieldErrorKey, params: Record<string, string> = {}) =>
  fieldProblemOf(field, orderOpeningFields[field].title, key, params);

/** What is wrong with the state in which an import brings an order. */
export function checkOrderOpening(
  wanted: OrderOpening,
  { isTakeOver, takeOverUntil, today }: { isTakeOver: boolean; takeOverUntil: string; today: string },
): FieldProblem[] {
  const status = orderOpeningOf(wanted);
  const sent = [...closing, 'orderedOn' as const].filter((field) => wanted[field]);
  const isEnded = status !== 'draft' && isTakeOver && today > takeOverUntil;
  return [
    ...(status === 'draft' || isTakeOver ? [] : [refuse('openingStatus', 'take_over_only')]),
    ...(isEnded ? [refuse('openingStatus', 'take_over_day', { day: takeOverUntil })] : []),
    ...sent
      .filter((field) => !allowed[status].includes(field))
      .map((field) => refuse(field, 'opening_mismatch')),
    ...needed[status].filter((field) => !wanted[field]).map((field) => refuse(field, 'required')),
    ...(['orderedOn', 'closedOn', 'invoicedOn'] as const).flatMap((field) =>
      checkNotFuture(orderOpeningFields, wanted, field, today),
    ),
    ...checkDateOrder(orderOpeningFields, wanted, 'orderedOn', 'closedOn'),
  ];
}
