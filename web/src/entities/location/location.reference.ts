import { locationApi } from '#contract/entities/location/location.api.ts';
import { location, locationDefaults } from '#contract/entities/location/location.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a place. */
export const reference = defineReference({
  entity: location,
  api: locationApi,
  // Several buildings have a room of the same number.
  toValue: ({ id, path, code }) => ({ id, label: path, note: code }),
  newRecord: {
    namespace: 'location',
    create: locationApi.create,
    defaults: locationDefaults,
    fields: ['name', 'code', 'kind', 'parentId'],
    searches: { parentId: 'location' },
  },
});
