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

/** The states of an amendment; while it is open, the order goes on as it was approved. */
export const amendmentStatuses = ['draft', 'submitted', 'approved', 'rejected', 'dropped'] as const;
export type AmendmentStatus = (typeof amendmentStatuses)[number];
export const openAmendmentStatuses = ['draft', 'submitted'] as const;
