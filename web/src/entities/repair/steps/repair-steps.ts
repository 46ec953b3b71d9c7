import { repairFields, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction } from '#contract/entities/repair/repair.states.ts';
import { conditions } from '#contract/shared/conditions.ts';
import { choice, longText, type FieldFacts } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { findRepairProblems } from '../repair.form-rules.ts';

export const stepIcons: Record<RepairAction, IconName> = {
  start: 'repair',
  waitForParts: 'clock',
  resume: 'repair',
  send: 'truck',
  receive: 'in',
  complete: 'check',
  cancel: 'x',
  lendLoaner: 'out',
  returnLoaner: 'in',
  reopen: 'undo',
};

type StepFields = Readonly<Record<string, FieldFacts>>;

const must = (facts: FieldFacts): FieldFacts => ({ ...facts, required: true });
const reason = longText('Reason', { max: 500, optional: true });
const why = longText('Reason', { min: 3, max: 500 });
const loanerCondition = choice('Condition of the loaner', conditions);

const stepFields: Record<RepairAction, StepFields> = {
  start: { assignedToId: repairFields.assignedToId, reason },
  waitForParts: { expectedOn: repairFields.expectedOn, reason },
  resume: { reason },
  send: {
    vendorId: must(repairFields.vendorId),
    sentOn: must(repairFields.sentOn),
    expectedOn: repairFields.expectedOn,
    rmaNumber: repairFields.rmaNumber,
    tracking: repairFields.tracking,
    dataLeft: repairFields.dataLeft,
    mediaAction: repairFields.mediaAction,
    reason,
  },
  receive: { backOn: must(repairFields.backOn), reason },
  complete: {
    outcome: must(repairFields.outcome),
    conditionAfter: must(repairFields.conditionAfter),
    newSerial: repairFields.newSerial,
    diagnosis: repairFields.diagnosis,
    resolution: must(repairFields.resolution),
    loanerCondition,
    reason,
  },
  cancel: { loanerCondition, reason: why },
  lendLoaner: { loanerId: must(repairFields.loanerId), reason },
  returnLoaner: { loanerCondition, reason },
  reopen: { reason: why },
};

/** What a step of this repair asks for; about a loaner only where one is lent. */
export function fieldsOf(step: RepairAction, record: RepairRecord): StepFields {
  const fields = { ...stepFields[step] };
  if (record.loanerId === null) delete fields['loanerCondition'];
  return fields;
}

/** What the fields of a step start with. */
export function startOf(step: RepairAction, record: RepairRecord, today: string): Record<string, unknown> {
  const start: Record<string, unknown> = {
    assignedToId: record.assignedTo,
    vendorId: record.vendor,
    expectedOn: '',
    rmaNumber: record.rmaNumber ?? '',
    tracking: '',
    sentOn: today,
    backOn: today,
    dataLeft: record.itemStoresData,
    mediaAction: '',
    outcome: 'repaired',
    conditionAfter: 'good',
    newSerial: '',
    diagnosis: record.diagnosis ?? '',
    resolution: record.resolution ?? '',
    loanerCondition: 'good',
    loanerId: null,
    reason: '',
  };
  return Object.fromEntries(Object.keys(fieldsOf(step, record)).map((name) => [name, start[name]]));
}

/** What is sent: nothing that the chosen outcome or journey has no room for. */
export function toStepBody(input: FormInput): FormInput {
  const dropped = [
    ...(input['outcome'] !== undefined && input['outcome'] !== 'replaced' ? ['newSerial'] : []),
    ...(input['outcome'] === 'not_repairable' ? ['conditionAfter'] : []),
    ...(input['dataLeft'] === false ? ['mediaAction'] : []),
  ];
  return Object.fromEntries(Object.entries(input).filter(([name]) => !dropped.includes(name)));
}

/** What a step can tell before the server does: the journey to a vendor, and what an outcome needs beside it. */
export function findStepProblems(body: FormInput, storesData: boolean): FieldProblem[] {
  if (body['dataLeft'] !== undefined) return findRepairProblems(body, storesData);
  const { outcome, conditionAfter } = body;
  if (outcome === undefined || outcome === 'not_repairable' || conditionAfter !== undefined) return [];
  return [fieldProblemOf('conditionAfter', repairFields.conditionAfter.title, 'required')];
}
