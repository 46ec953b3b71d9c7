import type { z } from 'zod';
import type {
  orderApprovals,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';

export type PathStepName =
  'draft' | 'submitted' | 'approved' | 'ordered' | 'receiving' | 'closed' | 'rejected' | 'cancelled';

/** One step on the way of an order: behind it, where it is now, or still to come. */
export interface PathStep {
  name: PathStepName;
  state: 'done' | 'now' | 'open' | 'ended';
}

const way = ['draft', 'submitted', 'approved', 'ordered', 'receiving', 'closed'] as const;

const places: Record<PurchaseOrderStatus, number> = {
  draft: 0,
  submitted: 1,
  approved: 2,
  ordered: 4,
  partially_received: 4,
  received: 5,
  closed: 6,
  rejected: 2,
  cancelled: 0,
};

type Approvals = Pick<z.infer<typeof orderApprovals>, 'decisions'>;

/** How far an order was before it ended without goods. */
function placeBeforeEnd(order: PurchaseOrderRecord, approvals: Approvals | undefined): number {
  if (order.orderedOn !== null) return 4;
  return approvals?.decisions.some(({ decision }) => decision === 'approved') ? 3 : 1;
}

/** The way of an order with where it stands; one that ended early shows where it ended. */
export function pathOf(order: PurchaseOrderRecord, approvals: Approvals | undefined): PathStep[] {
  const { status } = order;
  if (status === 'rejected' || status === 'cancelled') {
    const place = status === 'rejected' ? 2 : placeBeforeEnd(order, approvals);
    const done = way.slice(0, place).map((name): PathStep => ({ name, state: 'done' }));
    return [...done, { name: status, state: 'ended' }];
  }
  const place = places[status];
  // An approved order waits to be placed; what was placed waits for its goods.
  const now = status === 'approved' ? 3 : place;
  return way.map((name, at): PathStep => ({ name, state: at < now ? 'done' : at === now ? 'now' : 'open' }));
}
