import { allocationApi } from '#contract/entities/allocation/allocation.api.ts';
import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { references } from '#web/features/references/references.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const allocationList = createListSource<AllocationRecord>(
  allocation,
  allocationApi,
  'number',
  ({ number }) => number,
);

export const allocationReferences: ReferenceSources = {
  equipmentId: references.equipment.source,
  projectId: references.project.source,
};
