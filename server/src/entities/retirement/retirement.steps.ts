import { retirableStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { methodOf } from '#contract/entities/retirement/retirement.rules.ts';
import { findMissingInCase, lackRefusal } from '#contract/entities/retirement/retirement.refusals.ts';
import {
  isRevision,
  type RetirementDecision,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import type { retirementSteps } from '#contract/entities/retirement/retirement.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { lockForRetiring, moveRetiring } from '#server/areas/equipment/equipment-retiring.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { checkRefusal } from '#server/shared/command/step.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockCase } from './retirement.authorization.ts';
import { findItems, itemReason, returnItems } from './retirement.items.ts';
import { getSummary } from './retirement.line-rows.ts';
import { checkMissing } from './retirement.missing.ts';
import { getRetirementRules, retirementSource } from './retirement.repository.ts';
import { dropRevision, keepApproved } from './retirement.revision.ts';
import { checkRetirementRecord } from './retirement.rules.ts';

type Reasoned = StepInput<typeof retirementSteps, 'submit'>;

async function hasPhoto(db: Queryable, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from attachment where entity = 'retirement' and record_id = ${id}::text and kind = 'photo'
      and deleted_at is null) as found`);
  return found;
}

/** Asks for a decision on an own draft that is complete so far. */
export async function submitRetirement(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<RetirementRecord> {
  const { db, now } = context;
  const { before, status } = await lockCase(context, id, 'submit');
  const problems = [...(await checkRetirementRecord(db, before)), ...findMissingInCase(before)];
  if (problems.length > 0) throw refuseFields(problems);
  const items = await findItems(db, id);
  const wrong = items.filter((item) => !retirableStatuses.some((one) => one === item.status));
  if (wrong.length > 0) {
    throw new AppError('items_not_retirable', {
      tags: wrong
        .slice(0, 10)
        .map(({ tag }) => tag)
        .join(', '),
    });
  }
  await checkMissing(db, before);
  const rules = await getRetirementRules(db);
  const lacksPhoto = rules.salePhotos && methodOf(rules, before)?.needsPrice && !(await hasPhoto(db, id));
  const { undecidableLines } = await getSummary(db, id);
  const n = undecidableLines + (lacksPhoto ? 1 : 0);
  if (n > 0) throw new AppError('case_lacks', { number: before.number, n });
  const values = { status, submittedAt: now.toISOString() };
  return changeRecord(context, retirementSource, before, values, { action: 'submit', reason });
}

/** Makes the draft of somebody else one's own; who wrote it before still cannot decide on it. */
export async function takeOverRetirement(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<RetirementRecord> {
  const { before } = await lockCase(context, id, 'takeOver');
  const values = { authorId: context.actor.id };
  return changeRecord(context, retirementSource, before, values, { action: 'takeOver', reason });
}

export async function withdrawRetirement(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, 'withdraw');
  if (isRevision(before)) return dropRevision(context, before, { action: 'withdraw', reason });
  return changeRecord(context, retirementSource, before, { status }, { action: 'withdraw', reason });
}

function keepDecision(
  { db, actor, now }: CommandContext,
  id: string,
  decision: RetirementDecision['decision'],
  comment: string | null | undefined,
): () => Promise<void> {
  return async () => {
    await db.run(sql`
      insert into retirement_step (retirement_id, step, user_id, person, decision, comment, at)
      select ${id}, count(*) + 1, ${actor.id}, ${actor.name}, ${decision}::retirement_decision, ${comment || null},
        ${now.toISOString()} from retirement_step where retirement_id = ${id}`);
  };
}

/** Who decided what about a case, the oldest first. */
export async function findDecisions(db: Queryable, id: string): Promise<RetirementDecision[]> {
  return db.many(sql`
    select s.step, s.decision, s.person, s.user_id as "personId", u.email, s.comment, s.at
    from retirement_step s join user_account u on u.id = s.user_id where s.retirement_id = ${id} order by s.step`);
}

async function decide(
  context: CommandContext,
  id: string,
  action: 'return' | 'reject',
  { comment }: { comment: string },
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, action);
  const decision = action === 'reject' ? 'rejected' : 'returned';
  const also = keepDecision(context, id, decision, comment);
  if (isRevision(before)) return dropRevision(context, before, { action, reason: comment, also });
  const values = { status, ...(action === 'reject' && { closedAt: context.now.toISOString() }) };
  return changeRecord(context, retirementSource, before, values, { action, reason: comment, also });
}

export function returnRetirement(
  context: CommandContext,
  id: string,
  input: { comment: string },
): Promise<RetirementRecord> {
  return decide(context, id, 'return', input);
}

export function rejectRetirement(
  context: CommandContext,
  id: string,
  input: { comment: string },
): Promise<RetirementRecord> {
  return decide(context, id, 'reject', input);
}

/** From now on the items of a case wait for their end, and where each was is kept. */
async function holdItems(
  context: CommandContext,
  before: RetirementRecord,
  comment: string | null | undefined,
): Promise<void> {
  const { db } = context;
  const ids = (await findItems(db, before.id)).map(({ equipmentId }) => equipmentId);
  const items = await lockForRetiring(context, ids, 'approveRetirement');
  await checkMissing(db, before);
  await db.run(sql`
    update retirement_line l set status_before = e.status from equipment e
    where e.id = l.equipment_id and l.retirement_id = ${before.id}`);
  const waiting = items.map((item) => ({ ...item, to: 'retirement_pending' as const }));
  await moveRetiring(context, waiting, {
    action: 'approveRetirement',
    reason: itemReason(before, comment),
  });
}

/** Agrees to a case, or to new values of one that was approved before and whose items wait already. */
export async function approveRetirement(
  context: CommandContext,
  id: string,
  { comment }: StepInput<typeof retirementSteps, 'approve'>,
): Promise<RetirementRecord> {
  const { db, now } = context;
  const { before, status } = await lockCase(context, id, 'approve');
  if (!isRevision(before)) await holdItems(context, before, comment);
  await keepApproved(db, id);
  const also = keepDecision(context, id, 'approved', comment);
  const values = { status, approvedAt: before.approvedAt ?? now.toISOString() };
  return changeRecord(context, retirementSource, before, values, {
    action: 'approve',
    reason: comment ?? undefined,
    also,
  });
}

export async function startRetirement(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, 'start');
  const values = { status, startedAt: context.now.toISOString() };
  return changeRecord(context, retirementSource, before, values, { action: 'start', reason });
}

/** Says that every data-bearing item has its certificates, and every paper is there. */
export async function makeReady(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, 'makeReady');
  await checkMissing(context.db, before);
  checkRefusal(lackRefusal('makeReady', before, await getSummary(context.db, id)));
  const values = { status, readyAt: context.now.toISOString() };
  return changeRecord(context, retirementSource, before, values, { action: 'makeReady', reason });
}

export async function workOn(
  context: CommandContext,
  id: string,
  { reason }: Reasoned,
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, 'workOn');
  return changeRecord(
    context,
    retirementSource,
    before,
    { status, readyAt: null },
    { action: 'workOn', reason },
  );
}

/** A draft is canceled by its author or an administrator, everything later by an administrator who did not write it. */
export async function cancelRetirement(
  context: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, 'cancel');
  const values = { status, closedAt: context.now.toISOString() };
  if (before.status === 'draft') {
    return changeRecord(context, retirementSource, before, values, { action: 'cancel', reason });
  }
  const equipmentIds = (await findItems(context.db, id)).map((line) => line.equipmentId);
  await returnItems(context, before, { equipmentIds, reason });
  return changeRecord(context, retirementSource, before, values, { action: 'cancel', reason });
}
