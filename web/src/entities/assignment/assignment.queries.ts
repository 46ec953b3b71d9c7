import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { createListSource, createReferenceSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const assignmentList = createListSource<AssignmentRecord>(
  assignment,
  assignmentApi,
  'number',
  ({ number }) => number,
);

/** The values of the filters that point at other records. */
export const assignmentReferences: ReferenceSources = {
  equipmentId: createReferenceSource('equipment', equipmentApi, ({ id, tag, name }) => ({
    id,
    label: tag ?? name,
    note: name,
  })),
  personId: createReferenceSource('person', personApi, ({ id, displayName, unit }) => ({
    id,
    label: displayName,
    note: unit,
  })),
  locationId: createReferenceSource('location', locationApi, ({ id, name, path }) => ({
    id,
    label: name,
    note: path === name ? null : path,
  })),
  projectId: createReferenceSource('project', projectApi, ({ id, number, name }) => ({
    id,
    label: number,
    note: name,
  })),
};
