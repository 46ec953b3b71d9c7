import type {
  OrderApproval,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';

/** The approvals that the order rests on as it is: the last ones, of no amendment that is open or was rejected. */
export function approvalsInForce<A extends Pick<OrderApproval, 'amendment' | 'decision'>>(
  { amendment: last, amendmentStatus }: Pick<PurchaseOrderRecord, 'amendment' | 'amendmentStatus'>,
  decisions: readonly A[],
): A[] {
  const isRejected = (number: number) =>
    decisions.some(({ amendment, decision }) => amendment === number && decision === 'rejected');
  const given = decisions.filter(
    ({ amendment, decision }) =>
      decision === 'approved' &&
      !(amendmentStatus !== null && amendment === last) &&
      !(amendment > 0 && isRejected(amendment)),
  );
  const newest = Math.max(0, ...given.map(({ amendment }) => amendment));
  return given.filter(({ amendment }) => amendment === newest);
}
