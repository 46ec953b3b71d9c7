import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { createReferenceSource, type ReferenceApi } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSource } from '#web/shared/table/filter/reference-source.ts';

type Query = readonly (readonly [string, string])[];

/** How the records of an entity are found and called wherever others point at them. */
interface ReferenceTo {
  /** For a filter: every record, also one that can no longer be chosen. */
  source: ReferenceSource;
  /** For a picker: the records that can be chosen. */
  search: (query: Query) => ReferenceSearch;
}

function reference<T>(
  name: string,
  api: ReferenceApi<T>,
  toValue: (record: T) => ReferenceValue,
  chosen: Query = [['filter[active]', 'true']],
  toOption = toValue,
): ReferenceTo {
  return {
    source: createReferenceSource(name, api, toValue),
    search: (query) => createReferenceSearch(api.list, { query: [...query, ...chosen], toOption }),
  };
}

function inTree({ id, name, path }: { id: string; name: string; path: string }): ReferenceValue {
  return { id, label: name, note: path === name ? null : path };
}

/** The words for a person where they are pointed at. */
export function toPersonValue({ id, displayName, unit, email }: PersonRecord): ReferenceValue {
  return { id, label: displayName, note: unit ?? email };
}

/** Every entity that others point at; a new one adds a line. */
export const references = {
  category: reference('category', categoryApi, inTree),
  location: reference('location', locationApi, inTree, undefined, ({ id, path, code }) => ({
    id,
    label: path,
    note: code,
  })),
  vendor: reference('vendor', vendorApi, ({ id, name, vendorNumber }) => ({
    id,
    label: name,
    note: vendorNumber,
  })),
  manufacturer: reference('manufacturer', manufacturerApi, ({ id, name }) => ({
    id,
    label: name,
    note: null,
  })),
  model: reference('model', modelApi, ({ id, name, number, manufacturer }) => ({
    id,
    label: name,
    note: [manufacturer.label, number].filter(Boolean).join(' · '),
  })),
  person: reference('person', personApi, toPersonValue),
  'funding-source': reference('funding-source', fundingSourceApi, ({ id, code, name }) => ({
    id,
    label: code,
    note: name,
  })),
  project: reference(
    'project',
    projectApi,
    ({ id, number, name }) => ({ id, label: number, note: name }),
    [],
  ),
  equipment: reference(
    'equipment',
    equipmentApi,
    ({ id, tag, name }) => ({ id, label: tag ?? name, note: name }),
    [],
  ),
} as const;

export type ReferenceName = keyof typeof references;
