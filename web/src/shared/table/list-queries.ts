import { queryOptions, useQuery } from '@tanstack/react-query';
import { writeListView, type ListView } from '#contract/shared/list-query.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import { rowsPerPage } from './page-cursors.ts';

const minute = 60_000;

/** One page of a list; its cursor is part of the key, so that pages after a change never mix with those before. */
export function pageQuery<T extends Listed>(
  source: ListSource<T>,
  parameters: Parameters,
  after: string | undefined,
) {
  const paging: Parameters = [
    ...(source.fields === undefined ? [] : ([['fields', source.fields]] as const)),
    ...(after === undefined ? [] : ([['after', after]] as const)),
  ];
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'page', parameters, source.fields ?? null, after ?? null] as const,
    queryFn: ({ signal }) =>
      source.getPage([...parameters, ['limit', String(rowsPerPage)], ...paging], signal),
    staleTime: minute,
    // Pages are large; one that nobody looks at makes room soon.
    gcTime: minute,
  });
}

export function positionsQuery<T extends Listed>(source: ListSource<T>, parameters: Parameters) {
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'positions', parameters] as const,
    queryFn: ({ signal }) => source.getPositions(parameters, signal),
    staleTime: 10 * minute,
  });
}

type FacetSource = Pick<ListSource<Listed>, 'entity' | 'getFacet'>;

export function facetQuery(source: FacetSource, field: string, parameters: Parameters) {
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'facet', field, parameters] as const,
    queryFn: ({ signal }) => source.getFacet(field, parameters, signal),
    staleTime: minute,
  });
}

/** How many records a view finds, without loading them. */
export function totalQuery<T extends Listed>(source: ListSource<T>, view: ListView) {
  const parameters = writeListView({ ...view, sort: [] });
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'total', parameters] as const,
    queryFn: async ({ signal }) =>
      (await source.getPage([...parameters, ['limit', '1'], ['fields', 'id']], signal)).total,
    staleTime: minute,
  });
}

export function useTotal<T extends Listed>(source: ListSource<T>, view: ListView, isEnabled = true) {
  return useQuery({ ...totalQuery(source, view), enabled: isEnabled }).data;
}
