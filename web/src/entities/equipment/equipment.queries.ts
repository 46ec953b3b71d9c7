import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { createListSource, createReferenceSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

/** Where the list of equipment comes from. */
export const equipmentList = createListSource<EquipmentRecord>(
  equipment,
  equipmentApi,
  'tag',
  ({ tag }) => tag ?? '',
);

/** The values of the filters that point at other records. */
export const equipmentReferences: ReferenceSources = {
  categoryId: createReferenceSource('category', categoryApi, ({ id, name, path }) => ({
    id,
    label: name,
    note: path === name ? null : path,
  })),
  modelId: createReferenceSource('model', modelApi, ({ id, name, manufacturer }) => ({
    id,
    label: name,
    note: manufacturer.label,
  })),
  locationId: createReferenceSource('location', locationApi, ({ id, name, path }) => ({
    id,
    label: name,
    note: path === name ? null : path,
  })),
  custodianId: createReferenceSource('person', personApi, ({ id, displayName, unit }) => ({
    id,
    label: displayName,
    note: unit,
  })),
  projectId: createReferenceSource('project', projectApi, ({ id, number, name }) => ({
    id,
    label: number,
    note: name,
  })),
  parentId: createReferenceSource('equipment', equipmentApi, ({ id, tag, name }) => ({
    id,
    label: tag ?? name,
    note: name,
  })),
};
