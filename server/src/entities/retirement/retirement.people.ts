import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { retirementStates, type RetirementAction } from '#contract/entities/retirement/retirement.states.ts';
import { can } from '#contract/shared/permissions.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findAuthors, getRetirementRules, retirementSource } from './retirement.repository.ts';

/** Locks a case and checks that its state allows the step and that the caller may take it from there. */
export async function lockForStep(context: CommandContext, id: string, action: RetirementAction) {
  const before = await lockRecord(context, retirementSource, id);
  const step = checkTransition(retirementStates, retirementSource, before, before.status, action);
  if (!can(context.actor.roles, step.permission)) throw new AppError('not_allowed');
  return { before, status: step.to };
}

export function isAuthor({ actor }: CommandContext, { authorId }: RetirementRecord): boolean {
  return authorId === actor.id;
}

/** Only its author changes a draft: otherwise somebody could approve his or her own words. */
export function checkAuthor(context: CommandContext, record: RetirementRecord): void {
  if (isAuthor(context, record)) return;
  throw new AppError('not_author', { number: record.number, author: record.author?.label ?? '' });
}

/** Nobody decides on what he or she wrote, unless the agency has switched the separation of duties off. */
export async function checkSeparation(
  { db, actor }: CommandContext,
  record: RetirementRecord,
): Promise<void> {
  const { separationOfDuties } = await getRetirementRules(db);
  if (!separationOfDuties) return;
  const authors = await findAuthors(db, record.id);
  if (await isAnyOf(db, actor.id, authors)) throw new AppError('same_person', { number: record.number });
}
