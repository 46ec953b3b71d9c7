import { projectApi } from '#contract/entities/project/project.api.ts';
import { projectStates } from '#contract/entities/project/project.states.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  createProject,
  deleteProject,
  moveProject,
  restoreProject,
  updateProject,
} from './project.commands.ts';
import { findFigures, projectSource } from './project.repository.ts';

export function serveProjects(serving: Serving): void {
  const api = projectApi;
  serveReading(serving, api, projectSource);
  serveWriting(serving, api, {
    create: createProject,
    update: updateProject,
    delete: deleteProject,
    restore: restoreProject,
  });
  serve(serving, api.figures, async ({ db, params }) => {
    const figures = await findFigures(db, params.id);
    if (!figures) throw new AppError('not_found');
    return figures;
  });
  for (const { action } of projectStates.transitions) {
    serve(serving, api[action], (context) =>
      moveProject(context, context.params.id, action, context.body.reason),
    );
  }
}
