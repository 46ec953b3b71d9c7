import { z } from 'zod';
import {
  createSchema,
  defineEntity,
  recordSchema,
  referenceValue,
  updateSchema,
} from '#contract/shared/entity.ts';
import {
  choice,
  code,
  date,
  integer,
  list,
  longText,
  money,
  reference,
  text,
} from '#contract/shared/field.ts';
import { sentBack } from '#contract/shared/sent-back.ts';
import { orderLineColumns, orderNumberFormat, orderOpeningFields } from './opening.ts';
import { maxLineQuantity, maxLines, orderLine, orderLineInput } from './purchase-order.lines.ts';
import { openAmendmentStatuses, purchaseOrderStatuses } from './purchase-order.states.ts';

/** What somebody decided about an order that was submitted. */
export const orderDecisions = ['approved', 'rejected', 'returned'] as const;

const maxUnits = maxLines * maxLineQuantity;
const never = { write: 'never' } as const;
const optional = { optional: true } as const;

export const purchaseOrderFields = {
  number: code('Number', {
    pattern: /^REQ-[0-9]{4}-[0-9]{5}$/,
    example: 'REQ-2026-00042',
    max: 14,
    ...never,
  }),
  orderNumber: code('PO number', { ...orderNumberFormat, ...optional, ...never }),
  status: choice('Status', purchaseOrderStatuses, never),
  title: text('Title', { min: 2, max: 120 }),
  vendorId: reference('Vendor', 'vendor', optional),
  justification: longText('Justification', { max: 1000, ...optional }),
  projectId: reference('Project', 'project', optional),
  shipToId: reference('Ship to', 'location', optional),
  contractNumber: text('Contract number', { max: 60, ...optional }),
  quoteNumber: text('Quote number', { max: 60, ...optional }),
  requesterId: reference('Requester', 'person', optional),
  buyerId: reference('Buyer', 'person', optional),
  expectedOn: date('Expected', optional),
  orderedOn: date('Ordered', { ...optional, ...never }),
  closedOn: date('Closed', { ...optional, ...never }),
  authorId: reference('Author', 'user', { ...optional, ...never }),
  amendment: integer('Amendment', { min: 0, max: 999, ...never }),
  amendmentStatus: choice('Amendment status', openAmendmentStatuses, { ...optional, ...never }),
  lines: list('Lines', orderLine, { max: maxLines }),
  goodsTotal: money('Goods', never),
  discountTotal: money('Discount', never),
  taxTotal: money('Tax', never),
  freightTotal: money('Freight', never),
  total: money('Total', never),
  units: integer('Units', { min: 0, max: maxUnits, ...never }),
  acceptedUnits: integer('Received', { min: 0, max: maxUnits, ...never }),
  receivedValue: money('Received value', never),
  invoiceNumber: text('Invoice number', { max: 40, ...optional, ...never }),
  invoicedOn: date('Invoice date', { ...optional, ...never }),
  invoiceTotal: money('Invoice total', { ...optional, ...never }),
  differenceNote: longText('Explanation of the difference', { max: 500, ...optional, ...never }),
  /** The import that brought an order as ordered or closed, without the approvals of its own. */
  takenOverIn: text('Taken over with', { max: 20, ...optional, ...never }),
} as const;

/** What an amendment can change beside the lines. */
export const amendableFields = [
  'title',
  'vendorId',
  'justification',
  'projectId',
  'shipToId',
  'contractNumber',
  'quoteNumber',
  'requesterId',
  'buyerId',
  'expectedOn',
] as const;

export const purchaseOrder = defineEntity({
  name: 'purchase-order',
  path: '/api/purchase-orders',
  page: '/inventory/purchase-order',
  display: 'number',
  fields: purchaseOrderFields,
  importFields: { ...orderOpeningFields, ...orderLineColumns },
  search: ['number', 'orderNumber', 'title', 'vendor', 'contractNumber', 'quoteNumber'],
  lookups: {
    payingProjectId: reference('Paying project', 'project'),
    fundingSourceId: reference('Funding source', 'funding-source'),
  },
  filter: [
    'number',
    'orderNumber',
    'status',
    'title',
    'vendorId',
    'projectId',
    'shipToId',
    'requesterId',
    'buyerId',
    'authorId',
    'expectedOn',
    'orderedOn',
    'closedOn',
    'amendment',
    'amendmentStatus',
    'total',
    'invoiceNumber',
    'createdAt',
  ],
  sort: ['number', 'orderNumber', 'status', 'title', 'vendorId', 'expectedOn', 'orderedOn', 'total'],
  defaultSort: '-number',
  derived: ['units', 'acceptedUnits', 'receivedValue'],
});

/** One decision about an order, the newest last. */
export const orderApproval = z.object({
  /** The amendment that was decided on; 0 is the first order. */
  amendment: z.int(),
  step: z.int(),
  person: z.string(),
  personId: z.uuid(),
  email: z.string(),
  decision: z.enum(orderDecisions),
  comment: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type OrderApproval = z.infer<typeof orderApproval>;

/** Who decided what about an order, and what its approval still needs. */
export const orderApprovals = z.object({
  decisions: z.array(orderApproval),
  /** When it was submitted the last time. */
  submittedAt: z.iso.datetime({ offset: true }).nullable(),
  /** How many different people must approve an order of this size. */
  needed: z.int(),
  /** How many have approved what is submitted now. */
  given: z.int(),
  /** The codes of its funding sources whose awards ask for approval before a purchase. */
  priorApprovalFor: z.array(z.string()),
  hasApprovalDocument: z.boolean(),
  /** Whether whoever asks wrote or made the order and somebody else must therefore decide on it. */
  isOwn: z.boolean(),
  /** Whether whoever asks has approved what is submitted now. */
  hasApproved: z.boolean(),
});
export type OrderApprovals = z.infer<typeof orderApprovals>;

const extras = {
  isLate: z.boolean(),
  /** Who wrote the open amendment. */
  amender: referenceValue.nullable(),
  sentBack,
};
export const purchaseOrderRecord = recordSchema(purchaseOrderFields).extend(extras);
export const purchaseOrderCreate = createSchema(purchaseOrderFields).extend({
  lines: z.array(orderLineInput).max(maxLines).default([]),
});
/** A new order as an import brings it: with its number, and with the state it is in already. */
export const purchaseOrderOpening = purchaseOrderCreate.extend({
  orderNumber: orderOpeningFields.orderNumber.schema.optional(),
  openingStatus: orderOpeningFields.openingStatus.schema.optional(),
  orderedOn: orderOpeningFields.orderedOn.schema.optional(),
  closedOn: orderOpeningFields.closedOn.schema.optional(),
  invoiceNumber: orderOpeningFields.invoiceNumber.schema.optional(),
  invoicedOn: orderOpeningFields.invoicedOn.schema.optional(),
  invoiceTotal: orderOpeningFields.invoiceTotal.schema.optional(),
  differenceNote: orderOpeningFields.differenceNote.schema.optional(),
});
export const purchaseOrderUpdate = updateSchema(purchaseOrderFields).extend({
  lines: z.array(orderLineInput).max(maxLines).optional(),
});
export type PurchaseOrderRecord = z.infer<typeof purchaseOrderRecord>;
export type PurchaseOrderCreate = z.infer<typeof purchaseOrderCreate>;
export type PurchaseOrderOpening = z.infer<typeof purchaseOrderOpening>;
export type PurchaseOrderUpdate = z.infer<typeof purchaseOrderUpdate>;
