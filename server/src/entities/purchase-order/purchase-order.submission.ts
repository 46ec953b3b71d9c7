import type { ProjectBudget } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLine } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { findMissingInOrder } from '#contract/entities/purchase-order/purchase-order.refusals.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import { checkAwardPeriods, checkStated, withFunding } from './purchase-order.funding.ts';
import { getApprovalRules } from './purchase-order.repository.ts';
import { checkOrder } from './purchase-order.rules.ts';

function overBudget(order: PurchaseOrderRecord, exceeded: readonly ProjectBudget[]) {
  return exceeded.map(({ project, remaining }) => {
    const index = order.lines.findIndex((line) => (line.projectId ?? order.projectId) === project.id);
    const params = { project: project.label, over: (remaining ?? '').replace('-', '') };
    return fieldProblemOf(`lines.${index}.projectId`, 'Project', 'over_budget', params);
  });
}

/** Refuses what exceeds the budget of a project where the agency wants that. */
export async function refuseOverBudget(
  db: Queryable,
  order: PurchaseOrderRecord,
  exceeded: readonly ProjectBudget[],
): Promise<void> {
  const { budgetCheck } = await getApprovalRules(db, order.total);
  if (budgetCheck === 'block' && exceeded.length > 0) throw refuseFields(overBudget(order, exceeded));
}

/** Checks what somebody is to decide on, whole; answers its lines with what pays for them. */
export async function checkSubmitted(
  db: Queryable,
  order: PurchaseOrderRecord,
  approved?: readonly OrderLine[],
): Promise<{ lines: OrderLine[] }> {
  const lines = await withFunding(db, order.lines, order.projectId, order);
  const { problems } = await checkOrder(db, { lines }, order, approved);
  const { today } = await getApprovalRules(db, order.total);
  const missing = [
    ...findMissingInOrder(order),
    ...(await checkStated(db, order.id, lines)),
    ...(await checkAwardPeriods(db, lines, today)),
  ];
  if (missing.length + problems.length > 0) throw refuseFields([...missing, ...problems]);
  return { lines };
}
