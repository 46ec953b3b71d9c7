import { personApi } from '#contract/entities/person/person.api.ts';
import { person, personDefaults } from '#contract/entities/person/person.schema.ts';
import { toPersonValue } from '#web/features/references/reference-values.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a person. */
export const reference = defineReference({
  entity: person,
  api: personApi,
  toValue: toPersonValue,
  newRecord: {
    namespace: 'person',
    create: personApi.create,
    defaults: personDefaults,
    fields: ['displayName', 'email', 'unit', 'locationId'],
    searches: { locationId: 'location' },
  },
});
