import { orderRefusal } from '#contract/entities/purchase-order/purchase-order.refusals.ts';
import type {
  OrderApproval,
  OrderApprovals,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { checkRefusal } from '#server/shared/command/step.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { applyAmendment, getProposedApproval } from './purchase-order.amending.ts';
import { getProposal, moveAmendment } from './purchase-order.amendments.ts';
import { isOwnOrder, lockOrderOrAmendment } from './purchase-order.authorization.ts';
import {
  findDecisions,
  findSubmittedAt,
  getApprovalRules,
  getPriorApproval,
  insertDecision,
  purchaseOrderSource,
} from './purchase-order.repository.ts';

type Decision = OrderApproval['decision'];

function keepDecision(
  { db, actor, now }: CommandContext,
  id: string,
  decision: Decision,
  comment: string | null | undefined,
): Promise<void> {
  const { id: personId, name: person } = actor;
  return insertDecision(db, id, {
    personId,
    person,
    decision,
    comment: comment ?? null,
    at: now.toISOString(),
  });
}

async function findApprovers(db: Queryable, id: string): Promise<string[]> {
  const decisions = await findDecisions(db, id);
  return decisions
    .filter(({ decision, isCurrent }) => decision === 'approved' && isCurrent)
    .map(({ personId }) => personId);
}

/** Agrees to an order or its amendment. Where two people must, the first leaves it submitted. */
export async function approveOrder(
  context: CommandContext,
  id: string,
  { comment }: { comment?: string | null | undefined },
): Promise<PurchaseOrderRecord> {
  const { db, actor } = context;
  const { before, status, isAmendment } = await lockOrderOrAmendment(context, id, 'approve');
  const prior = isAmendment ? await getProposedApproval(context, before) : await getPriorApproval(db, id);
  const { needed } = await getApprovalRules(db, await totalToDecide(db, before));
  const approvers = await findApprovers(db, id);
  const hasApproved = await isAnyOf(db, actor.id, approvers);
  const approvals = { ...prior, hasApproved, isOwn: false };
  checkRefusal(orderRefusal('approve', before, { viewer: actor, approvals }));
  const isEnough = approvers.length + 1 >= needed;
  const reason = comment ?? undefined;
  const also = () => keepDecision(context, id, 'approved', comment);
  if (isAmendment && isEnough) return applyAmendment(context, before, { reason, also });
  const values = isEnough ? { status } : {};
  return changeRecord(context, purchaseOrderSource, before, values, { action: 'approve', reason, also });
}

/** What is decided on costs: the open amendment, otherwise the order. */
async function totalToDecide(db: Queryable, order: PurchaseOrderRecord): Promise<string> {
  return order.amendmentStatus === null ? order.total : (await getProposal(db, order)).total;
}

/** Refuses an order for good; a refused amendment leaves the order as it is. */
export async function rejectOrder(
  context: CommandContext,
  id: string,
  { comment }: { comment: string },
): Promise<PurchaseOrderRecord> {
  const { before, status, isAmendment } = await lockOrderOrAmendment(context, id, 'reject');
  const also = () => keepDecision(context, id, 'rejected', comment);
  const options = { action: 'reject', reason: comment, also };
  if (isAmendment) return moveAmendment(context, before, 'rejected', options);
  return changeRecord(context, purchaseOrderSource, before, { status }, options);
}

/** Sends an order or its amendment back to its author, who can change and submit it again. */
export async function returnOrder(
  context: CommandContext,
  id: string,
  { comment }: { comment: string },
): Promise<PurchaseOrderRecord> {
  const { before, status, isAmendment } = await lockOrderOrAmendment(context, id, 'return');
  const also = () => keepDecision(context, id, 'returned', comment);
  const options = { action: 'return', reason: comment, also };
  if (isAmendment) return moveAmendment(context, before, 'draft', options);
  return changeRecord(context, purchaseOrderSource, before, { status }, options);
}

/** Who decided what, and what the approval of an order still needs. */
export async function getApprovals(
  context: Pick<CommandContext, 'db' | 'actor'>,
  order: PurchaseOrderRecord,
): Promise<OrderApprovals> {
  const { db, actor } = context;
  const approvers = await findApprovers(db, order.id);
  const decisions = await findDecisions(db, order.id);
  const { needed } = await getApprovalRules(db, await totalToDecide(db, order));
  return {
    needed,
    submittedAt: await findSubmittedAt(db, order.id),
    given: approvers.length,
    isOwn: await isOwnOrder(context, order),
    hasApproved: await isAnyOf(db, actor.id, approvers),
    decisions: decisions.map(({ isCurrent: _isCurrent, ...decision }) => decision),
    ...(await getPriorApproval(db, order.id)),
  };
}
