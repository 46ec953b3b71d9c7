import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { returnPath } from '#contract/entities/purchase-order/vendor-return.history.ts';
import { checkSettlement } from '#contract/entities/purchase-order/vendor-return.rules.ts';
import type { CloseReturnInput } from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { lastYearNumber } from '#server/shared/command/numbers.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { issueSeries } from '#server/shared/command/series.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getApprovalRules, purchaseOrderSource } from './purchase-order.repository.ts';
import { closeReturnRow, insertReturns, lockReturn, reopenReturnRow } from './vendor-return.repository.ts';

/** Opens a return for each receipt line with goods that were not accepted. */
export async function openReturns(
  { db }: CommandContext,
  orderId: string,
  receiptLineIds: readonly string[],
  today: string,
): Promise<void> {
  if (receiptLineIds.length === 0) return;
  const numbers = await issueSeries(db, `VR-${today.slice(0, 4)}`, receiptLineIds.length);
  if (numbers.length === 0) {
    throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  }
  await insertReturns(db, orderId, receiptLineIds, numbers);
}

/** What was settled as values of their own: a history shows them in the language of its reader. */
function settlementChanges({ outcome, amount, closedOn, note }: CloseReturnInput): Changes {
  const entered = Object.entries({ outcome, amount, closedOn, note }).filter(([, to]) => to);
  return Object.fromEntries(entered.map(([name, to]) => [`${returnPath}.${name}`, { from: null, to }]));
}

/** Says how the vendor made good for what was sent back; the history of the order tells of it. */
export async function closeReturn(
  context: CommandContext,
  orderId: string,
  returnId: string,
  input: CloseReturnInput,
): Promise<PurchaseOrderRecord> {
  const { db, actor } = context;
  const before = await lockRecord(context, purchaseOrderSource, orderId);
  const found = await lockReturn(db, orderId, returnId);
  if (!found) throw new AppError('not_found');
  if (found.status !== 'open') throw new AppError('return_not_open', { number: found.number });
  const { today } = await getApprovalRules(db, before.total);
  const problems = checkSettlement(input, found, today);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(
    context,
    purchaseOrderSource,
    before,
    { status: before.status },
    {
      action: 'closeReturn',
      reason: [found.number, input.reference].filter(Boolean).join(', '),
      extraChanges: settlementChanges(input),
      also: () => closeReturnRow(db, returnId, input, actor.name),
    },
  );
}

/** Takes back how a return was settled: it is open again, and the history of the order keeps both. */
export async function reopenReturn(
  context: CommandContext,
  orderId: string,
  returnId: string,
  { reason }: { reason: string },
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const before = await lockRecord(context, purchaseOrderSource, orderId);
  const found = await lockReturn(db, orderId, returnId);
  if (!found) throw new AppError('not_found');
  if (found.status !== 'closed') throw new AppError('return_not_closed', { number: found.number });
  return changeRecord(
    context,
    purchaseOrderSource,
    before,
    { status: before.status },
    {
      action: 'reopenReturn',
      reason: `${found.number}, ${reason}`,
      also: () => reopenReturnRow(db, returnId),
    },
  );
}
