import { offeredOrderSteps } from '#contract/entities/purchase-order/purchase-order.refusals.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { useSteps } from '#web/features/records/useSteps.ts';
import { useApprovals } from '../order-lines.queries.ts';

export function useOrderSteps(order: PurchaseOrderRecord) {
  const { data: approvals } = useApprovals(order);
  return useSteps(purchaseOrder, (viewer) => offeredOrderSteps(order, { viewer, approvals }));
}
