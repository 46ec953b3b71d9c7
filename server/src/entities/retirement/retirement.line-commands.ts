import type { RetirementLineInput } from '#contract/entities/retirement/retirement.lines.ts';
import { isWorking, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { lineSteps } from '#contract/entities/retirement/retirement.steps.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockCase } from './retirement.authorization.ts';
import { changeWithLines } from './retirement.line-events.ts';
import { deleteLines, findEntered, insertLines, updateLines } from './retirement.line-rows.ts';
import { checkNewItems, checkSentLines, checkWritten } from './retirement.line-rules.ts';
import { areFilesOf } from './retirement.repository.ts';
import { returnItems } from './retirement.items.ts';

export async function addItems(
  context: CommandContext,
  id: string,
  input: StepInput<typeof lineSteps, 'addItems'>,
): Promise<RetirementRecord> {
  const { before } = await lockCase(context, id, 'addItems');
  const { ids, problems } = await checkNewItems(context.db, before, input);
  if (problems.length > 0) throw refuseFields(problems);
  return changeWithLines(context, before, {
    action: 'addItems',
    reason: input.reason,
    equipmentIds: ids,
    work: () => insertLines(context.db, id, ids),
  });
}

async function checkMembers(
  { db }: CommandContext,
  id: string,
  equipmentIds: readonly string[],
): Promise<void> {
  const known = await findEntered(db, id, equipmentIds);
  if (known.length === new Set(equipmentIds).size) return;
  throw refuseFields([fieldProblemOf('equipmentIds', 'Items', 'not_in_case', { tag: 'Item' })]);
}

/** Takes items out: of a draft by its author, of an approved case by an administrator with a reason; they go back. */
export async function removeItems(
  context: CommandContext,
  id: string,
  { equipmentIds, reason }: StepInput<typeof lineSteps, 'removeItems'>,
): Promise<RetirementRecord> {
  const { before } = await lockCase(context, id, 'removeItems');
  const isApproved = isWorking(before);
  if (isApproved && !reason) throw refuseFields([fieldProblemOf('reason', 'Reason', 'reason_required')]);
  await checkMembers(context, id, equipmentIds);
  if (isApproved && new Set(equipmentIds).size === before.itemCount)
    throw new AppError('case_last_items', { number: before.number });
  return changeWithLines(context, before, {
    action: 'removeItems',
    reason,
    equipmentIds,
    work: async () => {
      if (isApproved) await returnItems(context, before, { equipmentIds, reason });
      await deleteLines(context.db, id, equipmentIds);
    },
  });
}

/** Checks and writes values of lines of a locked case. */
export async function writeLines(
  { db, actor, now }: CommandContext,
  before: RetirementRecord,
  lines: readonly RetirementLineInput[],
): Promise<void> {
  const problems = await checkSentLines(db, before, lines);
  if (problems.length > 0) throw refuseFields(problems);
  await updateLines(db, before.id, lines, { name: actor.name, at: now.toISOString() });
  const wrong = await checkWritten(db, before.id, lines);
  if (wrong.length > 0) throw refuseFields(wrong);
}

/** Writes values of lines: in a draft by its author, between the approval and the end by whoever works on it. */
export async function setLines(
  context: CommandContext,
  id: string,
  { lines, reason }: StepInput<typeof lineSteps, 'setLines'>,
): Promise<RetirementRecord> {
  const { before } = await lockCase(context, id, 'setLines');
  return changeWithLines(context, before, {
    action: 'setLines',
    reason,
    equipmentIds: lines.map(({ equipmentId }) => equipmentId),
    work: () => writeLines(context, before, lines),
  });
}

async function changeWaivers(
  context: CommandContext,
  before: RetirementRecord,
  {
    action,
    equipmentIds,
    reason,
    set,
  }: StepInput<typeof lineSteps, 'dropWaiver'> & { action: 'waive' | 'dropWaiver'; set: Sql },
): Promise<RetirementRecord> {
  const { id } = before;
  await checkMembers(context, id, equipmentIds);
  const work = async () => {
    await context.db.run(sql`update retirement_line set ${set}
      where retirement_id = ${id} and equipment_id = any(${equipmentIds}::uuid[])`);
  };
  return changeWithLines(context, before, { action, reason, equipmentIds, work });
}

/** Lets items go without a certificate, with a reason and a paper; by an administrator who did not write the case. */
export async function waiveSanitization(
  context: CommandContext,
  id: string,
  { equipmentIds, reason, documentId }: StepInput<typeof lineSteps, 'waive'>,
): Promise<RetirementRecord> {
  const { actor, now, db } = context;
  const { before } = await lockCase(context, id, 'waive');
  if (!(await areFilesOf(db, id, [documentId]))) {
    throw refuseFields([fieldProblemOf('documentId', 'Document', 'not_found', { entity: 'Document' })]);
  }
  const set = sql`waived_by = ${actor.name}, waived_by_id = ${actor.id}, waived_at = ${now.toISOString()}::timestamptz,
    waiver_reason = ${reason}, waiver_document_id = ${documentId}`;
  return changeWaivers(context, before, { action: 'waive', equipmentIds, reason, set });
}

export async function dropWaiver(
  context: CommandContext,
  id: string,
  { equipmentIds, reason }: StepInput<typeof lineSteps, 'dropWaiver'>,
): Promise<RetirementRecord> {
  const { before } = await lockCase(context, id, 'dropWaiver');
  const set = sql`waived_by = null, waived_by_id = null, waived_at = null, waiver_reason = null, waiver_document_id = null`;
  return changeWaivers(context, before, { action: 'dropWaiver', equipmentIds, reason, set });
}
