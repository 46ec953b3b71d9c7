import {
  authorRefusal,
  needsSecondPerson,
  personRefusal,
} from '#contract/entities/retirement/retirement.refusals.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { retirementStates, type RetirementAction } from '#contract/entities/retirement/retirement.steps.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkRefusal, lockForStep } from '#server/shared/command/step.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findAuthors, getRetirementRules, retirementSource } from './retirement.repository.ts';

async function isOwnCase({ db, actor }: CommandContext, { id }: RetirementRecord): Promise<boolean> {
  const { separationOfDuties } = await getRetirementRules(db);
  return separationOfDuties && isAnyOf(db, actor.id, await findAuthors(db, id));
}

/** Locks a case and checks that it can take the step, and for this caller. */
export async function lockCase(context: CommandContext, id: string, action: RetirementAction) {
  const locked = await lockForStep(context, retirementSource, retirementStates, id, action);
  const { before } = locked;
  const isOwn = needsSecondPerson(action, before) && (await isOwnCase(context, before));
  checkRefusal(personRefusal(action, before, { viewer: context.actor, isOwn }));
  return locked;
}

/** Only its author changes a draft. */
export function checkAuthor({ actor }: CommandContext, record: RetirementRecord): void {
  checkRefusal(authorRefusal(record, actor));
}
