import type { CustomField, CustomValues } from '#contract/entities/category/custom-field.ts';
import { isMask } from '#contract/shared/mask.ts';
import { deletionRefusal } from '#contract/entities/equipment/equipment.refusals.ts';
import { fieldLockOf } from '#contract/entities/equipment/correction.ts';
import type { EquipmentRecord, EquipmentUpdate } from '#contract/entities/equipment/equipment.schema.ts';
import { binRecord, changeRecord, lockRecord, restoreRecord } from '#server/shared/command/record.ts';
import { lockTree } from '#server/shared/command/tree.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { changedMoney, findLockedChanges, refuseDisposed } from './equipment.corrections.ts';
import {
  equipmentSource,
  findReversedReceipt,
  hasHistory,
  isCreator as isCreatorOf,
  refreshFundingAmounts,
  replaceFundingLines,
} from './equipment.repository.ts';
import { checkAwards, checkEquipmentRecord, type Derived, type Wanted } from './equipment.rules.ts';
import {
  checkMasks,
  dropSecrets,
  insertSecrets,
  openSecrets,
  splitSensitive,
  type SplitValues,
} from './equipment.sensitive-values.ts';
import { storedValues } from './equipment.stored-values.ts';
import { checkOtherCodes, claimRegistered } from './equipment.tags.ts';

/** What an update leaves of the values of the category's fields; undefined where it says nothing about them. */
async function splitUpdate(
  { db }: CommandContext,
  vault: KeyVault,
  before: EquipmentRecord,
  fields: readonly CustomField[],
  values: CustomValues | undefined,
): Promise<SplitValues | undefined> {
  if (!values) return undefined;
  const stored = before.customValues;
  const isSealed = Object.values(stored).some(isMask);
  const known = isSealed ? await openSecrets(db, vault, before.id) : undefined;
  return splitSensitive(fields, values, stored, known);
}

/** An item as an update asks for it; refused at once where nothing else has to be asked. */
export function planUpdate(
  before: EquipmentRecord,
  input: Omit<EquipmentUpdate, 'changeReason'>,
): { wanted: Wanted; isPaidAnew: boolean } {
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
  return { wanted, isPaidAnew: money.fundingLines !== undefined || money.acquiredOn !== undefined };
}

/** The columns that an update writes. */
export function updatedValues(
  before: EquipmentRecord,
  input: Omit<EquipmentUpdate, 'changeReason'>,
  derived: Derived,
) {
  // What a source pays now says nothing about what it paid then: shares that stay keep their federal part.
  const isSplit = changedMoney(before, input).fundingLines !== undefined;
  return storedValues(input, isSplit ? derived : { ...derived, federalShare: before.federalShare });
}

export async function updateEquipment(
  context: CommandContext,
  vault: KeyVault,
  id: string,
  { changeReason, ...input }: EquipmentUpdate,
): Promise<EquipmentRecord> {
  if (input.parentId) await lockTree(context.db, 'equipment');
  const before = await lockRecord(context, equipmentSource, id);
  if (Object.keys(input).length === 0) return before;
  const { wanted, isPaidAnew } = planUpdate(before, input);
  const [{ problems, derived }, awardProblems] = await Promise.all([
    checkEquipmentRecord(context.db, wanted),
    isPaidAnew ? checkAwards(context.db, wanted) : [],
  ]);
  // Another category may hide what this one shows.
  const sent = input.customValues ?? (wanted.chosen.categoryId ? before.customValues : undefined);
  const customFields = derived?.category.customFields ?? [];
  const maskProblems = checkMasks(customFields, sent ?? {}, before.customValues);
  // A value that was replaced is kept nowhere: an undo does not pretend to give it back.
  if (maskProblems.length > 0 && context.batch?.isUndo) throw new AppError('undo_by_hand');
  problems.push(...maskProblems, ...awardProblems);
  if (problems.length > 0 || !derived) throw refuseFields(problems);
  const { db } = context;
  // Locked amounts are those that were charged: shares that are sent once more do not divide the cost anew.
  const isLocked = fieldLockOf(before, 'fundingLines') !== null;
  const fundingLines = isLocked ? undefined : input.fundingLines;
  const isShared = !isLocked && (fundingLines !== undefined || input.cost !== undefined);
  const split = await splitUpdate(context, vault, before, customFields, sent);
  const isSealed =
    split && [before.customValues, split.customValues].some((values) => Object.values(values).some(isMask));
  const also = async () => {
    if (isShared && fundingLines) replaceFundingLines(db, id, fundingLines);
    if (isShared) refreshFundingAmounts(db, [id]);
    if (!isSealed) return;
    dropSecrets(db, id, split.customValues);
    insertSecrets(context, vault, [{ id, secrets: split.secrets }]);
  };
  const kept = { ...input, ...(split && { customValues: split.customValues }) };
  return changeRecord(context, equipmentSource, before, updatedValues(before, kept, derived), {
    reason: changeReason,
    ...((isShared || isSealed) && { also }),
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
