import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, categoryDefaults } from '#contract/entities/category/category.schema.ts';
import { toBranchValue } from '#web/features/references/reference-values.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a category. */
export const reference = defineReference({
  entity: category,
  api: categoryApi,
  toValue: toBranchValue,
  newRecord: {
    namespace: 'category',
    create: categoryApi.create,
    defaults: categoryDefaults,
    fields: ['name', 'code'],
  },
});
