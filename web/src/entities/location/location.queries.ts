import { locationApi } from '#contract/entities/location/location.api.ts';
import { location, type LocationRecord } from '#contract/entities/location/location.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const locationList = createListSource<LocationRecord>(
  location,
  locationApi,
  'code',
  ({ code }) => code,
);

export const locationReferences: ReferenceSources = { parentId: sourceOf('location') };
