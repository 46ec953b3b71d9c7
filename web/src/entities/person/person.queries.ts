import { personApi } from '#contract/entities/person/person.api.ts';
import { person, type PersonRecord } from '#contract/entities/person/person.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const personList = createListSource<PersonRecord>(
  person,
  personApi,
  'displayName',
  ({ displayName }) => displayName,
);

export const personReferences: ReferenceSources = {
  locationId: sourceOf('location'),
  managerId: sourceOf('person'),
};
