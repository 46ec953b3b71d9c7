import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import { equipmentStates, type EquipmentAction } from '#contract/entities/equipment/equipment.steps.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { lockForStep } from '#server/shared/command/step.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { equipmentSource, getHeldStatus, getVersion } from './equipment.repository.ts';

async function nextStatus(
  context: CommandContext,
  before: EquipmentRecord,
  action: EquipmentAction,
): Promise<EquipmentStatus> {
  const { to } = checkTransition(equipmentStates, equipmentSource, before, before.status, action);
  return to === 'previous' ? getHeldStatus(context.db, before.id) : to;
}

/** The life of equipment for the entities that move it: assignments and repairs. */
export const equipmentLife: EquipmentLife = {
  lock: async (context, id, version) => {
    const known = version ?? (await getVersion(context.db, id));
    return lockRecord({ ...context, version: known }, equipmentSource, id);
  },
  lockForStep: async (context, id, action) =>
    (await lockForStep(context, equipmentSource, equipmentStates, id, action)).before,
  step: async (context, before, { action, values = {}, reason }) => {
    const status = await nextStatus(context, before, action);
    return changeRecord(context, equipmentSource, before, { ...values, status }, { action, reason });
  },
  recordEvent: (context, before, event) =>
    changeRecord(context, equipmentSource, before, {}, { ...event, also: async () => undefined }),
};
