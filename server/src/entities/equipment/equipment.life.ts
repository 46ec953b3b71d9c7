import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import { equipmentStates, type EquipmentAction } from '#contract/entities/equipment/equipment.steps.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { changeAlone, changeRecords, lockRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import { checkStep, lockForStep } from '#server/shared/command/step.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { equipmentSource, getHeldStatus } from './equipment.repository.ts';

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
    const [item] = await lockRecords(context, equipmentSource, [{ id, version }]);
    if (!item || item instanceof AppError) throw item ?? new AppError('not_found');
    return item;
  },
  lockForStep: async (context, id, action) =>
    (await lockForStep(context, equipmentSource, equipmentStates, id, action)).before,
  lockAllForStep: async (context, wanted, action) => {
    const locked = await lockRecords(context, equipmentSource, wanted);
    return locked.map((item) =>
      refusalOr(() => {
        if (item instanceof AppError) throw item;
        checkStep(context, equipmentSource, equipmentStates, item, item.status, action);
        return item;
      }),
    );
  },
  stepAll: (context, items, { action, reason, known }) =>
    changeAlone(
      context,
      equipmentSource,
      items.map(({ before, values }) => {
        const status = checkStep(context, equipmentSource, equipmentStates, before, before.status, action);
        return { id: before.id, before, values: { ...values, status }, action, reason };
      }),
      known,
    ),
  step: async (context, before, { action, values = {}, reason }) => {
    const status = await nextStatus(context, before, action);
    return changeRecord(context, equipmentSource, before, { ...values, status }, { action, reason });
  },
  recordEvents: (context, events) =>
    changeRecords(
      context,
      equipmentSource,
      events.map((event) => ({ ...event, values: {} })),
    ),
  recordEvent: (context, before, event) =>
    changeRecord(context, equipmentSource, before, {}, { ...event, also: async () => undefined }),
};
