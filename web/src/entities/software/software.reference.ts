import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a product. */
export const reference = defineReference({
  entity: software,
  api: softwareApi,
  toValue: ({ id, name, publisher }) => ({ id, label: name, note: publisher }),
  pickable: [['sort', 'name']],
});
