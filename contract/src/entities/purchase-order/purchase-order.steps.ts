import {
  neededComment,
  neededReason,
  omittable,
  optionalComment,
  optionalReason,
  required,
  takeOverDraft,
} from '#contract/shared/step-fields.ts';
import { stateMachineOf, type CalledName, type Steps } from '#contract/shared/steps.ts';
import { purchaseOrderFields as fields } from './purchase-order.schema.ts';
import {
  amendmentStatuses,
  purchaseOrderStatuses,
  receivableStatuses,
  type AmendmentStatus,
  type PurchaseOrderStatus,
} from './purchase-order.states.ts';

const write = 'purchase-order.update';
const decide = 'purchase-order.approve';
const receipt = { permission: 'purchase-order.receive', via: 'receipt' } as const;
const reason = optionalReason;

/** How much is said about an order that is dated before its approval. */
export const minEarlyReason = 10;

/** The steps of an order. Who wrote it submits it; somebody else decides on it, orders and closes it. */
export const purchaseOrderSteps = {
  submit: {
    from: ['draft'],
    to: 'submitted',
    permission: write,
    path: 'submit',
    summary: 'Ask for approval of an own draft; names the projects whose budget it exceeds',
    icon: 'arrow-right',
    fields: { reason },
  },
  takeOver: { ...takeOverDraft, permission: decide },
  withdraw: {
    from: ['submitted'],
    to: 'draft',
    permission: write,
    path: 'withdraw',
    summary: 'Take an own order back before it is decided',
    icon: 'undo',
    fields: { reason },
  },
  return: {
    from: ['submitted'],
    to: 'draft',
    permission: decide,
    path: 'return',
    summary: 'Send an order back to its author with a comment',
    icon: 'undo',
    fields: { comment: neededComment },
  },
  approve: {
    from: ['submitted'],
    to: 'approved',
    permission: decide,
    path: 'approve',
    summary: 'Approve the order of somebody else',
    icon: 'check',
    fields: { comment: optionalComment },
  },
  reject: {
    from: ['submitted'],
    to: 'rejected',
    permission: decide,
    path: 'reject',
    summary: 'Reject the order of somebody else with a comment',
    icon: 'x',
    fields: { comment: neededComment },
  },
  order: {
    from: ['approved'],
    to: 'ordered',
    permission: 'purchase-order.order',
    path: 'order',
    summary: 'Say that an approved order was placed',
    icon: 'truck',
    fields: {
      // An order that was ordered before keeps its number and its day unless others are sent.
      orderNumber: omittable(required(fields.orderNumber)),
      orderedOn: omittable(required(fields.orderedOn)),
      expectedOn: fields.expectedOn,
      reason,
    },
  },
  amend: {
    from: ['approved', ...receivableStatuses],
    // The order stays what it is; its amendment has a life of its own.
    to: 'same',
    permission: write,
    path: 'amend',
    summary: 'Begin a numbered amendment; the order stays in force as approved',
    icon: 'edit',
    fields: { reason: neededReason },
  },
  receiveAll: { from: receivableStatuses, to: 'received', ...receipt },
  receivePart: { from: receivableStatuses, to: 'partially_received', ...receipt },
  reverseReceipt: { from: [...receivableStatuses, 'received'], to: 'previous', ...receipt },
  close: {
    from: ['received'],
    to: 'closed',
    permission: 'purchase-order.close',
    path: 'close',
    summary: 'Match the invoice and close an order',
    icon: 'lock',
    fields: {
      invoiceNumber: required(fields.invoiceNumber),
      invoicedOn: required(fields.invoicedOn),
      invoiceTotal: required(fields.invoiceTotal),
      // Where the invoice differs from what was received, it is explained.
      differenceNote: omittable(required(fields.differenceNote, { min: 10 })),
      reason,
    },
  },
  reopen: {
    from: ['closed'],
    to: 'received',
    permission: 'purchase-order.close',
    path: 'reopen',
    summary: 'Open a closed order again',
    icon: 'refresh',
    fields: { reason: neededReason },
  },
  cancel: {
    from: ['draft'],
    to: 'cancelled',
    permission: write,
    or: [
      { from: ['submitted', 'approved', 'ordered'], to: 'cancelled', permission: 'purchase-order.cancel' },
    ],
    path: 'cancel',
    summary: 'Cancel an order of which nothing was received',
    icon: 'x',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<PurchaseOrderStatus>;

export const purchaseOrderStates = stateMachineOf({
  entity: 'purchase-order',
  states: purchaseOrderStatuses,
  initial: 'draft',
  steps: purchaseOrderSteps,
});

const { submit, withdraw, return: sendBack, approve, reject } = purchaseOrderSteps;

/** The steps of an amendment: approved it becomes the order, rejected or dropped the order stays as it was. */
export const amendmentSteps = {
  submit: { ...submit, from: ['draft'], to: 'submitted' },
  withdraw: { ...withdraw, from: ['submitted'], to: 'draft' },
  return: { ...sendBack, from: ['submitted'], to: 'draft' },
  approve: { ...approve, from: ['submitted'], to: 'approved' },
  reject: { ...reject, from: ['submitted'], to: 'rejected' },
  dropAmendment: {
    from: ['draft'],
    to: 'dropped',
    permission: write,
    path: 'drop-amendment',
    summary: 'Discard an amendment that is a draft; the order was not changed by it',
    icon: 'undo',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<AmendmentStatus>;

export const amendmentStates = stateMachineOf({
  entity: 'purchase-order',
  states: amendmentStatuses,
  initial: 'draft',
  steps: amendmentSteps,
});

/** The steps that people take with an order or its amendment; goods come by receipts. */
export const orderSteps = { ...purchaseOrderSteps, dropAmendment: amendmentSteps.dropAmendment };
export type OrderStep = CalledName<typeof orderSteps>;
export type AmendmentAction = keyof typeof amendmentSteps;
