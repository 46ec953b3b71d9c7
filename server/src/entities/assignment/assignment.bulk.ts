import type {
  BulkAnswer,
  CheckInManyInput,
  CheckOutInput,
  ExtendInput,
  LoanInput,
} from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { inBulk } from '#server/shared/command/in-bulk.ts';
import { notThere } from '#server/shared/command/references.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { extendLoans, giveItems, takeItemsBack, type GivingStep } from './assignment.commands.ts';
import { countOpenAssignments, findHeldItems } from './assignment.repository.ts';
import { getGivingFacts } from './assignment.rules.ts';

type Items = readonly { id: string; version: number }[];

/** The most items that one command hands over. */
const handOverBatch = 200;

/** Gives several items to one holder, lends them or hands them on. */
export async function giveMany(
  context: CommandContext,
  life: EquipmentLife,
  action: GivingStep,
  { items, ...input }: (CheckOutInput | LoanInput) & { items: Items },
): Promise<BulkAnswer> {
  const give = (some: Items) => giveItems(context, life, some, action, input);
  return { results: await inBulk(context, items, give) };
}

export async function checkInMany(
  context: CommandContext,
  life: EquipmentLife,
  { items, ...input }: CheckInManyInput & { items: Items },
): Promise<BulkAnswer> {
  const takeBack = (some: Items) => takeItemsBack(context, life, some, 'checkIn', input);
  return { results: await inBulk(context, items, takeBack) };
}

export async function extendMany(
  context: CommandContext,
  life: EquipmentLife,
  { items, ...input }: ExtendInput & { items: Items },
): Promise<BulkAnswer> {
  const extend = (some: Items) => extendLoans(context, life, some, input);
  return { results: await inBulk(context, items, extend) };
}

/** Hands what somebody holds on to somebody else, all of it or nothing; what is lent or in repair stays with them. */
export async function handOver(
  context: CommandContext,
  life: EquipmentLife,
  fromPersonId: string,
  { toPersonId, reason }: { toPersonId: string; reason?: string | undefined },
): Promise<{ moved: number; left: number }> {
  const { db } = context;
  const field = { path: 'toPersonId', title: 'Person' };
  const input = { personId: toPersonId, reason };
  const [held, facts] = await Promise.all([
    findHeldItems(db, fromPersonId, handOverBatch),
    getGivingFacts(db, input, field.path),
  ]);
  if (!held) throw new AppError('not_found');
  const problems = toPersonId === fromPersonId ? [notThere(field)] : facts.problems;
  if (problems.length > 0) throw refuseFields(problems);
  const results = await giveItems(context, life, held, 'transfer', input, facts);
  const refusal = results.find((result) => result instanceof AppError);
  if (refusal) throw refusal;
  return { moved: held.length, left: await countOpenAssignments(db, fromPersonId) };
}
