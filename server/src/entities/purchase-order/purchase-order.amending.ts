import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ProjectBudget } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLineInput } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  amendableFields,
  type PurchaseOrderRecord,
  type PurchaseOrderUpdate,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { changesBetween } from '#server/shared/history/changes.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  asProposed,
  getOpenAmendment,
  moveAmendment,
  snapshotOf,
  wantedOf,
  withProposal,
  writeAmendment,
  type Snapshot,
} from './purchase-order.amendments.ts';
import { shownFields } from './purchase-order.difference.ts';
import { findBudgets } from './purchase-order.figures.ts';
import { withFunding } from './purchase-order.funding.ts';
import { findLineFacts, replaceLines } from './purchase-order.line-rows.ts';
import { checkReceived, withRemainingCosts } from './purchase-order.line-rules.ts';
import { checkAuthor } from './purchase-order.authorization.ts';
import { getPriorApproval, getRound, purchaseOrderSource } from './purchase-order.repository.ts';
import { checkOrder } from './purchase-order.rules.ts';
import { checkSubmitted, refuseOverBudget } from './purchase-order.submission.ts';
import { getReceivedStatus, lockLines } from './receipt.repository.ts';

/** What an amendment changes of what it wanted before, for the history of the order. */
function proposalChanges(before: Snapshot, after: Snapshot) {
  return {
    ...Object.fromEntries(
      Object.entries(changesBetween(before.values, after.values, shownFields)).map(([field, change]) => [
        `proposed.${field}`,
        change,
      ]),
    ),
    ...(!isDeepStrictEqual(before.lines, after.lines) && {
      proposedLines: { from: before.lines, to: after.lines },
    }),
    ...(before.total !== after.total && { proposedTotal: { from: before.total, to: after.total } }),
  };
}

/** Changes what an open amendment wants; the order itself stays as it was approved. */
export async function updateAmendment(
  context: CommandContext,
  before: PurchaseOrderRecord,
  { changeReason: reason, lines: sent, ...input }: PurchaseOrderUpdate,
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  if (before.amendmentStatus !== 'draft') {
    const { number, amendmentStatus } = before;
    const params = { entity: 'purchase-order', number, state: amendmentStatus ?? '', needed: 'draft' };
    throw new AppError('bad_state', params);
  }
  checkAuthor(context, before);
  const { proposed } = await getOpenAmendment(db, before);
  const base = withProposal(before, proposed);
  const projectId = input.projectId === undefined ? base.projectId : input.projectId;
  const funded = await withFunding<OrderLineInput>(db, sent ?? base.lines, projectId, base);
  const earlier = { approved: before.lines, proposed: base.lines };
  const counted = await withRemainingCosts(db, funded, before.id, earlier);
  const known = { ...base, lines: [...base.lines, ...before.lines] };
  const { problems } = await checkOrder(db, { ...input, lines: counted }, known, before.lines);
  if (problems.length > 0) throw refuseFields(problems);
  const lines = counted.map((line) => ({ ...line, id: line.id ?? randomUUID() }));
  const wanted = { ...wantedOf(proposed), ...input, lines };
  const next = await asProposed(context, before.id, wanted, async (order) => ({
    ...snapshotOf(order),
    facts: await findLineFacts(db, before.id),
  }));
  return changeRecord(
    context,
    purchaseOrderSource,
    before,
    {},
    {
      reason,
      extraChanges: proposalChanges(proposed, next),
      also: () => writeAmendment(db, before, { status: 'draft', proposed: next }),
    },
  );
}

/** Asks for a decision on an amendment, by the same rules as for an order, with costs that count what has come by now. */
export async function submitAmendment(
  context: CommandContext,
  before: PurchaseOrderRecord,
  reason: string | undefined,
): Promise<PurchaseOrderRecord & { budgetWarnings: ProjectBudget[] }> {
  const { db } = context;
  const { proposed } = await getOpenAmendment(db, before);
  const earlier = { approved: before.lines, proposed: proposed.lines };
  const counted = await withRemainingCosts(db, proposed.lines, before.id, earlier);
  const asCounted = withProposal(before, { ...proposed, lines: counted });
  const { lines } = await checkSubmitted(db, asCounted, before.lines);
  const wanted = { ...wantedOf(proposed), lines };
  const { next, budgetWarnings } = await asProposed(context, before.id, wanted, async (order) => ({
    next: { ...snapshotOf(order), facts: await findLineFacts(db, before.id) },
    budgetWarnings: (await findBudgets(db, before.id)).filter(({ isExceeded }) => isExceeded),
  }));
  await refuseOverBudget(db, withProposal(before, next), budgetWarnings);
  const round = (await getRound(db, before.id)) + 1;
  const extraChanges = proposalChanges(proposed, next);
  const options = { action: 'submit', reason, proposed: next, round, extraChanges };
  return { ...(await moveAmendment(context, before, 'submitted', options)), budgetWarnings };
}

/** Which sources of what an amendment wants ask for approval before a purchase. */
export async function getProposedApproval(context: CommandContext, before: PurchaseOrderRecord) {
  const { proposed } = await getOpenAmendment(context.db, before);
  return asProposed(context, before.id, wantedOf(proposed), () => getPriorApproval(context.db, before.id));
}

/** Makes an amendment the order as it was submitted, under lock of its lines: what has come meanwhile must still fit. */
export async function applyAmendment(
  context: CommandContext,
  before: PurchaseOrderRecord,
  { reason, also }: { reason: string | undefined; also: () => Promise<void> },
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const { proposed, byId } = await getOpenAmendment(db, before);
  await lockLines(db, before.id);
  const problems = await checkReceived(db, proposed.lines, before.id, before.lines);
  if (problems.length > 0) throw refuseFields(problems);
  await replaceLines(db, before.id, proposed.lines);
  const status = before.status === 'approved' ? before.status : await getReceivedStatus(db, before.id);
  const fields = amendableFields.map((field) => [field, proposed.values[field] ?? null] as const);
  const values = {
    ...Object.fromEntries(fields),
    ...proposed.totals,
    status,
    amendmentStatus: null,
    authorId: byId,
  };
  return changeRecord(context, purchaseOrderSource, before, values, {
    action: 'approve',
    reason,
    also: async () => {
      await also();
      await writeAmendment(db, before, { status: 'approved' });
    },
  });
}
