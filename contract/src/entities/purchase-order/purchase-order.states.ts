import { defineStateMachine } from '#contract/shared/states.ts';

/** The states of an order, in the order in which they come. */
export const purchaseOrderStatuses = [
  'draft',
  'submitted',
  'approved',
  'ordered',
  'partially_received',
  'received',
  'closed',
  'rejected',
  'cancelled',
] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

/** States in which an order still asks for something to be done. */
export const openOrderStatuses = [
  'draft',
  'submitted',
  'approved',
  'ordered',
  'partially_received',
  'received',
] as const;

/** States in which goods can arrive. */
export const receivableStatuses = ['ordered', 'partially_received'] as const;

const write = { permission: 'purchase-order.update', via: 'purchase-order' } as const;
const decide = { permission: 'purchase-order.approve', via: 'purchase-order' } as const;
const receipt = { permission: 'purchase-order.receive', via: 'receipt' } as const;

/** The life of an order. Who wrote it submits it; somebody else decides on it, orders and closes it. */
export const purchaseOrderStates = defineStateMachine({
  states: purchaseOrderStatuses,
  initial: 'draft',
  transitions: [
    { action: 'submit', from: ['draft'], to: 'submitted', ...write },
    { action: 'withdraw', from: ['submitted'], to: 'draft', ...write },
    { action: 'return', from: ['submitted'], to: 'draft', ...decide },
    { action: 'approve', from: ['submitted'], to: 'approved', ...decide },
    { action: 'reject', from: ['submitted'], to: 'rejected', ...decide },
    {
      action: 'order',
      from: ['approved'],
      to: 'ordered',
      permission: 'purchase-order.order',
      via: 'purchase-order',
    },
    // The order stays what it is; its amendment has a life of its own.
    { action: 'amend', from: ['approved', ...receivableStatuses], to: 'previous', ...write },
    { action: 'receiveAll', from: receivableStatuses, to: 'received', ...receipt },
    { action: 'receivePart', from: receivableStatuses, to: 'partially_received', ...receipt },
    { action: 'reverseReceipt', from: [...receivableStatuses, 'received'], to: 'previous', ...receipt },
    {
      action: 'close',
      from: ['received'],
      to: 'closed',
      permission: 'purchase-order.close',
      via: 'purchase-order',
    },
    {
      action: 'reopen',
      from: ['closed'],
      to: 'received',
      permission: 'purchase-order.close',
      via: 'purchase-order',
    },
    { action: 'cancel', from: ['draft'], to: 'cancelled', ...write },
    {
      action: 'cancel',
      from: ['submitted', 'approved', 'ordered'],
      to: 'cancelled',
      permission: 'purchase-order.cancel',
      via: 'purchase-order',
    },
  ],
});

/** The states of an amendment; while it is open, the order goes on as it was approved. */
export const amendmentStatuses = ['draft', 'submitted', 'approved', 'rejected', 'dropped'] as const;
export type AmendmentStatus = (typeof amendmentStatuses)[number];
export const openAmendmentStatuses = ['draft', 'submitted'] as const;

/** The life of an amendment: approved it becomes the order, rejected or dropped the order stays as it was. */
export const amendmentStates = defineStateMachine({
  states: amendmentStatuses,
  initial: 'draft',
  transitions: [
    { action: 'submit', from: ['draft'], to: 'submitted', ...write },
    { action: 'withdraw', from: ['submitted'], to: 'draft', ...write },
    { action: 'return', from: ['submitted'], to: 'draft', ...decide },
    { action: 'approve', from: ['submitted'], to: 'approved', ...decide },
    { action: 'reject', from: ['submitted'], to: 'rejected', ...decide },
    { action: 'dropAmendment', from: ['draft'], to: 'dropped', ...write },
  ],
});

export type AmendmentAction = (typeof amendmentStates)['transitions'][number]['action'];
export type PurchaseOrderAction =
  (typeof purchaseOrderStates)['transitions'][number]['action'] | AmendmentAction;
