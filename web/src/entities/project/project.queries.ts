import { useQuery } from '@tanstack/react-query';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { call } from '#web/shared/client/client.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const projectList = createListSource<ProjectRecord>(
  project,
  projectApi,
  'number',
  ({ number }) => number,
);

export const projectReferences: ReferenceSources = {
  managerId: sourceOf('person'),
  fundingSourceId: sourceOf('funding-source'),
};

/** What a project amounts to today. */
export function useProjectFigures(id: string) {
  return useQuery({
    queryKey: [project.name, 'figures', id],
    queryFn: ({ signal }) => call(projectApi.figures, { params: { id }, signal }),
    meta: { shows: ['allocation', 'equipment', 'purchase-order'] },
    refetchOnMount: 'always',
  }).data;
}
