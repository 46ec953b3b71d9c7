import { z } from 'zod';
import { actionBody, endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { code, date, longText, money, text } from '#contract/shared/field.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { amendmentDifference, amendmentSummary } from './amendment.schema.ts';
import { orderLineFacts } from './purchase-order.lines.ts';
import {
  orderApprovals,
  orderNumberFormat,
  purchaseOrder,
  purchaseOrderCreate,
  purchaseOrderFields,
  purchaseOrderRecord,
  purchaseOrderUpdate,
} from './purchase-order.schema.ts';
import {
  receiptBody,
  receiptRecord,
  reverseBody,
  serialCheckAnswer,
  serialCheckBody,
} from './receipt.schema.ts';
import {
  closeReturnBody,
  vendorReturn,
  vendorReturnPage,
  vendorReturnQuery,
} from './vendor-return.schema.ts';

const { reason } = actionBody.shape;
const neededReason = longText('Reason', { min: 3, max: 500 }).schema;

export const commentBody = z.strictObject({ comment: longText('Comment', { min: 10, max: 500 }).schema });
export const approveBody = z.strictObject({
  comment: longText('Comment', { max: 500, optional: true }).schema.optional(),
});
/** How much is said about an order that is dated before its approval. */
export const minEarlyReason = 10;

/** An order that was ordered before keeps its number and its day unless others are sent. */
export const orderBody = z.strictObject({
  orderNumber: code('PO number', orderNumberFormat).schema.optional(),
  orderedOn: date('Ordered').schema.optional(),
  expectedOn: purchaseOrderFields.expectedOn.schema.optional(),
  reason,
});
/** Where the invoice differs from what was received, `differenceNote` explains it. */
export const closeBody = z.strictObject({
  invoiceNumber: text('Invoice number', { max: 40 }).schema,
  invoicedOn: date('Invoice date').schema,
  invoiceTotal: money('Invoice total').schema,
  differenceNote: longText('Explanation of the difference', { min: 10, max: 500 }).schema.optional(),
  reason,
});
export const reasonBody = z.strictObject({ reason: neededReason });
export type OrderInput = z.output<typeof orderBody>;
export type CloseInput = z.output<typeof closeBody>;

/** A project of an order with what it has and what the order would take; decimal strings. */
export const projectBudget = z.object({
  project: referenceValue,
  budget: z.string().nullable(),
  committed: z.string(),
  spent: z.string(),
  /** What this order asks for and is not committed yet. */
  wanted: z.string(),
  remaining: z.string().nullable(),
  isExceeded: z.boolean(),
});
export type ProjectBudget = z.infer<typeof projectBudget>;

const one = `${purchaseOrder.path}/:id`;
const submitted = purchaseOrderRecord.extend({ budgetWarnings: z.array(projectBudget) });

function action<const B extends z.ZodType>(path: string, summary: string, body: B, access: Permission) {
  return endpoint({
    method: 'POST',
    path: `${one}/actions/${path}`,
    params: idParams,
    access,
    summary,
    body,
    response: purchaseOrderRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

function reading<const R extends z.ZodType>(path: string, summary: string, response: R) {
  return endpoint({
    method: 'GET',
    path: `${one}/${path}`,
    params: idParams,
    access: 'purchase-order.read',
    summary,
    response,
  });
}

const write = 'purchase-order.update' as const;
const decide = 'purchase-order.approve' as const;

export const purchaseOrderApi = {
  ...entityEndpoints(purchaseOrder, {
    record: purchaseOrderRecord,
    create: purchaseOrderCreate,
    update: purchaseOrderUpdate,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/actions/submit`,
    params: idParams,
    access: write,
    summary: 'Ask for approval of an own draft; names the projects whose budget it exceeds',
    body: actionBody,
    response: submitted,
    isVersioned: true,
    isIdempotent: true,
  }),
  withdraw: action('withdraw', 'Take an own order back before it is decided', actionBody, write),
  return: action('return', 'Send an order back to its author with a comment', commentBody, decide),
  approve: action('approve', 'Approve the order of somebody else', approveBody, decide),
  reject: action('reject', 'Reject the order of somebody else with a comment', commentBody, decide),
  order: action('order', 'Say that an approved order was placed', orderBody, 'purchase-order.order'),
  amend: action(
    'amend',
    'Begin a numbered amendment; the order stays in force as approved',
    reasonBody,
    write,
  ),
  dropAmendment: action(
    'drop-amendment',
    'Discard an amendment that is a draft; the order was not changed by it',
    reasonBody,
    write,
  ),
  close: action('close', 'Match the invoice and close an order', closeBody, 'purchase-order.close'),
  reopen: action('reopen', 'Open a closed order again', reasonBody, 'purchase-order.close'),
  cancel: action('cancel', 'Cancel an order of which nothing was received', reasonBody, write),
  lineFacts: reading('lines', 'What follows from the lines of an order', z.array(orderLineFacts)),
  approvals: reading('approvals', 'Who decided what about an order', orderApprovals),
  budget: reading('budget', 'The projects of an order with their budgets', z.array(projectBudget)),
  amendments: reading('amendments', 'The amendments of an order', z.array(amendmentSummary)),
  proposal: reading('proposal', 'An order as its open amendment would make it', purchaseOrderRecord),
  proposalLines: reading(
    'proposal/lines',
    'What follows from the lines that the open amendment of an order wants',
    z.array(orderLineFacts),
  ),
  amendmentDifference: endpoint({
    method: 'GET',
    path: `${one}/amendments/:n`,
    params: z.strictObject({ id: z.uuid(), n: z.coerce.number().int().min(1).max(999) }),
    access: 'purchase-order.read',
    summary: 'What an amendment changes of what was approved before',
    response: amendmentDifference,
  }),
  receipts: reading('receipts', 'What arrived of an order, and what was sent back', z.array(receiptRecord)),
  receive: endpoint({
    method: 'POST',
    path: `${one}/receipts`,
    params: idParams,
    access: 'purchase-order.receive',
    summary: 'Receive goods of an order: equipment becomes tagged items',
    body: receiptBody,
    response: z.object({ order: purchaseOrderRecord, receipt: receiptRecord }),
    status: 201,
    isIdempotent: true,
  }),
  reverseReceipt: endpoint({
    method: 'POST',
    path: `${one}/receipts/:receiptId/actions/reverse`,
    params: z.strictObject({ id: z.uuid(), receiptId: z.uuid() }),
    access: 'purchase-order.receive',
    summary: 'Reverse a receipt whose items nobody touched: they are voided',
    body: reverseBody,
    response: purchaseOrderRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  checkSerials: endpoint({
    method: 'POST',
    path: `${one}/serial-checks`,
    params: idParams,
    access: 'purchase-order.receive',
    summary: 'Ask which serial numbers of a delivery are taken; nothing is written',
    body: serialCheckBody,
    response: serialCheckAnswer,
  }),
  returns: reading('returns', 'What goes back to the vendor of an order', z.array(vendorReturn)),
  closeReturn: endpoint({
    method: 'POST',
    path: `${one}/returns/:returnId/actions/close`,
    params: z.strictObject({ id: z.uuid(), returnId: z.uuid() }),
    access: 'purchase-order.receive',
    summary: 'Close a vendor return: credited or replaced',
    body: closeReturnBody,
    response: purchaseOrderRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  vendorReturns: endpoint({
    method: 'GET',
    path: `${purchaseOrder.path}/vendor-returns`,
    access: 'purchase-order.read',
    summary: 'What goes back to vendors, the oldest first',
    query: vendorReturnQuery,
    response: vendorReturnPage,
  }),
};
