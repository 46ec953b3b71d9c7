import {
  amendmentStates,
  purchaseOrderStates,
  type AmendmentAction,
  type PurchaseOrderAction,
  type PurchaseOrderStatus,
} from '#contract/entities/purchase-order/purchase-order.states.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findAuthors, getApprovalRules, purchaseOrderSource } from './purchase-order.repository.ts';

/** Steps that would leave an open amendment without its order. */
const notWhileAmended: readonly PurchaseOrderAction[] = ['amend', 'close', 'cancel'];

/** Locks an order and checks that its state allows the step and that the caller may take it from there. */
export async function lockForStep(
  context: CommandContext,
  id: string,
  action: Exclude<PurchaseOrderAction, AmendmentAction>,
) {
  const before = await lockRecord(context, purchaseOrderSource, id);
  return { before, status: checkOrderStep(context, before, action) };
}

function checkOrderStep(
  { actor }: CommandContext,
  before: PurchaseOrderRecord,
  action: PurchaseOrderAction,
): PurchaseOrderStatus {
  if (action === 'dropAmendment') throw new AppError('no_amendment', { number: before.number });
  const step = checkTransition(purchaseOrderStates, purchaseOrderSource, before, before.status, action);
  if (!can(actor.roles, step.permission)) throw new AppError('not_allowed');
  if (before.amendmentStatus !== null && notWhileAmended.includes(action)) {
    throw new AppError('amendment_open', { number: before.number });
  }
  return step.to === 'previous' ? before.status : step.to;
}

/** The same for a step that an order takes until it is approved, and after that its open amendment. */
export async function lockForWriting(context: CommandContext, id: string, action: AmendmentAction) {
  const before = await lockRecord(context, purchaseOrderSource, id);
  if (before.amendmentStatus === null) {
    return { before, status: checkOrderStep(context, before, action), isAmendment: false } as const;
  }
  const step = checkTransition(amendmentStates, purchaseOrderSource, before, before.amendmentStatus, action);
  if (!can(context.actor.roles, step.permission)) throw new AppError('not_allowed');
  return { before, isAmendment: true } as const;
}

/** Who wrote what is to be decided: the open amendment, otherwise the order. */
function writerOf({ amender, authorId, author }: PurchaseOrderRecord) {
  return amender ?? { id: authorId, label: author?.label ?? '' };
}

export function isAuthor({ actor }: CommandContext, order: PurchaseOrderRecord): boolean {
  return writerOf(order).id === actor.id;
}

/** Only whoever wrote what is to be decided changes it: otherwise somebody could approve his or her own words. */
export function checkAuthor(context: CommandContext, order: PurchaseOrderRecord): void {
  if (isAuthor(context, order)) return;
  throw new AppError('not_author', { number: order.number, author: writerOf(order).label });
}

/** Whether somebody else must decide on an order because this person wrote or made it. */
export async function isOwnOrder(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  order: PurchaseOrderRecord,
): Promise<boolean> {
  const { isSeparated } = await getApprovalRules(db, order.total);
  return isSeparated && isAnyOf(db, actor.id, await findAuthors(db, order.id));
}

/** Nobody decides on what he or she wrote, unless the agency has switched the separation of duties off. */
export async function checkSeparation(context: CommandContext, order: PurchaseOrderRecord): Promise<void> {
  if (await isOwnOrder(context, order)) throw new AppError('same_person', { number: order.number });
}
