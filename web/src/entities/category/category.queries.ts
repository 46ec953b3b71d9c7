import { queryOptions } from '@tanstack/react-query';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { createListSource, createReferenceSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

/** Where the list of categories comes from. */
export const categoryList = createListSource<CategoryRecord>(
  category,
  categoryApi,
  'code',
  ({ code }) => code,
);

export const categoryReferences: ReferenceSources = {
  parentId: createReferenceSource('category', categoryApi, ({ id, name, path }) => ({
    id,
    label: name,
    note: path === name ? null : path,
  })),
};

/** All categories in the order of the tree. */
export const categoryTreeQuery = queryOptions({
  queryKey: ['category', 'tree'],
  queryFn: ({ signal }) => call(categoryApi.tree, { signal }),
  staleTime: 60_000,
});
