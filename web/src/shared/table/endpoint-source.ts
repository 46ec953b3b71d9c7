import type { z } from 'zod';
import type { Endpoint, ListEndpoint } from '#contract/shared/endpoint.ts';
import type { Entity, ReferenceValue } from '#contract/shared/entity.ts';
import type { facet, positions, totals, totalsQuery } from '#contract/shared/page.ts';
import { call } from '#web/shared/client/client.ts';
import type { ReferenceSource } from './filter/reference-source.ts';
import type { Listed, ListSource } from './list-source.ts';

/** The calls of an entity that a list needs. */
export interface ListApi<T> {
  list: ListEndpoint<T>;
  positions: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof positions>;
  facet: Endpoint<z.ZodObject<{ field: z.ZodString }>, z.ZodUndefined, z.ZodUndefined, typeof facet>;
  totals: Endpoint<z.ZodUndefined, typeof totalsQuery, z.ZodUndefined, typeof totals>;
  exportCsv: Pick<Endpoint, 'path'>;
}

/** Makes a list of an entity's endpoints; `keyField` names a field whose values are unique, if there is one. */
export function createListSource<T extends Listed>(
  entity: Entity,
  api: ListApi<T>,
  keyField: string | undefined,
  keyOf: (row: T) => string,
): ListSource<T> {
  return {
    entity,
    getPage: (query, signal) => call(api.list, { query, signal }),
    getPositions: (query, signal) => call(api.positions, { query, signal }),
    getFacet: (field, query, signal) => call(api.facet, { params: { field }, query, signal }),
    getTotals: async (views, signal) => (await call(api.totals, { query: { of: views }, signal })).totals,
    exportCsv: api.exportCsv,
    keyField,
    keyOf,
  };
}

/** The calls of an entity that others point at. */
export interface ReferenceApi<T> {
  list: ListEndpoint<T>;
  get: Endpoint<z.ZodObject<{ id: z.ZodUUID }>, z.ZodType, z.ZodUndefined, z.ZodType<T>>;
}

/** Makes the values of a reference filter of another entity's endpoints. */
export function createReferenceSource<T>(
  key: string,
  api: ReferenceApi<T>,
  toValue: (record: T) => ReferenceValue,
): ReferenceSource {
  return {
    kind: api.list.list?.name,
    key: `filter ${key}`,
    find: async (typed, signal) => {
      const query: [string, string][] = [
        ['limit', '50'],
        ...(typed === ''
          ? []
          : ([
              ['q', typed],
              ['best', 'true'],
            ] satisfies [string, string][])),
      ];
      return (await call(api.list, { query, signal })).items.map(toValue);
    },
    get: async (id, signal) => toValue(await call(api.get, { params: { id }, signal })),
  };
}
