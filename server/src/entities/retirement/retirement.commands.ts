import {
  lateRetirementFields,
  type RetirementCreate,
  type RetirementRecord,
  type RetirementUpdate,
} from '#contract/entities/retirement/retirement.schema.ts';
import { workingRetirementStatuses } from '#contract/entities/retirement/retirement.states.ts';
import { can } from '#contract/shared/permissions.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkAuthor } from './retirement.authorization.ts';
import { findAuthors, retirementSource, wasSubmitted } from './retirement.repository.ts';
import { checkRetirementRecord, refuse } from './retirement.rules.ts';

export async function createRetirement(
  context: CommandContext,
  input: RetirementCreate,
): Promise<RetirementRecord> {
  const { db, actor } = context;
  const problems = await checkRetirementRecord(db, input);
  if (problems.length > 0) throw refuseFields(problems);
  const number = await issueNumber(db, 'RT');
  if (!number) throw refuseFields([refuse('number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  return createRecord(context, retirementSource, { ...input, number, authorId: actor.id });
}

function badState({ number, status }: RetirementRecord): AppError {
  const needed = ['draft', ...workingRetirementStatuses].join(', ');
  return new AppError('bad_state', { entity: 'retirement', number, state: status, needed });
}

function isWorking({ status }: RetirementRecord): boolean {
  return workingRetirementStatuses.some((one) => one === status);
}

/** A draft is changed by its author alone; between the approval and the end only the papers that come late. */
export async function updateRetirement(
  context: CommandContext,
  id: string,
  { changeReason: reason, ...input }: RetirementUpdate,
): Promise<RetirementRecord> {
  const before = await lockRecord(context, retirementSource, id);
  if (Object.keys(input).length === 0) return before;
  if (before.status === 'draft') checkAuthor(context, before);
  else if (!isWorking(before)) throw badState(before);
  else {
    const fixed = (Object.keys(input) as (keyof typeof input)[])
      .filter((field) => !lateRetirementFields.includes(field) && input[field] !== before[field])
      .map((field) => refuse(field, 'read_only'));
    if (fixed.length > 0) throw refuseFields(fixed);
  }
  const problems = await checkRetirementRecord(context.db, { ...before, ...input }, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(context, retirementSource, before, input, { reason });
}

/** Moves a mistaken draft to the bin; what was ever submitted stays. */
export async function deleteRetirement(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<RetirementRecord> {
  const before = await lockRecord(context, retirementSource, id);
  const [creator] = await findAuthors(context.db, id);
  const isOwn = creator === context.actor.id;
  if (!isOwn && !can(context.actor.roles, 'retirement.deleteAny')) throw new AppError('not_allowed');
  if (before.status !== 'draft' || (await wasSubmitted(context.db, id))) throw new AppError('case_begun');
  return binRecord(context, retirementSource, before, reason);
}

export async function restoreRetirement(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<RetirementRecord> {
  return restoreRecord(context, retirementSource, id, reason);
}
