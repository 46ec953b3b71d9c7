import { categoryApi } from '#contract/entities/category/category.api.ts';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { assignableStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { openProjectStatuses } from '#contract/entities/project/project.states.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { workingRetirementStatuses } from '#contract/entities/retirement/retirement.states.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { createReferenceSource, type ReferenceApi } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSource } from '#web/shared/table/filter/reference-source.ts';
import {
  toBranchValue,
  toLocationValue,
  toManufacturerValue,
  toModelValue,
  toPersonValue,
  toVendorValue,
} from './reference-values.ts';

type Query = readonly (readonly [string, string])[];

/** How the records of an entity are found and called wherever others point at them. */
interface ReferenceTo {
  /** For a filter: every record, also one that can no longer be chosen. */
  source: ReferenceSource;
  /** For a picker: the records that can be chosen. */
  search: (query: Query) => ReferenceSearch;
}

const activeOnly: Query = [['filter[active]', 'true']];

function reference<T>(
  name: string,
  api: ReferenceApi<T>,
  toValue: (record: T) => ReferenceValue,
  chosen: Query = activeOnly,
  toOption = toValue,
): ReferenceTo {
  return {
    source: createReferenceSource(name, api, toValue),
    search: (query) => createReferenceSearch(api.list, { query: [...query, ...chosen], toOption }),
  };
}

/** Every entity that others point at; a new one adds a line. */
export const references = {
  category: reference('category', categoryApi, toBranchValue),
  location: reference('location', locationApi, toBranchValue, activeOnly, toLocationValue),
  vendor: reference('vendor', vendorApi, toVendorValue),
  manufacturer: reference('manufacturer', manufacturerApi, toManufacturerValue),
  model: reference('model', modelApi, toModelValue),
  person: reference('person', personApi, toPersonValue),
  'funding-source': reference('funding-source', fundingSourceApi, ({ id, code, name }) => ({
    id,
    label: code,
    note: name,
  })),
  project: reference('project', projectApi, ({ id, number, name }) => ({ id, label: number, note: name }), [
    ['filter[status]', openProjectStatuses.join(',')],
  ]),
  equipment: reference(
    'equipment',
    equipmentApi,
    ({ id, tag, name }) => ({ id, label: tag ?? name, note: name }),
    [],
  ),
  software: reference(
    'software',
    softwareApi,
    ({ id, name, publisher }) => ({ id, label: name, note: publisher }),
    [['sort', 'name']],
  ),
  entitlement: reference(
    'entitlement',
    entitlementApi,
    ({ id, number, software }) => ({ id, label: number, note: software.label }),
    [['filter[status]', assignableStatuses.join(',')]],
  ),
  retirement: reference(
    'retirement',
    retirementApi,
    ({ id, number, title }) => ({ id, label: number, note: title }),
    [['filter[status]', workingRetirementStatuses.join(',')]],
  ),
} as const;

export type ReferenceName = keyof typeof references;
