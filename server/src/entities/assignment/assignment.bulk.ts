import type {
  BulkAnswer,
  CheckInManyInput,
  CheckOutInput,
} from '#contract/entities/equipment/custody.api.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { inBulk } from '#server/shared/command/in-bulk.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { giveItem, takeItemBack } from './assignment.commands.ts';
import { countOpenAssignments, findHeldItems, isPerson } from './assignment.repository.ts';

type Items = readonly { id: string; version: number }[];

/** The most items that one command hands over. */
const handOverBatch = 200;

export async function checkOutMany(
  context: CommandContext,
  life: EquipmentLife,
  { items, ...input }: CheckOutInput & { items: Items },
): Promise<BulkAnswer> {
  return { results: await inBulk(context, items, (one, id) => giveItem(one, life, id, 'checkOut', input)) };
}

export async function checkInMany(
  context: CommandContext,
  life: EquipmentLife,
  { items, ...input }: CheckInManyInput & { items: Items },
): Promise<BulkAnswer> {
  return {
    results: await inBulk(context, items, (one, id) => takeItemBack(one, life, id, 'checkIn', input)),
  };
}

/** Hands what somebody holds on to somebody else, item by item; what is lent or in repair stays with them. */
export async function handOver(
  context: CommandContext,
  life: EquipmentLife,
  fromPersonId: string,
  { toPersonId, reason }: { toPersonId: string; reason?: string | undefined },
): Promise<{ moved: number; left: number }> {
  const { db } = context;
  const field = { path: 'toPersonId', title: 'Person' };
  if (!(await isPerson(db, fromPersonId))) throw new AppError('not_found');
  const problems = await checkReference(db, 'person', toPersonId, field);
  if (toPersonId === fromPersonId) {
    problems.push(fieldProblemOf(field.path, field.title, 'not_found', { entity: field.title }));
  }
  if (problems.length > 0) throw refuseFields(problems);
  const held = await findHeldItems(db, fromPersonId, handOverBatch);
  for (const id of held) {
    const { version } = await life.lock(context, id);
    await giveItem({ ...context, version }, life, id, 'transfer', { personId: toPersonId, reason });
  }
  return { moved: held.length, left: await countOpenAssignments(db, fromPersonId) };
}
