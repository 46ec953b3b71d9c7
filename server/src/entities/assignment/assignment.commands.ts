import { checkExtension, holderFieldOf } from '#contract/entities/assignment/assignment.rules.ts';
import type {
  CheckInManyInput,
  CheckOutInput,
  ExtendInput,
} from '#contract/entities/equipment/custody.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { cancelOpenRepairs } from '#server/areas/equipment/open-repairs.ts';
import {
  changeFields,
  createKnownRecords,
  type WantedRecord,
  type Written,
} from '#server/shared/command/record-sets.ts';
import { getToday } from '#server/shared/db/today.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { assignmentSource, lockOpenAssignments, type OpenAssignment } from './assignment.repository.ts';
import { findGivingProblems, findReturnPlace, getGivingFacts, type GivingFacts } from './assignment.rules.ts';

export type Giving = CheckOutInput & { dueOn?: string };
export type GivingStep = 'checkOut' | 'loan' | 'transfer';

/** Each item of a command as it is after it, or why it was left as it was. */
export type ItemResults = (EquipmentRecord | AppError)[];

const targetOf = { personId: 'person', locationId: 'location', projectId: 'project' } as const;

/** What an item carries of its new holder, so that lists need no join to the assignments. */
export function valuesOfItem(item: EquipmentRecord, input: Giving, startedOn: string) {
  return {
    custodianId: input.personId ?? null,
    projectId: input.projectId ?? null,
    dueOn: input.dueOn ?? null,
    locationId: input.locationId ?? input.movedToId ?? item.locationId,
    inServiceOn: item.inServiceOn ?? startedOn,
    condition: input.condition ?? item.condition,
  };
}

export function assignmentOf(item: EquipmentRecord, input: Giving, startedOn: string) {
  const field = holderFieldOf(input) ?? 'personId';
  return {
    equipmentId: item.id,
    kind: input.dueOn === undefined ? 'check_out' : 'loan',
    status: 'open',
    target: targetOf[field],
    [field]: input[field],
    startedOn,
    dueOn: input.dueOn ?? null,
    conditionOut: input.condition ?? item.condition,
    notes: input.notes || null,
    acceptance: field === 'personId' ? 'asked' : 'not_needed',
  };
}

/** What a new assignment shows that need not be looked up. */
const knownProperties = [
  'equipment',
  'person',
  'location',
  'project',
  'createdBy',
  'updatedBy',
  'paper',
  'acceptedByEmail',
  'deletedBy',
] as const;

/** The words of a new assignment: of item and holder from the item as it is then; nobody has answered for it yet. */
function propertiesFromItem(
  { id, tag, name, custodian, location, project, updatedBy }: EquipmentRecord,
  input: Giving,
): Pick<AssignmentRecord, (typeof knownProperties)[number]> {
  const field = holderFieldOf(input) ?? 'personId';
  return {
    equipment: { id, label: tag ?? '', note: name },
    person: field === 'personId' ? custodian : null,
    location: field === 'locationId' ? location : null,
    project: field === 'projectId' ? project : null,
    createdBy: updatedBy,
    updatedBy,
    paper: null,
    acceptedByEmail: null,
    deletedBy: null,
  };
}

/** Closes the open assignments of items that were given back or handed on; most have one, some have none. */
async function closeAssignments(
  context: CommandContext,
  items: readonly Pick<EquipmentRecord, 'id' | 'condition'>[],
  open: readonly OpenAssignment[],
  { end, notes }: { end: AssignmentRecord['end']; notes?: string | undefined },
): Promise<NewEvent[]> {
  const conditions = new Map(items.map(({ id, condition }) => [id, condition]));
  const ended = open.filter(({ equipmentId }) => conditions.has(equipmentId));
  const changes = ended.map(({ before, equipmentId, endsOn }) => ({
    id: before.id,
    before,
    values: {
      status: 'closed',
      end,
      endedOn: endsOn,
      conditionIn: conditions.get(equipmentId),
      ...(notes && { notes }),
    },
    action: 'end',
  }));
  return changeFields(context, assignmentSource, changes);
}

export async function endAssignment(
  context: CommandContext,
  item: EquipmentRecord,
  end: AssignmentRecord['end'],
): Promise<void> {
  const open = await lockOpenAssignments(context.db, [item.id]);
  await writeEvents(context, await closeAssignments(context, [item], open, { end }));
}

function isItem(result: EquipmentRecord | AppError): result is EquipmentRecord {
  return !(result instanceof AppError);
}

/** Puts the items as they are after a command in the place of those that it was done with. */
function withAfter(results: ItemResults, { records }: Written<EquipmentRecord>): ItemResults {
  const after = new Map(records.map((record) => [record.id, record]));
  return results.map((result) => (isItem(result) ? (after.get(result.id) ?? result) : result));
}

/**
 * Gives items away, lends them or hands them on, all of them in the same statements. Everything that is asked travels
 * together, then everything that is written, then the events with the commit. What was asked about the holder before is
 * not asked again.
 */
export async function giveItems(
  context: CommandContext,
  life: EquipmentLife,
  wanted: readonly WantedRecord[],
  action: GivingStep,
  input: Giving,
  known?: GivingFacts,
): Promise<ItemResults> {
  const { db } = context;
  const ids = wanted.map(({ id }) => id);
  const [locked, facts, open] = await Promise.all([
    life.lockAllForStep(context, wanted, action),
    known ?? getGivingFacts(db, input),
    action === 'transfer' ? lockOpenAssignments(db, ids) : [],
  ]);
  const results = locked.map((item) => {
    if (!isItem(item)) return item;
    const isTakenOver = context.batch?.isTakeOver === true;
    const problems = findGivingProblems(item, input, facts, isTakenOver);
    return problems.length > 0 ? refuseFields(problems) : item;
  });
  const given = results.filter(isItem);
  if (given.length === 0) return results;
  const startedOn = input.startedOn ?? facts.today;
  const steps = given.map((before) => ({ before, values: valuesOfItem(before, input, startedOn) }));
  const after = steps.map(({ before, values }) => ({ ...before, ...values }));
  const stepping = life.stepAll(context, steps, { action, reason: input.reason, known: facts.known });
  const [items, ended, opened] = await Promise.all([
    stepping,
    closeAssignments(context, after, open, { end: 'transferred' }),
    createKnownRecords(
      context,
      assignmentSource,
      given.map((item) => ({
        ...assignmentOf(item, input, startedOn),
        search: `${item.tag ?? ''} ${item.name} ${facts.searchText}`,
      })),
      knownProperties,
      stepping.then(({ records }) => records.map((item) => propertiesFromItem(item, input))),
    ),
  ]);
  await writeEvents(context, [...items.events, ...ended, ...opened.events]);
  return withAfter(results, items);
}

const endOf = { checkIn: 'returned', find: 'found' } as const;

/** Takes items back; of those that were missing, whoever had them last no longer answers for them. */
export async function takeItemsBack(
  context: CommandContext,
  life: EquipmentLife,
  wanted: readonly WantedRecord[],
  action: keyof typeof endOf,
  { condition, movedToId, notes, reason }: CheckInManyInput,
): Promise<ItemResults> {
  const { db } = context;
  const ids = wanted.map(({ id }) => id);
  const [locked, { problems, known }, open] = await Promise.all([
    life.lockAllForStep(context, wanted, action),
    findReturnPlace(db, movedToId),
    lockOpenAssignments(db, ids),
  ]);
  const results = locked.map((item) => (isItem(item) && problems.length > 0 ? refuseFields(problems) : item));
  const returned = results.filter(isItem);
  if (returned.length === 0) return results;
  const isFound = action === 'find' ? { missingSince: null } : {};
  const noHolder = { custodianId: null, projectId: null, dueOn: null, ...isFound };
  const steps = returned.map((before) => ({
    before,
    values: { ...noHolder, condition: condition ?? before.condition, locationId: movedToId },
  }));
  const after = steps.map(({ before, values }) => ({ id: before.id, condition: values.condition }));
  const [items, ended] = await Promise.all([
    life.stepAll(context, steps, { action, reason, known: { ...known, custodian: null, project: null } }),
    closeAssignments(context, after, open, { end: endOf[action], notes }),
  ]);
  await writeEvents(context, [...items.events, ...ended]);
  return withAfter(results, items);
}

/** Moves the day on which lent items are due back; what was agreed before stays in the history. */
export async function extendLoans(
  context: CommandContext,
  life: EquipmentLife,
  wanted: readonly WantedRecord[],
  { dueOn, reason }: ExtendInput,
): Promise<ItemResults> {
  const { db } = context;
  const ids = wanted.map(({ id }) => id);
  const [locked, today, open] = await Promise.all([
    life.lockAllForStep(context, wanted, 'extend'),
    getToday(db),
    lockOpenAssignments(db, ids),
  ]);
  const results = locked.map((item) => {
    if (!isItem(item)) return item;
    const problems = checkExtension({ dueOn }, { today, dueOn: item.dueOn });
    return problems.length > 0 ? refuseFields(problems) : item;
  });
  const extended = results.filter(isItem);
  if (extended.length === 0) return results;
  const isExtended = new Set(extended.map(({ id }) => id));
  const loans = open.filter(({ equipmentId }) => isExtended.has(equipmentId));
  const steps = extended.map((before) => ({ before, values: { dueOn } }));
  const [items, moved] = await Promise.all([
    life.stepAll(context, steps, { action: 'extend', reason }),
    changeFields(
      context,
      assignmentSource,
      loans.map(({ before }) => ({ id: before.id, before, values: { dueOn }, action: 'extend', reason })),
    ),
  ]);
  await writeEvents(context, [...items.events, ...moved]);
  return withAfter(results, items);
}

export async function extendLoan(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: ExtendInput,
): Promise<EquipmentRecord> {
  return onlyItem(await extendLoans(context, life, [{ id, version: context.version }], input));
}

/** The result of a command with one item: a refusal is thrown. */
function onlyItem([result]: ItemResults): EquipmentRecord {
  if (!result || !isItem(result)) throw result ?? new AppError('not_found');
  return result;
}

export async function giveItem(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  action: GivingStep,
  input: Giving,
): Promise<EquipmentRecord> {
  return onlyItem(await giveItems(context, life, [{ id, version: context.version }], action, input));
}

export async function takeItemBack(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  action: keyof typeof endOf,
  input: CheckInManyInput,
): Promise<EquipmentRecord> {
  return onlyItem(await takeItemsBack(context, life, [{ id, version: context.version }], action, input));
}

/** The item keeps its last holder: that is where the search begins. Its repair ends. */
export async function reportMissing(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  reason: string,
): Promise<EquipmentRecord> {
  const [before, missingSince] = await Promise.all([
    life.lockForStep(context, id, 'reportMissing'),
    getToday(context.db),
  ]);
  const [after] = await Promise.all([
    life.step(context, before, { action: 'reportMissing', values: { missingSince }, reason }),
    cancelOpenRepairs(context, [id], reason),
  ]);
  return after;
}
