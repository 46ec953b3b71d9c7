import {
  lateRepairFields,
  repair,
  repairFields,
  type RepairCreate,
  type RepairRecord,
  type RepairUpdate,
} from '#contract/entities/repair/repair.schema.ts';
import type { repairSteps } from '#contract/entities/repair/repair.steps.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { maxMoney } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { checkDateOrder } from '#server/shared/command/dates.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { findOtherOpenNumber, findSerialHolder, getRepairFacts } from './repair.repository.ts';

type CompleteInput = StepInput<typeof repairSteps, 'complete'>;

/** A repair as it would be after the command. */
export type Wanted = RepairCreate & Pick<Partial<RepairRecord>, 'status'>;

export function refuse(
  field: keyof typeof repairFields,
  key: FieldErrorKey,
  params: ErrorParams = {},
): FieldProblem {
  return fieldProblemOf(field, repairFields[field].title, key, params);
}

const chosen = { reportedById: 'person', assignedToId: 'person', vendorId: 'vendor' } as const;

async function checkChosen(db: Queryable, wanted: Wanted, before: RepairRecord | undefined) {
  const problems: FieldProblem[] = [];
  for (const [field, table] of Object.entries(chosen) as [keyof typeof chosen, string][]) {
    if (wanted[field] === before?.[field]) continue;
    const { title } = repairFields[field];
    problems.push(...(await checkReference(db, table, wanted[field], { path: field, title })));
  }
  return problems;
}

function checkDays(wanted: Wanted, today: string): FieldProblem[] {
  const problems = [
    ...checkDateOrder(repair, wanted, 'sentOn', 'expectedOn'),
    ...checkDateOrder(repair, wanted, 'sentOn', 'backOn'),
  ];
  for (const field of ['sentOn', 'backOn'] as const) {
    if ((wanted[field] ?? '') > today) problems.push(refuse(field, 'date_future', { today }));
  }
  if (wanted.sentOn && !wanted.vendorId) problems.push(refuse('vendorId', 'required'));
  if (wanted.backOn && !wanted.sentOn) problems.push(refuse('sentOn', 'required'));
  if (wanted.status !== 'at_vendor') return problems;
  if (!wanted.sentOn) problems.push(refuse('sentOn', 'required'));
  // The step that takes the item back writes this day.
  if (wanted.backOn) problems.push(refuse('backOn', 'read_only'));
  return problems;
}

function checkTexts(wanted: Wanted): FieldProblem[] {
  return (['diagnosis', 'resolution'] as const)
    .filter((field) => wanted[field] && wanted[field].length < 5)
    .map((field) => refuse(field, 'too_short', { min: 5 }));
}

/** Checks a repair as a whole; every problem is told at once. */
export async function checkRepair(
  db: Queryable,
  wanted: Wanted,
  before?: RepairRecord,
): Promise<FieldProblem[]> {
  const { today, storesData, fitsMoney } = await getRepairFacts(db, wanted);
  const problems = [
    ...(await checkChosen(db, wanted, before)),
    ...checkDays(wanted, today),
    ...checkTexts(wanted),
  ];
  if (wanted.dataLeft && storesData && !wanted.mediaAction) {
    problems.push(refuse('mediaAction', 'media_action_required'));
  }
  if (!fitsMoney) problems.push(refuse('parts', 'out_of_range', { min: 0, max: maxMoney }));
  return problems;
}

/** What is over stays as it was, except for the papers and bills that arrive late. */
export function checkLateFields(before: RepairRecord, input: RepairUpdate): FieldProblem[] {
  if (before.closedAt === null) return [];
  return (Object.keys(input) as (keyof typeof repairFields)[])
    .filter(
      (field) => !lateRepairFields.includes(field) && input[field as keyof RepairUpdate] !== before[field],
    )
    .map((field) => refuse(field, 'read_only'));
}

const gone: readonly EquipmentStatus[] = ['missing', 'retirement_pending', 'disposed'];

/** Whether an item can be repaired at all: it is on hand and has no other open repair. */
export async function checkItem(db: Queryable, item: EquipmentRecord): Promise<FieldProblem[]> {
  const tag = item.tag ?? '';
  const number = await findOtherOpenNumber(db, item.id);
  if (number) return [refuse('equipmentId', 'open_repair', { tag, number })];
  return gone.includes(item.status)
    ? [refuse('equipmentId', 'not_on_hand', { tag, itemState: item.status })]
    : [];
}

async function checkNewSerial(db: Queryable, item: EquipmentRecord, { outcome, newSerial }: CompleteInput) {
  if (!newSerial) {
    return outcome === 'replaced' && item.serial !== null ? [refuse('newSerial', 'required')] : [];
  }
  if (outcome !== 'replaced') return [refuse('newSerial', 'read_only')];
  const holder = await findSerialHolder(db, item.id, newSerial);
  return holder ? [refuse('newSerial', 'not_unique', { value: newSerial, link: holder.tag })] : [];
}

/** What is wrong with ending a repair this way. */
export async function checkCompletion(
  db: Queryable,
  item: EquipmentRecord,
  input: CompleteInput,
): Promise<FieldProblem[]> {
  const problems = [
    ...checkTexts({ diagnosis: input.diagnosis } as Wanted),
    ...(await checkNewSerial(db, item, input)),
  ];
  if (input.outcome === 'not_repairable') {
    if (input.conditionAfter && input.conditionAfter !== 'unusable') {
      problems.push(refuse('conditionAfter', 'not_a_choice'));
    }
  } else if (!input.conditionAfter) problems.push(refuse('conditionAfter', 'required'));
  return problems;
}
