import type { z } from 'zod';
import type {
  orderApprovals,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import type { PathStep } from '#web/shared/record/StatePath.tsx';

/** The states of an order on its way; both states of arriving goods are one place. */
const way = ['draft', 'submitted', 'approved', 'ordered', 'received', 'closed'] as const;

/** One step on the way of an order: behind it, where it is now, still to come, or where it ended early. */
export interface OrderPathStep {
  status: PurchaseOrderStatus;
  state: PathStep['state'];
}

type Approvals = Pick<z.infer<typeof orderApprovals>, 'decisions'>;

/** How far an order was before it ended without goods. */
function placeBeforeEnd(order: PurchaseOrderRecord, approvals: Approvals | undefined): number {
  if (order.orderedOn !== null) return 4;
  return approvals?.decisions.some(({ decision }) => decision === 'approved') ? 3 : 1;
}

/** The way of an order with where it stands; one that ended early shows where it ended. */
export function pathOf(order: PurchaseOrderRecord, approvals: Approvals | undefined): OrderPathStep[] {
  const { status } = order;
  if (status === 'rejected' || status === 'cancelled') {
    const place = status === 'rejected' ? 2 : placeBeforeEnd(order, approvals);
    const done = way.slice(0, place).map((passed) => ({ status: passed, state: 'done' }) as const);
    return [...done, { status, state: 'ended' }];
  }
  // A closed order has nothing left to do.
  const arrived = status === 'partially_received' ? 'received' : status;
  const place = status === 'closed' ? way.length : way.indexOf(arrived);
  return way.map((one, at) => ({
    status: one === 'received' && status === 'partially_received' ? status : one,
    state: at < place ? 'done' : at === place ? 'now' : 'open',
  }));
}
