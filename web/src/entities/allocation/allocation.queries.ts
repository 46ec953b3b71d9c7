import { allocationApi } from '#contract/entities/allocation/allocation.api.ts';
import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const allocationList = createListSource<AllocationRecord>(
  allocation,
  allocationApi,
  'number',
  ({ number }) => number,
);

export const allocationReferences: ReferenceSources = {
  equipmentId: sourceOf('equipment'),
  projectId: sourceOf('project'),
};
