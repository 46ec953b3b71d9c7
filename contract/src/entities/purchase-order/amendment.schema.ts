import { z } from 'zod';
import { amendmentStatuses, purchaseOrderStatuses } from './purchase-order.states.ts';

const changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** An amendment: who began it, why, and what the order was before. */
export const amendmentSummary = z.object({
  number: z.int().min(1),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  fromStatus: z.enum(purchaseOrderStatuses),
  status: z.enum(amendmentStatuses),
  /** Discarded or rejected: the order is as it was before. */
  isDropped: z.boolean(),
});
export type AmendmentSummary = z.infer<typeof amendmentSummary>;

/** What an amendment changes of what was approved before, field by field and line by line. */
export const amendmentDifference = amendmentSummary.extend({
  changes,
  lines: z.array(
    z.object({
      id: z.uuid(),
      /** Its place among the lines afterwards; before, where it was removed. */
      position: z.int(),
      description: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      changes,
    }),
  ),
  totalBefore: z.string(),
  totalAfter: z.string(),
});
export type AmendmentDifference = z.infer<typeof amendmentDifference>;
