import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';

const isActive = ['filter[active]', 'true'] as const;

/** The words for a person in a picker. */
export function toPersonOption({ id, displayName, unit, email }: PersonRecord): ReferenceValue {
  return { id, label: displayName, note: unit ?? email };
}

const findPerson = createReferenceSearch(personApi.list, { query: [isActive], toOption: toPersonOption });
const fixed: Record<string, ReferenceSearch> = {
  categoryId: createReferenceSearch(categoryApi.list, {
    query: [['filter[kind]', 'equipment'], isActive],
    toOption: ({ id, name, path }) => ({ id, label: name, note: path === name ? null : path }),
  }),
  locationId: createReferenceSearch(locationApi.list, {
    query: [isActive],
    toOption: ({ id, path, code }) => ({ id, label: path, note: code }),
  }),
  parentId: createReferenceSearch(equipmentApi.list, {
    toOption: ({ id, tag, name }) => ({ id, label: tag ?? name, note: name }),
  }),
  'fundingLines.*.fundingSourceId': createReferenceSearch(fundingSourceApi.list, {
    query: [isActive],
    toOption: ({ id, code, name }) => ({ id, label: code, note: name }),
  }),
};

/** The searches of the form's pickers; models are those of the chosen category. */
export function searchesFor(
  categoryId: string | undefined,
  customPeople: readonly string[],
): Record<string, ReferenceSearch> {
  const ofCategory = categoryId ? [['filter[categoryId]', categoryId] as const] : [];
  return {
    ...fixed,
    modelId: createReferenceSearch(modelApi.list, {
      query: [isActive, ...ofCategory],
      toOption: ({ id, name, number, manufacturer }) => ({
        id,
        label: name,
        note: [manufacturer.label, number].filter(Boolean).join(' · '),
      }),
    }),
    ...Object.fromEntries(customPeople.map((key) => [`customValues.${key}`, findPerson])),
  };
}
