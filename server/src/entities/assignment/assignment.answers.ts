import type { HolderAnswer, SignedAnswer } from '#contract/entities/assignment/assignment.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { assignmentStates, type Acceptance } from '#contract/entities/assignment/assignment.states.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { assignmentSource, lockOwnAssignments } from './assignment.repository.ts';

type AnswerAction = 'accept' | 'dispute' | 'reportBroken';

const acceptanceAfter: Record<AnswerAction, Acceptance> = {
  accept: 'accepted',
  dispute: 'disputed',
  reportBroken: 'broken',
};
const actionOf: Record<HolderAnswer, AnswerAction> = {
  have: 'accept',
  not_mine: 'dispute',
  broken: 'reportBroken',
};

/** Keeps the holder's answer. */
export async function answerAssignment(
  context: CommandContext,
  id: string,
  action: AnswerAction,
  note: string | undefined,
): Promise<AssignmentRecord> {
  const before = await lockRecord(context, assignmentSource, id);
  checkTransition(assignmentStates, assignmentSource, before, before.status, action);
  const values = {
    acceptance: acceptanceAfter[action],
    acceptedAt: context.now.toISOString(),
    acceptedBy: context.actor.name,
    answerNote: note || null,
  };
  return changeRecord(context, assignmentSource, before, values, { action });
}

/** Keeps what somebody says about the items in their own custody: every answer of the signature, or none. */
export async function signAssignments(
  context: CommandContext,
  answers: readonly SignedAnswer[],
): Promise<{ items: AssignmentRecord[] }> {
  const asked = new Map(answers.map((answer) => [answer.id, answer]));
  if (asked.size < answers.length) throw new AppError('bad_request');
  const own = await lockOwnAssignments(context.db, context.actor.id, [...asked.keys()]);
  if (own.length < asked.size) throw new AppError('not_holder');
  const items: AssignmentRecord[] = [];
  for (const { id, version, answer, answerNote } of own.flatMap((one) => asked.get(one) ?? [])) {
    items.push(await answerAssignment({ ...context, version }, id, actionOf[answer], answerNote));
  }
  return { items };
}
