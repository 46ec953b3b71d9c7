import { modelApi } from '#contract/entities/model/model.api.ts';
import { model, modelDefaults } from '#contract/entities/model/model.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a model. */
export const reference = defineReference({
  entity: model,
  api: modelApi,
  toValue: ({ id, name, number, manufacturer }) => ({
    id,
    label: name,
    note: [manufacturer.label, number].filter(Boolean).join(' · '),
  }),
  newRecord: {
    namespace: 'model',
    create: modelApi.create,
    defaults: modelDefaults,
    fields: ['name', 'number', 'manufacturerId', 'categoryId'],
    searches: { manufacturerId: 'manufacturer', categoryId: 'category' },
  },
});
