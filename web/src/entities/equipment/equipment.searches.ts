import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { toBranchValue } from '#web/features/references/reference-values.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';

const findPerson = searchReferences('person');
const fixed: Record<string, ReferenceSearch> = {
  categoryId: searchReferences('category', { query: [['filter[kind]', 'equipment']] }),
  locationId: searchReferences('location'),
  'fundingLines.*.fundingSourceId': searchReferences('funding-source'),
};

/** The searches of the form's pickers; models are those of the chosen category, and no item is a part of itself. */
export function searchesFor(
  category: CategoryRecord | undefined,
  customPeople: readonly string[],
  id: string | undefined,
): Record<string, ReferenceSearch> {
  return {
    ...fixed,
    parentId: searchReferences('equipment', { outside: id }),
    modelId: searchReferences('model', {
      query: category ? [['filter[categoryId]', category.id]] : [],
      preset: category ? { categoryId: toBranchValue(category) } : {},
    }),
    ...Object.fromEntries(customPeople.map((key) => [`customValues.${key}`, findPerson])),
  };
}
