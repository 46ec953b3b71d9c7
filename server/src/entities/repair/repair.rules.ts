import { checkCompletion, checkRepair } from '#contract/entities/repair/repair.rules.ts';
import {
  lateRepairFields,
  repairFields,
  type RepairCreate,
  type RepairRecord,
  type RepairUpdate,
} from '#contract/entities/repair/repair.schema.ts';
import type { repairSteps } from '#contract/entities/repair/repair.steps.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { maxMoney } from '#contract/shared/field.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import {
  findOtherOpenNumber,
  findSameEnded,
  findSerialHolder,
  getRepairFacts,
  type EndedRepair,
} from './repair.repository.ts';

type CompleteInput = StepInput<typeof repairSteps, 'complete'>;

/** A repair as it would be after the command. */
export type Wanted = RepairCreate & Pick<Partial<RepairRecord>, 'status'>;

export const refuse = problemFactory(repairFields);

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

/** Checks a repair as a whole, with what stands beside it in the database; every problem is told at once. */
export async function checkRepairRecord(
  db: Queryable,
  wanted: Wanted,
  before?: RepairRecord,
): Promise<FieldProblem[]> {
  const { fitsMoney, ...facts } = await getRepairFacts(db, wanted);
  return [
    ...(await checkChosen(db, wanted, before)),
    ...checkRepair(wanted, facts),
    ...(fitsMoney ? [] : [refuse('parts', 'out_of_range', { min: 0, max: maxMoney })]),
  ];
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

const unavailable: readonly EquipmentStatus[] = ['missing', 'retirement_pending', 'disposed'];

/** Whether an item can be repaired at all: it is on hand and has no other open repair. */
export async function checkItem(db: Queryable, item: EquipmentRecord): Promise<FieldProblem[]> {
  const tag = item.tag ?? '';
  const number = await findOtherOpenNumber(db, item.id);
  if (number) return [refuse('equipmentId', 'open_repair', { tag, number })];
  return unavailable.includes(item.status)
    ? [refuse('equipmentId', 'not_on_hand', { tag, itemState: item.status })]
    : [];
}

/** A repair that ended before is told by its item, its problem and its day: it is there once. */
export async function checkSameEnded(db: Queryable, ended: EndedRepair): Promise<FieldProblem[]> {
  const link = await findSameEnded(db, ended);
  return link ? [refuse('problem', 'not_unique', { value: ended.problem, link })] : [];
}

/** What is wrong with ending a repair this way. */
export async function checkCompletionRecord(
  db: Queryable,
  item: EquipmentRecord,
  input: CompleteInput,
): Promise<FieldProblem[]> {
  const { newSerial, movedToId } = input;
  const place = { path: 'movedToId', title: 'New location' };
  const problems = [
    ...checkCompletion(input, { hasSerial: item.serial !== null }),
    ...(movedToId === item.locationId ? [] : await checkReference(db, 'location', movedToId, place)),
  ];
  if (!newSerial || problems.some(({ path }) => path === 'newSerial')) return problems;
  const holder = await findSerialHolder(db, item.id, newSerial);
  const params = { value: newSerial, link: holder?.tag ?? '' };
  return holder ? [...problems, refuse('newSerial', 'not_unique', params)] : problems;
}
