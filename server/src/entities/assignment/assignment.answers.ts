import {
  paperFields,
  type HolderAnswer,
  type PaperInput,
  type SignedAnswer,
} from '#contract/entities/assignment/assignment.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { assignmentStates, type Acceptance } from '#contract/entities/assignment/assignment.states.ts';
import { timeOf, zoneNameOf } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { changeRecords, lockRecords } from '#server/shared/command/record-sets.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  assignmentSource,
  findItemOf,
  getPaperFacts,
  isHolder,
  lockOwnAssignments,
  type PaperFacts,
} from './assignment.repository.ts';

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

const noPaper = { signedBy: null, signedAt: null, paperId: null };

function nameOfHolder({ person, location, project }: AssignmentRecord): string {
  return (person ?? location ?? project)?.label ?? '';
}

/** Locks an item and then what is said about its custody: in the order in which custody is handed over. */
async function lockForAnswer(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  action: AnswerAction | 'confirmOnPaper',
) {
  const equipmentId = await findItemOf(context.db, id);
  if (equipmentId === undefined) throw new AppError('not_found');
  const item = await life.lock(context, equipmentId);
  const before = await lockRecord(context, assignmentSource, id);
  checkTransition(assignmentStates, assignmentSource, before, before.status, action);
  return { item, before };
}

function valuesOfAnswer({ actor, now }: CommandContext, action: AnswerAction, note: string | undefined) {
  return {
    ...noPaper,
    acceptance: acceptanceAfter[action],
    acceptedAt: now.toISOString(),
    acceptedBy: actor.name,
    acceptedById: actor.id,
    acceptedHow: 'account',
    answerNote: note || null,
  };
}

/** Keeps the answer of the holder, which nobody gives for them, and tells it in the history of the item. */
export async function answerAssignment(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  { action, note }: { action: AnswerAction; note: string | undefined },
): Promise<AssignmentRecord> {
  const { db, actor } = context;
  const { item, before } = await lockForAnswer(context, life, id, action);
  if (!(await isHolder(db, actor.id, before.personId))) {
    throw new AppError('holder_only', { holder: nameOfHolder(before) });
  }
  const values = valuesOfAnswer(context, action, note);
  const after = await changeRecord(context, assignmentSource, before, values, { action });
  await life.recordEvent(context, item, { action: `${action}Custody`, reason: note || before.number });
  return after;
}

/** Keeps that the holder signed on paper: who signed and when, the paper, and the account that filed it. */
export async function confirmOnPaper(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  { signedBy, signedOn, signedTime, paperId, notes }: PaperInput,
): Promise<AssignmentRecord> {
  const { db, actor, now } = context;
  const { item, before } = await lockForAnswer(context, life, id, 'confirmOnPaper');
  // What the holder said stands: a paper is for one who has not answered.
  if (before.acceptance !== 'asked' && before.acceptance !== 'not_needed') {
    throw new AppError('answered_already', { number: before.number });
  }
  const facts = await getPaperFacts(db, { equipmentId: item.id, signedOn, signedTime, paperId });
  const { signedAt, file } = facts;
  const problems = findPaperProblems(before, { signedOn, ...facts }, now);
  if (problems.length > 0) throw refuseFields(problems);
  const values = {
    acceptance: 'accepted',
    acceptedAt: now.toISOString(),
    acceptedBy: actor.name,
    acceptedById: actor.id,
    acceptedHow: 'paper',
    signedBy,
    signedAt,
    paperId,
    answerNote: notes || null,
  };
  const after = await changeRecord(context, assignmentSource, before, values, { action: 'confirmOnPaper' });
  const reason = [before.number, signedBy, `${signedOn} ${signedTime}`, file].join(' · ');
  await life.recordEvent(context, item, { action: 'confirmCustodyOnPaper', reason });
  return after;
}

/** What is wrong with when a paper was signed, and with its file. */
export function findPaperProblems(
  { startedOn }: Pick<AssignmentRecord, 'startedOn'>,
  { signedOn, signedAt, today, zone, file }: { signedOn: string } & PaperFacts,
  now: Date,
): FieldProblem[] {
  const { signedOn: day, signedTime: time, paperId: paper } = paperFields;
  const problems: FieldProblem[] = [];
  if (signedOn > today) problems.push(fieldProblemOf('signedOn', day.title, 'date_future', { today }));
  else if (new Date(signedAt) > now) {
    const moment = now.toISOString();
    const clock = `${timeOf(moment, zone)} ${zoneNameOf(moment, zone)}`;
    problems.push(fieldProblemOf('signedTime', time.title, 'time_future', { now: clock }));
  }
  if (signedOn < startedOn) {
    problems.push(fieldProblemOf('signedOn', day.title, 'date_order', { later: day.title, earlier: 'From' }));
  }
  if (file === null) {
    problems.push(fieldProblemOf('paperId', paper.title, 'not_found', { entity: paper.title }));
  }
  return problems;
}

/** Keeps what somebody says about the items in their own custody: every answer of the signature, or none. */
export async function signAssignments(
  context: CommandContext,
  life: EquipmentLife,
  answers: readonly SignedAnswer[],
): Promise<{ items: AssignmentRecord[] }> {
  const asked = new Map(answers.map((answer) => [answer.id, answer]));
  if (asked.size < answers.length) throw new AppError('bad_request');
  const own = await lockOwnAssignments(context.db, context.actor.id, [...asked.keys()]);
  if (own.length < asked.size) throw new AppError('not_holder');
  const signed = own.flatMap((id) => asked.get(id) ?? []);
  const locked = await lockRecords(context, assignmentSource, signed);
  const answered = signed.map(({ answer, answerNote: note }, at) => {
    const before = locked[at];
    if (!before || before instanceof AppError) throw before ?? new AppError('not_found');
    const action = actionOf[answer];
    checkTransition(assignmentStates, assignmentSource, before, before.status, action);
    return { before, action, note };
  });
  const changes = answered.map(({ before, action, note }) => {
    return { id: before.id, before, action, values: valuesOfAnswer(context, action, note) };
  });
  const itemEvents = answered.map(({ before, action, note }) => {
    return { id: before.equipmentId, action: `${action}Custody`, reason: note || before.number };
  });
  const [assignments, equipment] = await Promise.all([
    changeRecords(context, assignmentSource, changes),
    life.recordEvents(context, itemEvents),
  ]);
  await writeEvents(context, [...assignments.events, ...equipment.events]);
  return { items: assignments.records };
}
