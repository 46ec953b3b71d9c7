import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at an item. */
export const reference = defineReference({
  entity: equipment,
  api: equipmentApi,
  toValue: ({ id, tag, name }) => ({ id, label: tag ?? name, note: name }),
  pickable: [],
});
