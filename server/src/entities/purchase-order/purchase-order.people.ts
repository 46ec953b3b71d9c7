import {
  purchaseOrderStates,
  type PurchaseOrderAction,
} from '#contract/entities/purchase-order/purchase-order.states.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findAuthors, getApprovalRules, purchaseOrderSource } from './purchase-order.repository.ts';

/** Locks an order and checks that its state allows the step and that the caller may take it from there. */
export async function lockForStep(context: CommandContext, id: string, action: PurchaseOrderAction) {
  const before = await lockRecord(context, purchaseOrderSource, id);
  const step = checkTransition(purchaseOrderStates, purchaseOrderSource, before, before.status, action);
  if (!can(context.actor.roles, step.permission)) throw new AppError('not_allowed');
  return { before, status: step.to };
}

export function isAuthor({ actor }: CommandContext, { authorId }: PurchaseOrderRecord): boolean {
  return authorId === actor.id;
}

/** Only whoever wrote what is to be decided changes it: otherwise somebody could approve his or her own words. */
export function checkAuthor(context: CommandContext, order: PurchaseOrderRecord): void {
  if (isAuthor(context, order)) return;
  throw new AppError('not_author', { number: order.number, author: order.author?.label ?? '' });
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
