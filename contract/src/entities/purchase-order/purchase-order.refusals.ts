import type { Held } from '#contract/shared/roles.ts';
import { can } from '#contract/shared/permissions.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkJustification, fieldProblemOf } from '#contract/shared/rules.ts';
import { fieldRefusal, offeredSteps, type OfferedStep, type Refusal } from '#contract/shared/steps.ts';
import {
  purchaseOrderFields,
  type OrderApprovals,
  type PurchaseOrderRecord,
} from './purchase-order.schema.ts';
import {
  amendmentStates,
  amendmentSteps,
  purchaseOrderStates,
  purchaseOrderSteps,
  type OrderStep,
} from './purchase-order.steps.ts';

/** What the steps of an order depend on beside the order: who takes them, and what is known of its approval. */
export interface OrderFacts {
  viewer: { id: string; roles: readonly Held[] };
  approvals?:
    | Pick<OrderApprovals, 'isOwn' | 'hasApproved' | 'priorApprovalFor' | 'hasApprovalDocument'>
    | undefined;
}

/** Who wrote what is to be decided: the open amendment, otherwise the order. */
export function writerOf({ amender, authorId, author }: PurchaseOrderRecord) {
  return amender ?? { id: authorId, label: author?.label ?? '' };
}

/** Only whoever wrote what is to be decided changes it: otherwise somebody could approve his or her own words. */
export function writerRefusal(order: PurchaseOrderRecord, viewer: { id: string }): Refusal | undefined {
  const { id, label: author } = writerOf(order);
  return id === viewer.id ? undefined : { code: 'not_author', params: { number: order.number, author } };
}

/** Nobody takes over what is already theirs. */
function ownDraftRefusal({ authorId, number }: PurchaseOrderRecord, viewer: { id: string }) {
  return authorId === viewer.id ? ({ code: 'own_draft', params: { number } } as const) : undefined;
}

const ofWriter: readonly OrderStep[] = ['submit', 'withdraw'];
const ofWriterOrAdmin: readonly OrderStep[] = ['amend', 'dropAmendment'];
const ofSecondPerson: readonly OrderStep[] = ['approve', 'reject', 'order', 'close', 'reopen'];

/** Nobody takes these steps with what he or she wrote, unless the agency has switched the separation of duties off. */
export function needsSecondPerson(step: OrderStep, { status }: PurchaseOrderRecord): boolean {
  return ofSecondPerson.includes(step) || (step === 'cancel' && status !== 'draft');
}

/** What an order must have before somebody can decide on it. */
export function findMissingInOrder({ vendorId, justification, lines }: PurchaseOrderRecord): FieldProblem[] {
  const required = (name: 'vendorId' | 'lines') =>
    fieldProblemOf(name, purchaseOrderFields[name].title, 'required');
  return [
    ...(vendorId ? [] : [required('vendorId')]),
    ...checkJustification(purchaseOrderFields, justification),
    ...(lines.length > 0 ? [] : [required('lines')]),
  ];
}

/** Why a step of an order cannot be taken that its state and the role allow. */
export function orderRefusal(
  step: OrderStep,
  order: PurchaseOrderRecord,
  { viewer, approvals }: OrderFacts,
): Refusal | undefined {
  const { number } = order;
  if (step === 'takeOver') return ownDraftRefusal(order, viewer);
  const isAdmin = can(viewer.roles, 'purchase-order.cancel');
  const isDraftCancel = step === 'cancel' && order.status === 'draft';
  if (ofWriter.includes(step) || (!isAdmin && (isDraftCancel || ofWriterOrAdmin.includes(step)))) {
    const refusal = writerRefusal(order, viewer);
    if (refusal) return refusal;
  }
  if (approvals?.isOwn && needsSecondPerson(step, order)) return { code: 'same_person', params: { number } };
  if (step === 'cancel' && order.acceptedUnits > 0) return { code: 'goods_received', params: { number } };
  if (step !== 'approve' || !approvals) return undefined;
  if (approvals.priorApprovalFor.length > 0 && !approvals.hasApprovalDocument) {
    return { code: 'approval_document', params: { sources: approvals.priorApprovalFor.join(', ') } };
  }
  return approvals.hasApproved ? { code: 'approved_already', params: { number } } : undefined;
}

/** Steps that would leave an open amendment without its order. */
const notWhileAmended: readonly OrderStep[] = ['amend', 'close', 'cancel'];

/** Why an order cannot take a step beside its open amendment. */
export function amendmentRefusal(step: OrderStep, order: PurchaseOrderRecord): Refusal | undefined {
  if (order.amendmentStatus === null || !notWhileAmended.includes(step)) return undefined;
  return { code: 'amendment_open', params: { number: order.number } };
}

const ofOrder = { machine: purchaseOrderStates, steps: purchaseOrderSteps };
const ofAmendment = { machine: amendmentStates, steps: amendmentSteps };

/** The steps of an order, or of its open amendment and of the order beside it; what cannot be taken says why. */
export function offeredOrderSteps(order: PurchaseOrderRecord, facts: OrderFacts): OfferedStep<OrderStep>[] {
  const { roles } = facts.viewer;
  const refusalOf = (step: OrderStep): Refusal | undefined => {
    const refusal = orderRefusal(step, order, facts);
    const missing = step === 'submit' && !refusal ? findMissingInOrder(order) : [];
    return missing.length > 0 ? fieldRefusal(...missing) : refusal;
  };
  // Taking over is there for those alone who can do it.
  const own = offeredSteps(ofOrder, order.status, roles, refusalOf).filter(
    ({ step, refusal }) => step !== 'takeOver' || refusal === undefined,
  );
  if (order.amendmentStatus === null) return own;
  return [
    ...offeredSteps(ofAmendment, order.amendmentStatus, roles, refusalOf),
    ...own.filter(({ step }) => amendmentRefusal(step, order) === undefined),
  ];
}
