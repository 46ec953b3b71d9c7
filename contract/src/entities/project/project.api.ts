import { actionBody, endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { project, projectCreate, projectFigures, projectRecord, projectUpdate } from './project.schema.ts';
import type { ProjectAction } from './project.states.ts';

function action(
  name: ProjectAction,
  summary: string,
  access: 'project.update' | 'project.close' = 'project.update',
) {
  return endpoint({
    method: 'POST',
    path: `/api/projects/:id/actions/${name}`,
    params: idParams,
    access,
    summary,
    body: actionBody,
    response: projectRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

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
  activate: action('activate', 'Begin a planned project that has a manager and whole funding'),
  hold: action('hold', 'Let an active project rest'),
  resume: action('resume', 'Go on with a project that rested'),
  close: action('close', 'End an active project that nothing is held by', 'project.close'),
  cancel: action('cancel', 'Give up a planned project', 'project.close'),
};
