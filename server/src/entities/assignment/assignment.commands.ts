import { holderFieldOf } from '#contract/entities/assignment/assignment.rules.ts';
import type {
  CheckInManyInput,
  CheckOutInput,
  FoundInput,
  LoanInput,
} from '#contract/entities/equipment/custody.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentLife } from '#server/features/equipment-life/equipment-life.ts';
import type { OpenRepair } from '#server/features/equipment-life/open-repair.ts';
import { changeRecord, createRecord } from '#server/shared/command/record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { assignmentSource, findOpenAssignment, getCustodyFacts } from './assignment.repository.ts';
import { checkGivingRecord } from './assignment.rules.ts';

type Giving = CheckOutInput & { dueOn?: string };
type GivingAction = 'checkOut' | 'loan' | 'transfer';

const targetOf = { personId: 'person', locationId: 'location', projectId: 'project' } as const;

/** What an item carries of its new holder, so that lists need no join to the assignments. */
function valuesOfItem(item: EquipmentRecord, input: Giving, startedOn: string) {
  const movedToId = input.locationId ?? input.movedToId;
  return {
    custodianId: input.personId ?? null,
    projectId: input.projectId ?? null,
    dueOn: input.dueOn ?? null,
    ...(movedToId && { locationId: movedToId }),
    ...(item.inServiceOn === null && { inServiceOn: startedOn }),
    ...(input.condition && { condition: input.condition }),
  };
}

async function openAssignment(
  context: CommandContext,
  item: EquipmentRecord,
  input: Giving,
  startedOn: string,
): Promise<void> {
  const field = holderFieldOf(input) ?? 'personId';
  await createRecord(context, assignmentSource, {
    equipmentId: item.id,
    kind: input.dueOn === undefined ? 'check_out' : 'loan',
    target: targetOf[field],
    [field]: input[field],
    startedOn,
    dueOn: input.dueOn,
    conditionOut: item.condition,
    notes: input.notes,
    acceptance: field === 'personId' ? 'asked' : 'not_needed',
  });
}

export async function endAssignment(
  context: CommandContext,
  item: EquipmentRecord,
  how: { end: AssignmentRecord['end']; endedOn: string; notes?: string | undefined },
): Promise<void> {
  const open = await findOpenAssignment(context.db, item.id);
  if (!open) return;
  const endedOn = how.endedOn < open.startedOn ? open.startedOn : how.endedOn;
  const values = {
    status: 'closed',
    end: how.end,
    endedOn,
    conditionIn: item.condition,
    ...(how.notes && { notes: how.notes }),
  };
  await changeRecord(context, assignmentSource, open, values, { action: 'end' });
}

async function give(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  action: GivingAction,
  input: Giving,
): Promise<EquipmentRecord> {
  const before = await life.lock(context, id, context.version);
  const { problems, startedOn, today } = await checkGivingRecord(context.db, before, input);
  // A wrong state is said before wrong fields: filling them in would not help.
  const after = await life.step(context, before, {
    action,
    values: problems.length > 0 ? {} : valuesOfItem(before, input, startedOn),
    reason: input.reason,
  });
  if (problems.length > 0) throw refuseFields(problems);
  if (action === 'transfer') await endAssignment(context, after, { end: 'transferred', endedOn: today });
  await openAssignment(context, after, input, startedOn);
  return after;
}

export function checkOut(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: CheckOutInput,
): Promise<EquipmentRecord> {
  return give(context, life, id, 'checkOut', input);
}

export function loan(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: LoanInput,
): Promise<EquipmentRecord> {
  return give(context, life, id, 'loan', input);
}

export function transfer(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: CheckOutInput,
): Promise<EquipmentRecord> {
  return give(context, life, id, 'transfer', input);
}

async function takeBack(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  step: { action: 'checkIn' | 'find'; end: 'returned' | 'found'; input: CheckInManyInput },
): Promise<EquipmentRecord> {
  const before = await life.lock(context, id, context.version);
  const { condition, movedToId, notes, reason } = step.input;
  const place = { path: 'movedToId', title: 'New location' };
  const problems = await checkReference(context.db, 'location', movedToId, place);
  const values = { custodianId: null, projectId: null, dueOn: null, ...(condition && { condition }) };
  const after = await life.step(context, before, {
    action: step.action,
    values: problems.length > 0 ? values : { ...values, locationId: movedToId },
    reason,
  });
  if (problems.length > 0) throw refuseFields(problems);
  const { today } = await getCustodyFacts(context.db, id);
  await endAssignment(context, after, { end: step.end, endedOn: today, notes });
  return after;
}

export function checkIn(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: CheckInManyInput,
): Promise<EquipmentRecord> {
  return takeBack(context, life, id, { action: 'checkIn', end: 'returned', input });
}

/** A missing item was found: it is back in stock, and whoever had it last no longer answers for it. */
export function find(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: FoundInput,
): Promise<EquipmentRecord> {
  return takeBack(context, life, id, { action: 'find', end: 'found', input });
}

/** The item keeps its last holder: that is where the search begins. Its repair ends. */
export async function reportMissing(
  context: CommandContext,
  life: EquipmentLife,
  repairs: OpenRepair,
  id: string,
  reason: string,
): Promise<EquipmentRecord> {
  const before = await life.lock(context, id, context.version);
  const after = await life.step(context, before, { action: 'reportMissing', reason });
  await repairs.cancel(context, after, reason);
  return after;
}
