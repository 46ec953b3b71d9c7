import { categoryApi } from '#contract/entities/category/category.api.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { createCategory, deleteCategory, restoreCategory, updateCategory } from './category.commands.ts';
import { categorySource, findCategoryTree } from './category.repository.ts';

export function serveCategories(serving: Serving): void {
  serveReading(serving, categoryApi, categorySource);
  serve(serving, categoryApi.tree, ({ db }) => findCategoryTree(db));
  serve(serving, categoryApi.create, (context) => createCategory(context, context.body));
  serve(serving, categoryApi.update, (context) => updateCategory(context, context.params.id, context.body));
  serve(serving, categoryApi.delete, (context) =>
    deleteCategory(context, context.params.id, context.body.reason),
  );
  serve(serving, categoryApi.restore, (context) =>
    restoreCategory(context, context.params.id, context.body.reason),
  );
}
