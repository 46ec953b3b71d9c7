import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const equipmentList = createListSource<EquipmentRecord>(
  equipment,
  equipmentApi,
  'tag',
  ({ tag }) => tag ?? '',
);

/** The values of the filters that point at other records. */
export const equipmentReferences: ReferenceSources = {
  categoryId: sourceOf('category'),
  modelId: sourceOf('model'),
  manufacturerId: sourceOf('manufacturer'),
  locationId: sourceOf('location'),
  custodianId: sourceOf('person'),
  projectId: sourceOf('project'),
  parentId: sourceOf('equipment'),
  fundingSourceId: sourceOf('funding-source'),
  allocatedToId: sourceOf('project'),
};
