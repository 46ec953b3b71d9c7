import { queryOptions, useQuery } from '@tanstack/react-query';
import { writeListView, type ListView } from '#contract/shared/list-query.ts';
import { urlOf } from '#web/shared/client/client.ts';
import { countOnly } from '#web/shared/client/count-only.ts';
import type { PageReading } from '#web/shared/client/useReadTogether.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import { rowsPerPage } from './page-cursors.ts';

const minute = 60_000;

function pageParameters<T extends Listed>(
  source: ListSource<T>,
  parameters: Parameters,
  after: string | undefined,
): Parameters {
  return [
    ...parameters,
    ['limit', String(rowsPerPage)],
    ...(source.fields === undefined ? [] : ([['fields', source.fields]] as const)),
    ...(source.sums === undefined || after !== undefined ? [] : ([['sums', source.sums]] as const)),
    ...(after === undefined ? [] : ([['after', after]] as const)),
  ];
}

/** One page of a list; its cursor is part of the key, so that pages after a change never mix with those before. */
export function pageQuery<T extends Listed>(
  source: ListSource<T>,
  parameters: Parameters,
  after: string | undefined,
) {
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'page', parameters, source.fields ?? null, after ?? null] as const,
    queryFn: ({ signal }) => source.getPage(pageParameters(source, parameters, after), signal),
    staleTime: minute,
    // Pages are large; one that nobody looks at makes room soon.
    gcTime: minute,
  });
}

/** The first page of a list as a page opens with it. */
export function pageReading<T extends Listed>(source: ListSource<T>, parameters: Parameters): PageReading {
  return {
    key: pageQuery(source, parameters, undefined).queryKey,
    address: urlOf(source.entity, undefined, pageParameters(source, parameters, undefined)),
  };
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

/** The same counts as a page opens with them. */
export function facetReading(source: FacetSource, field: string, parameters: Parameters): PageReading {
  return {
    key: facetQuery(source, field, parameters).queryKey,
    address: urlOf({ path: `${source.entity.path}/facets/:field` }, { field }, parameters),
  };
}

/** How many records a view finds, without loading them. */
export function totalQuery<T extends Listed>(source: ListSource<T>, view: ListView) {
  const parameters = writeListView({ ...view, sort: [] });
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'total', parameters] as const,
    queryFn: async ({ signal }) => (await source.getPage([...parameters, ...countOnly], signal)).total,
    staleTime: minute,
  });
}

/** The same figure as a page opens with it. */
export function totalReading<T extends Listed>(source: ListSource<T>, view: ListView): PageReading {
  const parameters = writeListView({ ...view, sort: [] });
  return {
    key: totalQuery(source, view).queryKey,
    address: urlOf(source.entity, undefined, [...parameters, ...countOnly]),
  };
}

/** Views as the call that counts them together names them. */
function writeViews(views: readonly ListView[]): string {
  return views.map((view) => new URLSearchParams(writeListView({ ...view, sort: [] })).toString()).join(' ');
}

type TotalsSource = Pick<ListSource<Listed>, 'entity' | 'getTotals'>;

function totalsQuery(source: TotalsSource, views: readonly ListView[]) {
  const written = writeViews(views);
  return queryOptions({
    queryKey: [source.entity.name, 'list', 'totals', written] as const,
    queryFn: ({ signal }) => source.getTotals(written, signal),
    staleTime: minute,
  });
}

/** How many records each of several views finds, asked for together. */
export function useTotals(source: TotalsSource, views: readonly ListView[]) {
  return useQuery({ ...totalsQuery(source, views), enabled: views.length > 0 }).data ?? [];
}

/** The same figures as a page opens with them. */
export function totalsReading(source: TotalsSource, views: readonly ListView[]): PageReading {
  return {
    key: totalsQuery(source, views).queryKey,
    address: urlOf({ path: `${source.entity.path}/totals` }, undefined, { of: writeViews(views) }),
  };
}

export function useTotal<T extends Listed>(source: ListSource<T>, view: ListView, isEnabled = true) {
  return useQuery({ ...totalQuery(source, view), enabled: isEnabled }).data;
}
