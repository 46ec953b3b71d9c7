import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import { manufacturer, manufacturerDefaults } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a manufacturer. */
export const reference = defineReference({
  entity: manufacturer,
  api: manufacturerApi,
  toValue: ({ id, name }) => ({ id, label: name, note: null }),
  newRecord: {
    namespace: 'manufacturer',
    create: manufacturerApi.create,
    defaults: manufacturerDefaults,
    fields: ['name'],
  },
});
