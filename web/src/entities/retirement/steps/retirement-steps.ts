import type { z } from 'zod';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementAction } from '#contract/entities/retirement/retirement.states.ts';
import {
  approvalBody,
  cancelRetirementBody,
  completeRetirementBody,
  decisionBody,
  retirementSteps,
} from '#contract/entities/retirement/retirement.steps.ts';
import { retirementLineFields } from '#contract/entities/retirement/retirement.lines.ts';
import { actionBody } from '#contract/shared/endpoint.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { longText, type FieldFacts } from '#contract/shared/field.ts';
import { formatDay } from '#web/shared/format/instant.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';

/** The steps that are taken with the case itself; those about a single disposal belong to its line. */
export type CaseStep = Exclude<
  RetirementAction,
  'reviseValues' | 'askReversal' | 'dropReversal' | 'confirmReversal'
>;

/** The case was approved before: only its new values are to be decided. */
export function isRevision({ status, approvedAt }: RetirementRecord): boolean {
  return status === 'submitted' && approvedAt !== null;
}

export const stepIcons: Record<CaseStep, IconName> = {
  submit: 'arrow-right',
  withdraw: 'undo',
  return: 'undo',
  approve: 'check',
  reject: 'x',
  start: 'arrow-right',
  makeReady: 'check',
  workOn: 'undo',
  complete: 'lock',
  cancel: 'x',
};

const must = (facts: FieldFacts): FieldFacts => ({ ...facts, required: true });
const remark = longText('Reason', { max: 500, optional: true });
const reason = longText('Reason', { min: 3, max: 500 });
const comment = longText('Comment', { min: 10, max: 500 });
const someComment = longText('Comment', { max: 500, optional: true });

/** What each step asks for. */
export const stepFields: Record<CaseStep, Readonly<Record<string, FieldFacts>>> = {
  submit: { reason: remark },
  withdraw: { reason: remark },
  return: { comment },
  approve: { comment: someComment },
  reject: { comment },
  start: { reason: remark },
  makeReady: { reason: remark },
  workOn: { reason: remark },
  complete: { disposedOn: must(retirementLineFields.disposedOn), reason: remark },
  cancel: { reason },
};

/** The body that each step is sent with. */
export const stepBodies: Record<CaseStep, z.ZodType> = {
  submit: actionBody,
  withdraw: actionBody,
  return: decisionBody,
  approve: approvalBody,
  reject: decisionBody,
  start: actionBody,
  makeReady: actionBody,
  workOn: actionBody,
  complete: completeRetirementBody,
  cancel: cancelRetirementBody,
};

/** What the fields of a step start with. */
export function startOf(step: CaseStep, today: string): Record<string, unknown> {
  const start: Record<string, unknown> = { reason: '', comment: '', disposedOn: today };
  return Object.fromEntries(Object.keys(stepFields[step]).map((name) => [name, start[name]]));
}

/** What a step can tell before the server does: a day before the approval, or one that has not come. */
export function findStepProblems(
  step: CaseStep,
  input: FormInput,
  { approvedAt }: Pick<RetirementRecord, 'approvedAt'>,
  today: string,
): FieldProblem[] {
  const day = input['disposedOn'];
  if (step !== 'complete' || typeof day !== 'string') return [];
  const { title } = retirementLineFields.disposedOn;
  const approvedOn = approvedAt === null ? '' : formatDay(approvedAt);
  if (day > today) return [fieldProblemOf('disposedOn', title, 'date_future', { today })];
  if (day >= approvedOn) return [];
  return [fieldProblemOf('disposedOn', title, 'before_approval', { day: approvedOn })];
}

type Commented = { comment: string };

/** Takes a step with a case; the server checks what the dialog holds. */
export function sendStep(
  step: CaseStep,
  { id, version }: RetirementRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<RetirementRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  switch (step) {
    case 'return':
    case 'reject':
      return call(retirementSteps[step], { ...sent, body: body as Commented });
    case 'cancel':
      return call(retirementSteps.cancel, { ...sent, body: body as { reason: string } });
    case 'approve':
      return call(retirementSteps.approve, { ...sent, body });
    case 'complete':
      return call(retirementSteps.complete, { ...sent, body });
    default:
      return call(retirementSteps[step], { ...sent, body });
  }
}
