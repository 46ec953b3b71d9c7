import type { z } from 'zod';
import type {
  orderApprovals,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  amendmentStates,
  purchaseOrderStates,
} from '#contract/entities/purchase-order/purchase-order.states.ts';
import { can, type Role } from '#contract/shared/permissions.ts';
import type { OrderStep } from './order-steps.ts';

/** Why a step cannot be taken; the words are the screen's. */
export type StepRefusal =
  | { code: 'notAllowed' | 'ownOrder' | 'approvedAlready' | 'goodsReceived' }
  | { code: 'notAuthor'; who: string }
  | { code: 'paperNeeded'; sources: string }
  | { code: 'missing'; fields: readonly ('vendorId' | 'justification' | 'lines')[] };

export interface OfferedStep {
  step: OrderStep;
  refusal: StepRefusal | undefined;
}

/** Who looks at an order, and what the server says about that. */
export interface Onlooker {
  id: string;
  roles: readonly Role[];
  approvals: z.infer<typeof orderApprovals> | undefined;
}

const decisions: readonly OrderStep[] = ['approve', 'reject', 'order', 'close', 'reopen'];
const writings: readonly OrderStep[] = ['submit', 'withdraw'];

function missingOf({ vendorId, justification, lines }: PurchaseOrderRecord) {
  return [
    ...(vendorId === null ? (['vendorId'] as const) : []),
    ...((justification?.length ?? 0) < 10 ? (['justification'] as const) : []),
    ...(lines.length === 0 ? (['lines'] as const) : []),
  ];
}

function refusalOf(step: OrderStep, order: PurchaseOrderRecord, onlooker: Onlooker): StepRefusal | undefined {
  const { approvals } = onlooker;
  const writer = order.amender ?? { id: order.authorId, label: order.author?.label ?? '' };
  const isAuthor = writer.id === onlooker.id;
  const rules = can(onlooker.roles, 'purchase-order.cancel');
  const ofDraft: readonly OrderStep[] = order.status === 'draft' ? ['cancel'] : [];
  if (
    !isAuthor &&
    (writings.includes(step) || (!rules && ['amend', 'dropAmendment', ...ofDraft].includes(step)))
  ) {
    return { code: 'notAuthor', who: writer.label };
  }
  const isDecision = decisions.includes(step) || (step === 'cancel' && order.status !== 'draft');
  if (isDecision && approvals?.isOwn) return { code: 'ownOrder' };
  if (step === 'cancel' && order.acceptedUnits > 0) return { code: 'goodsReceived' };
  if (step === 'submit' && missingOf(order).length > 0) return { code: 'missing', fields: missingOf(order) };
  if (step !== 'approve' || !approvals) return undefined;
  if (approvals.hasApproved) return { code: 'approvedAlready' };
  if (approvals.priorApprovalFor.length > 0 && !approvals.hasApprovalDocument) {
    return { code: 'paperNeeded', sources: approvals.priorApprovalFor.join(', ') };
  }
  return undefined;
}

const byReceipt = ['receiveAll', 'receivePart', 'reverseReceipt'];

/** Steps that would leave an open amendment without its order. */
const notWhileAmended = ['amend', 'close', 'cancel'];

/** The steps of the open amendment, and those of the order beside it. */
function transitionsOf({ status, amendmentStatus }: PurchaseOrderRecord) {
  const own = purchaseOrderStates.transitions.filter(({ from }) => from.includes(status));
  if (amendmentStatus === null) return own;
  return [
    ...amendmentStates.transitions.filter(({ from }) => from.includes(amendmentStatus)),
    ...own.filter(({ action }) => !notWhileAmended.includes(action)),
  ];
}

/** The steps that the state of an order offers, those that cannot be taken with their reason. */
export function offeredSteps(order: PurchaseOrderRecord, onlooker: Onlooker): OfferedStep[] {
  return transitionsOf(order)
    .filter(({ action }) => !byReceipt.includes(action))
    .map(({ action, permission }) => {
      const step = action as OrderStep;
      if (!can(onlooker.roles, permission)) return { step, refusal: { code: 'notAllowed' } };
      return { step, refusal: refusalOf(step, order, onlooker) };
    });
}
