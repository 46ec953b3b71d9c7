import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { searchReferences } from '#web/features/references/reference-lists.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';

/** The searches of the form's pickers; models are those of the chosen category. */
export function searchesFor(
  categoryId: string | undefined,
  customPeople: readonly string[],
): Record<string, ReferenceSearch> {
  const person = searchReferences('person');
  return {
    categoryId: createReferenceSearch(categoryApi.list, {
      query: [
        ['filter[kind]', 'equipment'],
        ['filter[active]', 'true'],
      ],
      toOption: ({ id, name, path }) => ({ id, label: name, note: path === name ? null : path }),
    }),
    modelId: searchReferences('model', categoryId ? [['filter[categoryId]', categoryId]] : []),
    locationId: searchReferences('location'),
    parentId: createReferenceSearch(equipmentApi.list, {
      toOption: ({ id, tag, name }) => ({ id, label: tag ?? name, note: name }),
    }),
    'fundingLines.*.fundingSourceId': searchReferences('funding-source'),
    ...Object.fromEntries(customPeople.map((key) => [`customValues.${key}`, person])),
  };
}
