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
    { action: 'amend', from: ['approved', ...receivableStatuses], to: 'draft', ...write },
    { action: 'dropAmendment', from: ['draft'], to: 'previous', ...write },
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

export type PurchaseOrderAction = (typeof purchaseOrderStates)['transitions'][number]['action'];
