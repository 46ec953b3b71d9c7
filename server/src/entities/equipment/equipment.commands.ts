import { deletionRefusal } from '#contract/entities/equipment/equipment.refusals.ts';
import { fieldLockOf } from '#contract/entities/equipment/correction.ts';
import type { EquipmentRecord, EquipmentUpdate } from '#contract/entities/equipment/equipment.schema.ts';
import { binRecord, changeRecord, lockRecord, restoreRecord } from '#server/shared/command/record.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { changedMoney, findLockedChanges, refuseDisposed } from './equipment.corrections.ts';
import {
  equipmentSource,
  findReversedReceipt,
  hasHistory,
  isCreator as isCreatorOf,
  refreshFundingAmounts,
  replaceFundingLines,
} from './equipment.repository.ts';
import { checkAwards, checkEquipmentRecord, type Wanted } from './equipment.rules.ts';
import { storedValues } from './equipment.stored-values.ts';
import { checkOtherCodes, claimRegistered } from './equipment.tags.ts';

export async function updateEquipment(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: EquipmentUpdate,
): Promise<EquipmentRecord> {
  const before = await lockRecord(context, equipmentSource, id);
  if (Object.keys(input).length === 0) return before;
  refuseDisposed(before);
  const locked = findLockedChanges(before, input);
  if (locked.length > 0) throw refuseFields(locked);
  const wanted: Wanted = {
    ...before,
    ...input,
    storedValues: before.customValues,
    chosen: {
      categoryId: input.categoryId !== undefined && input.categoryId !== before.categoryId,
      modelId: input.modelId !== undefined && input.modelId !== before.modelId,
      locationId: input.locationId !== undefined && input.locationId !== before.locationId,
      parentId: input.parentId !== undefined && input.parentId !== before.parentId,
    },
  };
  const money = changedMoney(before, input);
  const isPaidAnew = money.fundingLines !== undefined || money.acquiredOn !== undefined;
  const [{ problems, derived }, awardProblems] = await Promise.all([
    checkEquipmentRecord(context.db, wanted),
    isPaidAnew ? checkAwards(context.db, wanted) : [],
  ]);
  problems.push(...awardProblems);
  if (problems.length > 0 || !derived) throw refuseFields(problems);
  const { db } = context;
  // Locked amounts are those that were charged: shares that are sent once more do not divide the cost anew.
  const isLocked = fieldLockOf(before, 'fundingLines') !== null;
  const fundingLines = isLocked ? undefined : input.fundingLines;
  // What a source pays now says nothing about what it paid then: shares that stay keep their federal part.
  const isSplit = money.fundingLines !== undefined;
  const kept = isSplit ? derived : { ...derived, federalShare: before.federalShare };
  const also = async () => {
    if (fundingLines) replaceFundingLines(db, id, fundingLines);
    refreshFundingAmounts(db, id);
  };
  return changeRecord(context, equipmentSource, before, storedValues(input, kept), {
    reason: changeReason,
    ...(!isLocked && (fundingLines || input.cost !== undefined) && { also }),
  });
}

/** Moves a mistaken item to the bin; an item with a history is retired instead. */
export async function deleteEquipment(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<EquipmentRecord> {
  const before = await lockRecord(context, equipmentSource, id);
  const isCreator = await isCreatorOf(context.db, id, context.actor.id);
  const refusal = deletionRefusal(before, { roles: context.actor.roles, isCreator, now: context.now });
  if (refusal) throw new AppError(refusal);
  if (await hasHistory(context.db, id)) throw new AppError('has_history');
  return binRecord(context, equipmentSource, before, reason);
}

export async function restoreEquipment(
  context: CommandContext,
  id: string,
  reason?: string,
): Promise<EquipmentRecord> {
  return restoreRecord(context, equipmentSource, id, reason, async (record) => {
    const receipt = await findReversedReceipt(context.db, id);
    if (receipt) throw new AppError('receipt_reversed', { receipt });
    if (record.tag) await claimRegistered(context, record.tag, id);
    const codeProblems = await checkOtherCodes(context.db, id, record.otherCodes);
    const chosen = { categoryId: true, modelId: false, locationId: true, parentId: record.parentId !== null };
    const { problems } = await checkEquipmentRecord(context.db, { ...record, chosen });
    return [...codeProblems, ...problems];
  });
}
