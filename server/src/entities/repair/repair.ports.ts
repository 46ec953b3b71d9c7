import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { repairStates, type RepairAction } from '#contract/entities/repair/repair.states.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Custody } from '#server/features/equipment-life/custody.ts';
import type { EquipmentLife } from '#server/features/equipment-life/equipment-life.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findItemId, repairSource } from './repair.repository.ts';

/** What repairs need of others: to move their item, and to give and take a loaner. */
export interface RepairPorts {
  life: EquipmentLife;
  custody: Custody;
}

/** Locks an item that a caller has chosen; undefined when there is none to choose. */
export async function lockIfThere(
  context: CommandContext,
  { life }: RepairPorts,
  id: string,
): Promise<EquipmentRecord | undefined> {
  try {
    return await life.lock(context, id);
  } catch (error) {
    const isGone = error instanceof AppError && ['not_found', 'is_deleted'].includes(error.code);
    if (isGone) return undefined;
    throw error;
  }
}

/** Locks a repair and checks that it can take the step. */
export async function lockForStep(context: CommandContext, id: string, action: RepairAction) {
  const before = await lockRecord(context, repairSource, id);
  const { to } = checkTransition(repairStates, repairSource, before, before.status, action);
  return { before, status: to };
}

/** The same together with the item. The item is locked first, as everywhere, so that nobody waits in a circle. */
export async function lockWithItem(
  context: CommandContext,
  { life }: RepairPorts,
  id: string,
  action: RepairAction,
): Promise<{ before: RepairRecord; status: string; item: EquipmentRecord }> {
  const itemId = await findItemId(context.db, id);
  if (!itemId) throw new AppError('not_found');
  const item = await life.lock(context, itemId);
  return { ...(await lockForStep(context, id, action)), item };
}

/** Why an item moves: the repair's number, and what was said about it. */
export function itemReason({ number }: RepairRecord, reason: string | undefined): string {
  return reason ? `${number}: ${reason}`.slice(0, 500) : number;
}
