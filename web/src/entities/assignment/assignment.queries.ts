import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const assignmentList = createListSource<AssignmentRecord>(
  assignment,
  assignmentApi,
  'number',
  ({ number }) => number,
);

/** The values of the filters that point at other records. */
export const assignmentReferences: ReferenceSources = {
  equipmentId: sourceOf('equipment'),
  personId: sourceOf('person'),
  locationId: sourceOf('location'),
  projectId: sourceOf('project'),
};
