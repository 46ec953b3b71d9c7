import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const categoryList = createListSource<CategoryRecord>(
  category,
  categoryApi,
  'code',
  ({ code }) => code,
);

export const categoryReferences: ReferenceSources = { parentId: sourceOf('category') };
