import { locationApi } from '#contract/entities/location/location.api.ts';
import { location, locationDefaults } from '#contract/entities/location/location.schema.ts';
import { toBranchValue } from '#web/features/references/reference-values.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a place. */
export const reference = defineReference({
  entity: location,
  api: locationApi,
  toValue: toBranchValue,
  toOption: ({ id, path, code }) => ({ id, label: path, note: code }),
  newRecord: {
    namespace: 'location',
    create: locationApi.create,
    defaults: locationDefaults,
    fields: ['name', 'code', 'kind', 'parentId'],
    searches: { parentId: 'location' },
  },
});
