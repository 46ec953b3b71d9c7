import type { OrderLineInput } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type {
  PurchaseOrderCreate,
  PurchaseOrderRecord,
  PurchaseOrderUpdate,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { withFunding } from './purchase-order.funding.ts';
import { updateAmendment } from './purchase-order.amending.ts';
import { checkAuthor } from './purchase-order.authorization.ts';
import { replaceLines } from './purchase-order.line-rows.ts';
import { getRound, isCreator, purchaseOrderSource } from './purchase-order.repository.ts';
import { checkOrder, checkOrderNumber, refuse } from './purchase-order.rules.ts';

/** Creates a draft; one from a file has the number of its order already. */
export async function createPurchaseOrder(
  context: CommandContext,
  { lines: sent, ...input }: PurchaseOrderCreate,
  orderNumber: string | null = null,
): Promise<PurchaseOrderRecord> {
  const { db, actor } = context;
  const lines = await withFunding(db, sent, input.projectId ?? null);
  const { problems, totals } = await checkOrder(db, { ...input, lines });
  if (problems.length > 0) throw refuseFields(problems);
  const number = await issueNumber(db, 'REQ');
  if (!number) throw refuseFields([refuse('number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  const values = { ...input, ...totals, number, orderNumber, authorId: actor.id };
  return createRecord(context, purchaseOrderSource, values, (id) => replaceLines(db, id, lines));
}

/** A draft is changed by its author alone; what was submitted goes back first, what was approved is amended. */
export async function updatePurchaseOrder(
  context: CommandContext,
  id: string,
  { changeReason: reason, lines: sent, ...input }: PurchaseOrderUpdate,
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const before = await lockRecord(context, purchaseOrderSource, id);
  if (Object.keys(input).length === 0 && !sent) return before;
  if (before.amendmentStatus !== null)
    return updateAmendment(context, before, { changeReason: reason, lines: sent, ...input });
  if (before.status !== 'draft') {
    const { number, status } = before;
    throw new AppError('bad_state', { entity: 'purchase-order', number, state: status, needed: 'draft' });
  }
  checkAuthor(context, before);
  // Another project of the order brings its own split to the lines that have none of their own.
  const isMoved = input.projectId !== undefined && input.projectId !== before.projectId;
  const projectId = input.projectId === undefined ? before.projectId : input.projectId;
  const written = sent ?? (isMoved ? before.lines : undefined);
  const lines = written && (await withFunding<OrderLineInput>(db, written, projectId, before));
  const { problems, totals } = await checkOrder(db, { ...input, ...(lines && { lines }) }, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(
    context,
    purchaseOrderSource,
    before,
    { ...input, ...totals },
    { reason, ...(lines && { also: () => replaceLines(db, id, lines) }) },
  );
}

/** Moves a mistaken draft to the bin; what was ever submitted stays. */
export async function deletePurchaseOrder(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<PurchaseOrderRecord> {
  const before = await lockRecord(context, purchaseOrderSource, id);
  const isOwn = await isCreator(context.db, id, context.actor.id);
  if (!isOwn && !can(context.actor.roles, 'purchase-order.deleteAny')) throw new AppError('not_allowed');
  if (before.status !== 'draft' || (await getRound(context.db, id)) > 0) throw new AppError('order_begun');
  return binRecord(context, purchaseOrderSource, before, reason);
}

export async function restorePurchaseOrder(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<PurchaseOrderRecord> {
  return restoreRecord(context, purchaseOrderSource, id, reason, ({ orderNumber }) =>
    checkOrderNumber(context.db, orderNumber, id),
  );
}
