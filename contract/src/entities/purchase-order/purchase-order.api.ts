import { z } from 'zod';
import { endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { amendmentDifference, amendmentSummary } from './amendment.schema.ts';
import { orderLineFacts } from './purchase-order.lines.ts';
import {
  orderApprovals,
  purchaseOrder,
  purchaseOrderCreate,
  purchaseOrderRecord,
  purchaseOrderUpdate,
} from './purchase-order.schema.ts';
import { orderSteps } from './purchase-order.steps.ts';
import {
  receiptBody,
  receiptBodyFields,
  receiptRecord,
  reverseBody,
  reverseFields,
  serialCheckAnswer,
  serialCheckBody,
  serialCheckFields,
} from './receipt.schema.ts';
import {
  closeReturnBody,
  reopenReturnBody,
  reopenReturnFields,
  vendorReturn,
  vendorReturnFields,
  vendorReturnPage,
  vendorReturnQuery,
} from './vendor-return.schema.ts';

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

/** The calls of the steps of an order and of its amendment. */
export const orderActions = stepEndpoints(purchaseOrder, orderSteps, purchaseOrderRecord, {
  submit: purchaseOrderRecord.extend({ budgetWarnings: z.array(projectBudget) }),
});

export const purchaseOrderApi = {
  ...entityEndpoints(purchaseOrder, {
    record: purchaseOrderRecord,
    create: purchaseOrderCreate,
    update: purchaseOrderUpdate,
  }),
  ...orderActions,
  lineFacts: reading('lines', 'What follows from the lines of an order', z.array(orderLineFacts)),
  letterhead: reading(
    'letterhead',
    'What the agency’s papers said on the day of an order: address, letterhead and terms',
    z.object({ address: z.string(), lines: z.string(), terms: z.string() }),
  ),
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
    fields: receiptBodyFields,
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
    fields: reverseFields,
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
    fields: serialCheckFields,
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
    fields: vendorReturnFields,
    body: closeReturnBody,
    response: purchaseOrderRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  reopenReturn: endpoint({
    method: 'POST',
    path: `${one}/returns/:returnId/actions/reopen`,
    params: z.strictObject({ id: z.uuid(), returnId: z.uuid() }),
    access: 'purchase-order.approve',
    summary: 'Open a settled vendor return again, with a reason',
    fields: reopenReturnFields,
    body: reopenReturnBody,
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
