import { entityEndpoints } from '#contract/shared/endpoint.ts';
import { person, personCreate, personRecord, personUpdate } from './person.schema.ts';

export const personApi = entityEndpoints(person, {
  record: personRecord,
  create: personCreate,
  update: personUpdate,
});
