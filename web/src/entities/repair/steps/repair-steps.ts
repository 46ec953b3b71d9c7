import { checkCompletion, checkRepair, journeyValues } from '#contract/entities/repair/repair.rules.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { repairSteps, type RepairAction } from '#contract/entities/repair/repair.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { StepFieldLook } from '#web/features/records/StepFormDialog.tsx';
import type { FormInput, FormValues } from '#web/shared/form/form-values.ts';

/** What the fields of the steps start with. */
export function startOf(record: RepairRecord, today: string): FormValues {
  return {
    assignedToId: record.assignedTo,
    vendorId: record.vendor,
    rmaNumber: record.rmaNumber ?? '',
    sentOn: today,
    backOn: today,
    dataLeft: record.itemStoresData,
    outcome: 'repaired',
    conditionAfter: 'good',
    movedToId: record.itemLocation,
    diagnosis: record.diagnosis ?? '',
    resolution: record.resolution ?? '',
    loanerCondition: 'good',
  };
}

const halves = ['sentOn', 'expectedOn', 'backOn', 'rmaNumber', 'tracking'];

/** How a field of a step is shown: not at all where the outcome, the journey or the repair has no room for it. */
export function lookOf(
  name: string,
  { outcome, dataLeft }: FormInput,
  { loanerId, itemStoresData }: RepairRecord,
): StepFieldLook | null {
  switch (name) {
    case 'newSerial':
      return outcome === 'replaced' ? { isRequired: true } : null;
    case 'conditionAfter':
      return outcome === 'not_repairable' ? null : { isRequired: true };
    case 'mediaAction':
      return dataLeft === true ? { isRequired: itemStoresData } : null;
    case 'loanerCondition':
      return loanerId === null ? null : { isRequired: true };
    default:
      return halves.includes(name) ? { span: 3 } : {};
  }
}

/** What is wrong with a step: with how the repair ends, or with the repair as it would be afterwards. */
export function findStepProblems(
  step: RepairAction,
  body: FormInput,
  record: RepairRecord,
  today: string,
): FieldProblem[] {
  if (step === 'complete') return checkCompletion(body);
  const { to } = repairSteps[step];
  const status = to === 'same' ? record.status : to;
  const wanted = { ...record, ...body, ...journeyValues(step), status };
  return checkRepair(wanted, { today, storesData: record.itemStoresData });
}
