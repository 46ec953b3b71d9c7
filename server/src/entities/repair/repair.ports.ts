import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { repairRefusal } from '#contract/entities/repair/repair.refusals.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairStatus } from '#contract/entities/repair/repair.states.ts';
import { repairStates, type RepairAction } from '#contract/entities/repair/repair.steps.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { checkRefusal, lockForStep } from '#server/shared/command/step.ts';
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
    const isDeleted = error instanceof AppError && ['not_found', 'is_deleted'].includes(error.code);
    if (isDeleted) return undefined;
    throw error;
  }
}

/** Locks a repair and checks that it can take the step. */
export async function lockRepair(context: CommandContext, id: string, action: RepairAction) {
  const locked = await lockForStep(context, repairSource, repairStates, id, action);
  checkRefusal(repairRefusal(action, locked.before, context));
  return locked;
}

/** The same together with the item. The item is locked first, as everywhere, so that nobody waits in a circle. */
export async function lockWithItem(
  context: CommandContext,
  { life }: RepairPorts,
  id: string,
  action: RepairAction,
): Promise<{ before: RepairRecord; status: RepairStatus; item: EquipmentRecord }> {
  const itemId = await findItemId(context.db, id);
  if (!itemId) throw new AppError('not_found');
  const item = await life.lock(context, itemId);
  return { ...(await lockRepair(context, id, action)), item };
}

/** Why an item moves: the repair's number, and what was said about it. */
export function itemReason({ number }: RepairRecord, reason: string | undefined): string {
  return reason ? `${number}: ${reason}`.slice(0, 500) : number;
}
