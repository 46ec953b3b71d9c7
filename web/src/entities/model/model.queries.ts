import { modelApi } from '#contract/entities/model/model.api.ts';
import { model, type ModelRecord } from '#contract/entities/model/model.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const modelList = createListSource<ModelRecord>(model, modelApi, 'name', ({ name }) => name);

export const modelReferences: ReferenceSources = {
  manufacturerId: sourceOf('manufacturer'),
  categoryId: sourceOf('category'),
};
