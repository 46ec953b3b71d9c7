import { modelApi } from '#contract/entities/model/model.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import { createModel, deleteModel, restoreModel, updateModel } from './model.commands.ts';
import { modelSource } from './model.repository.ts';

export function serveModels(serving: Serving): void {
  serveReading(serving, modelApi, modelSource);
  serveWriting(serving, modelApi, {
    create: createModel,
    update: updateModel,
    delete: deleteModel,
    restore: restoreModel,
  });
}
