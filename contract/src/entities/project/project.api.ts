import { endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { project, projectCreate, projectFigures, projectRecord, projectUpdate } from './project.schema.ts';
import { projectSteps } from './project.steps.ts';

export const projectActions = stepEndpoints(project, projectSteps, projectRecord);

export const projectApi = {
  ...entityEndpoints(project, { record: projectRecord, create: projectCreate, update: projectUpdate }),
  figures: endpoint({
    method: 'GET',
    path: '/api/projects/:id/figures',
    params: idParams,
    access: 'project.read',
    summary: 'What a project amounts to today: its budget, its items and their book value',
    response: projectFigures,
  }),
  ...projectActions,
};
