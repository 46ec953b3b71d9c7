import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { references } from '#web/features/references/references.ts';
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
  categoryId: references.category.source,
  modelId: references.model.source,
  manufacturerId: references.manufacturer.source,
  locationId: references.location.source,
  custodianId: references.person.source,
  projectId: references.project.source,
  parentId: references.equipment.source,
  fundingSourceId: references['funding-source'].source,
  allocatedToId: references.project.source,
};
