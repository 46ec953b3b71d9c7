import { categoryApi } from '#contract/entities/category/category.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { createCategory, deleteCategory, restoreCategory, updateCategory } from './category.commands.ts';
import { categorySource, findCategoryTree } from './category.repository.ts';

export function serveCategories(serving: Serving): void {
  serveReading(serving, categoryApi, categorySource);
  serve(serving, categoryApi.tree, ({ db }) => findCategoryTree(db));
  serveWriting(serving, categoryApi, {
    create: createCategory,
    update: updateCategory,
    delete: deleteCategory,
    restore: restoreCategory,
  });
}
