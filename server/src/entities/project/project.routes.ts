import { projectApi } from '#contract/entities/project/project.api.ts';
import { projectStates } from '#contract/entities/project/project.states.ts';
import type { ProjectSpending } from '#server/features/project-figures/project-figures.ts';
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
import { findItemFigures, projectSource } from './project.repository.ts';

export function serveProjects(serving: Serving, spending: ProjectSpending): void {
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
    const [money] = await spending.find(db, [params.id]);
    if (!figures || !money) throw new AppError('not_found');
    const { committed, spent, remaining } = money;
    return { ...figures, committed, spent, remaining };
  });
  for (const { action } of projectStates.transitions) {
    serve(serving, api[action], (context) =>
      moveProject(context, spending, context.params.id, action, context.body.reason),
    );
  }
}
