import type {
  OrderApproval,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';

type Amended = Pick<PurchaseOrderRecord, 'amendment' | 'amendmentStatus'>;
type Decision = Pick<OrderApproval, 'amendment' | 'decision'>;

/** Every approval that the order rests on as it is: of no open amendment, and of nothing that was sent back or rejected. */
export function approvalsOnPaper<A extends Decision>(
  { amendment: last, amendmentStatus }: Amended,
  decisions: readonly A[],
): A[] {
  return decisions.filter(({ amendment, decision }, at) => {
    const isUndone = decisions
      .slice(at + 1)
      .some((later) => later.amendment === amendment && later.decision !== 'approved');
    const isOpen = amendmentStatus !== null && amendment === last;
    return decision === 'approved' && !isOpen && !isUndone;
  });
}

/** The last of these: those of the newest amendment. */
export function approvalsInForce<A extends Decision>(order: Amended, decisions: readonly A[]): A[] {
  const given = approvalsOnPaper(order, decisions);
  const newest = Math.max(0, ...given.map(({ amendment }) => amendment));
  return given.filter(({ amendment }) => amendment === newest);
}
