import { projectActions, projectApi } from '#contract/entities/project/project.api.ts';
import type { ProjectAction } from '#contract/entities/project/project.steps.ts';
import { findProjectFigures } from '#server/areas/projects/project-spending.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serveSteps, type StepCommands } from '#server/features/records/steps.routes.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  createProject,
  deleteProject,
  moveProject,
  restoreProject,
  updateProject,
} from './project.commands.ts';
import { findItemFigures, projectSource } from './project.repository.ts';

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
    const figures = await findItemFigures(db, params.id);
    const [money] = await findProjectFigures(db, [params.id]);
    if (!figures || !money) throw new AppError('not_found');
    const { committed, spent, remaining } = money;
    return { ...figures, committed, spent, remaining };
  });
  const move =
    (action: ProjectAction): StepCommands<typeof projectActions>[ProjectAction] =>
    (context, id, input) =>
      moveProject(context, id, action, input);
  serveSteps(serving, projectActions, {
    activate: move('activate'),
    hold: move('hold'),
    resume: move('resume'),
    close: move('close'),
    cancel: move('cancel'),
  });
}
