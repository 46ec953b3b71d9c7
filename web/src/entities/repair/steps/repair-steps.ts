import { repairFields, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StepFieldLook } from '#web/features/records/StepFormDialog.tsx';
import type { FormInput, FormValues } from '#web/shared/form/form-values.ts';
import { findRepairProblems } from '../repair.form-rules.ts';

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

/** What a step can tell before the server does: the journey to a vendor, and what an outcome needs beside it. */
export function findStepProblems(body: FormInput, storesData: boolean): FieldProblem[] {
  if (body['dataLeft'] !== undefined) return findRepairProblems(body, storesData);
  const { outcome, conditionAfter } = body;
  if (outcome === undefined || outcome === 'not_repairable' || conditionAfter !== undefined) return [];
  return [fieldProblemOf('conditionAfter', repairFields.conditionAfter.title, 'required')];
}
