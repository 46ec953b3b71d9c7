import { isDeepStrictEqual } from 'node:util';
import type { ProjectBudget } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { checkInvoice, checkPlacing } from '#contract/entities/purchase-order/purchase-order.rules.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { minEarlyReason, type orderSteps } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { submitAmendment } from './purchase-order.amending.ts';
import { moveAmendment } from './purchase-order.amendments.ts';
import { lockOrder, lockOrderOrAmendment } from './purchase-order.authorization.ts';
import { findBudgets } from './purchase-order.figures.ts';
import { checkAwardPeriods } from './purchase-order.funding.ts';
import { replaceLines } from './purchase-order.line-rows.ts';
import {
  findApprovalDay,
  getApprovalRules,
  getRound,
  purchaseOrderSource,
} from './purchase-order.repository.ts';
import { checkOrderNumber, refuse } from './purchase-order.rules.ts';
import { checkSubmitted, refuseOverBudget } from './purchase-order.submission.ts';
import { getReceivedStatus } from './receipt.repository.ts';

type Reasoned = StepInput<typeof orderSteps, 'submit'>;

/** Asks for a decision. What exceeds the budget of a project is told, or refused where the agency wants that. */
export async function submitOrder(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<PurchaseOrderRecord & { budgetWarnings: ProjectBudget[] }> {
  const { db } = context;
  const { before, status, isAmendment } = await lockOrderOrAmendment(context, id, 'submit');
  if (isAmendment) return submitAmendment(context, before, reason);
  const { lines } = await checkSubmitted(db, before);
  const budgetWarnings = (await findBudgets(db, id)).filter(({ isExceeded }) => isExceeded);
  await refuseOverBudget(db, before, budgetWarnings);
  const round = (await getRound(db, id)) + 1;
  const isCopied = !isDeepStrictEqual(lines, before.lines);
  const options = {
    action: 'submit',
    reason,
    ...(isCopied && { also: () => replaceLines(db, id, lines) }),
  };
  const after = await changeRecord(context, purchaseOrderSource, before, { status, round }, options);
  return { ...after, budgetWarnings };
}

export async function withdrawOrder(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<PurchaseOrderRecord> {
  const { before, status, isAmendment } = await lockOrderOrAmendment(context, id, 'withdraw');
  const options = { action: 'withdraw', reason };
  if (isAmendment) return moveAmendment(context, before, 'draft', options);
  return changeRecord(context, purchaseOrderSource, before, { status }, options);
}

/** Makes the draft of somebody else one's own; who wrote it before still cannot decide on it. */
export async function takeOverOrder(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<PurchaseOrderRecord> {
  const { before } = await lockOrder(context, id, 'takeOver');
  const values = { authorId: context.actor.id };
  return changeRecord(context, purchaseOrderSource, before, values, { action: 'takeOver', reason });
}

/** An order that was placed before its approval says why; nothing is dated back in silence. */
async function checkApprovalDay(db: Queryable, id: string, orderedOn: string, reason: string | undefined) {
  const approvedOn = await findApprovalDay(db, id);
  if (approvedOn === null || orderedOn >= approvedOn) return [];
  const isExplained = (reason ?? '').trim().length >= minEarlyReason;
  return isExplained ? [] : [refuse('orderedOn', 'ordered_early', { approved: approvedOn })];
}

/** Says that an approved order was placed. */
export async function placeOrder(
  context: CommandContext,
  id: string,
  input: StepInput<typeof orderSteps, 'order'>,
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const { before } = await lockOrder(context, id, 'order');
  const orderNumber = input.orderNumber ?? before.orderNumber;
  const orderedOn = input.orderedOn ?? before.orderedOn;
  const expectedOn = input.expectedOn === undefined ? before.expectedOn : input.expectedOn;
  const { today } = await getApprovalRules(db, before.total);
  const problems = [
    ...(await checkOrderNumber(db, orderNumber, id)),
    ...checkPlacing({ orderNumber, orderedOn, expectedOn }, today),
  ];
  if (orderedOn && orderedOn !== before.orderedOn) {
    problems.push(...(await checkApprovalDay(db, id, orderedOn, input.reason)));
    problems.push(...(await checkAwardPeriods(db, before.lines, orderedOn)));
  }
  if (problems.length > 0) throw refuseFields(problems);
  const values = { status: await getReceivedStatus(db, id), orderNumber, orderedOn, expectedOn };
  return changeRecord(context, purchaseOrderSource, before, values, {
    action: 'order',
    reason: input.reason,
  });
}

/** Ends an order whose invoice matches what was received, or whose difference is explained; today, or on an earlier day. */
export async function closeOrder(
  context: CommandContext,
  id: string,
  { reason, ...input }: StepInput<typeof orderSteps, 'close'>,
  closedOn?: string,
): Promise<PurchaseOrderRecord> {
  const { before, status } = await lockOrder(context, id, 'close');
  const { today } = await getApprovalRules(context.db, before.total);
  const problems = checkInvoice(input, before, today);
  if (problems.length > 0) throw refuseFields(problems);
  const differenceNote = input.differenceNote ?? null;
  const values = { ...input, differenceNote, status, closedOn: closedOn ?? today };
  return changeRecord(context, purchaseOrderSource, before, values, { action: 'close', reason });
}

export async function reopenOrder(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<PurchaseOrderRecord> {
  const { before, status } = await lockOrder(context, id, 'reopen');
  const values = { status, closedOn: null };
  return changeRecord(context, purchaseOrderSource, before, values, { action: 'reopen', reason });
}

/** A draft is canceled by its author or an administrator, everything later by an administrator who did not write it. */
export async function cancelOrder(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<PurchaseOrderRecord> {
  const { before, status } = await lockOrder(context, id, 'cancel');
  return changeRecord(context, purchaseOrderSource, before, { status }, { action: 'cancel', reason });
}
