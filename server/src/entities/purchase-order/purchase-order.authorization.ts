import {
  amendmentRefusal,
  needsSecondPerson,
  orderRefusal,
  writerRefusal,
} from '#contract/entities/purchase-order/purchase-order.refusals.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import {
  amendmentStates,
  purchaseOrderStates,
  type AmendmentAction,
  type OrderStep,
} from '#contract/entities/purchase-order/purchase-order.steps.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkRefusal, checkStep } from '#server/shared/command/step.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findAuthors, getApprovalRules, purchaseOrderSource } from './purchase-order.repository.ts';

/** Whether somebody else must decide on an order because this person wrote or made it. */
export async function isOwnOrder(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  order: PurchaseOrderRecord,
): Promise<boolean> {
  const { isSeparated } = await getApprovalRules(db, order.total);
  return isSeparated && isAnyOf(db, actor.id, await findAuthors(db, order.id));
}

/** What the command of an approval adds by itself. */
const undecided = { hasApproved: false, priorApprovalFor: [], hasApprovalDocument: false };

async function checkOrderRefusal(
  context: CommandContext,
  order: PurchaseOrderRecord,
  step: OrderStep,
): Promise<void> {
  const isOwn = needsSecondPerson(step, order) && (await isOwnOrder(context, order));
  checkRefusal(orderRefusal(step, order, { viewer: context.actor, approvals: { ...undecided, isOwn } }));
}

function checkOrderStep(
  context: CommandContext,
  before: PurchaseOrderRecord,
  action: OrderStep,
): PurchaseOrderStatus {
  if (action === 'dropAmendment') throw new AppError('no_amendment', { number: before.number });
  const status = checkStep(context, purchaseOrderSource, purchaseOrderStates, before, before.status, action);
  checkRefusal(amendmentRefusal(action, before));
  return status;
}

/** Locks an order and checks that it can take the step, and for this caller. */
export async function lockOrder(
  context: CommandContext,
  id: string,
  action: Exclude<OrderStep, AmendmentAction>,
) {
  const before = await lockRecord(context, purchaseOrderSource, id);
  const status = checkOrderStep(context, before, action);
  await checkOrderRefusal(context, before, action);
  return { before, status };
}

/** The same for a step that an order takes until it is approved, and after that its open amendment. */
export async function lockOrderOrAmendment(context: CommandContext, id: string, action: AmendmentAction) {
  const before = await lockRecord(context, purchaseOrderSource, id);
  const { amendmentStatus } = before;
  if (amendmentStatus === null) {
    const status = checkOrderStep(context, before, action);
    await checkOrderRefusal(context, before, action);
    return { before, status, isAmendment: false } as const;
  }
  checkStep(context, purchaseOrderSource, amendmentStates, before, amendmentStatus, action);
  await checkOrderRefusal(context, before, action);
  return { before, isAmendment: true } as const;
}

/** Only whoever wrote what is to be decided changes it. */
export function checkAuthor({ actor }: CommandContext, order: PurchaseOrderRecord): void {
  checkRefusal(writerRefusal(order, actor));
}
