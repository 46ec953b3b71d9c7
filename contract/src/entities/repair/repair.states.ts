/** The states of a repair, in the order in which they come. */
export const repairStatuses = [
  'requested',
  'in_progress',
  'waiting_parts',
  'at_vendor',
  'completed',
  'cancelled',
] as const;
export type RepairStatus = (typeof repairStatuses)[number];

/** States in which a repair is not over yet; an item has at most one such repair. */
export const openRepairStatuses = ['requested', 'in_progress', 'waiting_parts', 'at_vendor'] as const;

/** A completed repair can be reopened for this many days. */
export const reopenableDays = 30;
