import { holderFieldOf } from '#contract/entities/assignment/assignment.rules.ts';
import type { CheckInManyInput, CheckOutInput } from '#contract/entities/equipment/custody.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { cancelOpenRepairs } from '#server/areas/equipment/open-repairs.ts';
import { changeRecord, createRecord } from '#server/shared/command/record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { assignmentSource, findOpenAssignment, getCustodyFacts } from './assignment.repository.ts';
import { checkGivingRecord } from './assignment.rules.ts';

type Giving = CheckOutInput & { dueOn?: string };
type GivingStep = 'checkOut' | 'loan' | 'transfer';

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

/** Gives an item away, lends it or hands it on. */
export async function giveItem(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  action: GivingStep,
  input: Giving,
): Promise<EquipmentRecord> {
  const before = await life.lockForStep(context, id, action);
  const { problems, startedOn, today } = await checkGivingRecord(context.db, before, input);
  if (problems.length > 0) throw refuseFields(problems);
  const values = valuesOfItem(before, input, startedOn);
  const after = await life.step(context, before, { action, values, reason: input.reason });
  if (action === 'transfer') await endAssignment(context, after, { end: 'transferred', endedOn: today });
  await openAssignment(context, after, input, startedOn);
  return after;
}

const endOf = { checkIn: 'returned', find: 'found' } as const;

/** Takes an item back; of one that was missing, whoever had it last no longer answers for it. */
export async function takeItemBack(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  action: keyof typeof endOf,
  { condition, movedToId, notes, reason }: CheckInManyInput,
): Promise<EquipmentRecord> {
  const before = await life.lockForStep(context, id, action);
  const place = { path: 'movedToId', title: 'New location' };
  const problems = await checkReference(context.db, 'location', movedToId, place);
  if (problems.length > 0) throw refuseFields(problems);
  const values = { custodianId: null, projectId: null, dueOn: null, ...(condition && { condition }) };
  const after = await life.step(context, before, {
    action,
    values: { ...values, locationId: movedToId },
    reason,
  });
  const { today } = await getCustodyFacts(context.db, id);
  await endAssignment(context, after, { end: endOf[action], endedOn: today, notes });
  return after;
}

/** The item keeps its last holder: that is where the search begins. Its repair ends. */
export async function reportMissing(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  reason: string,
): Promise<EquipmentRecord> {
  const before = await life.lockForStep(context, id, 'reportMissing');
  const after = await life.step(context, before, { action: 'reportMissing', reason });
  await cancelOpenRepairs(context, [after.id], reason);
  return after;
}
