import { checkDisposedOn } from '#contract/entities/retirement/retirement.rules.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { CaseStep } from '#contract/entities/retirement/retirement.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { StepFieldLook } from '#web/features/records/StepFormDialog.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { formatDay } from '#web/shared/format/instant.ts';

/** How a field of a step is shown; the values of single lines are written at the lines. */
export function lookOf(name: string): StepFieldLook | null {
  if (name === 'lines') return null;
  return name === 'disposedOn' ? { span: 3, isRequired: true } : {};
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
  return checkDisposedOn(day, { today, approvedOn: approvedAt === null ? null : formatDay(approvedAt) });
}
