import { entityEndpoints } from '#contract/shared/endpoint.ts';
import { model, modelCreate, modelRecord, modelUpdate } from './model.schema.ts';

export const modelApi = entityEndpoints(model, {
  record: modelRecord,
  create: modelCreate,
  update: modelUpdate,
});
