import type { Entity } from '#contract/shared/entity.ts';
import { writeListView, type Filter } from '#contract/shared/list-query.ts';
import type { Listed, ListSource, Parameters } from '../list-source.ts';
import { isSameFilter } from '../list-url.ts';
import type { ListControl } from '../useListState.ts';
import type { ReferenceSources } from './reference-source.ts';
import { useFilterTexts, type FilterText } from './useFilterTexts.ts';

/** What the parts of the filter bar share. */
export interface FilterScope {
  entity: Entity;
  getFacet: ListSource<Listed>['getFacet'];
  references: ReferenceSources;
  /** The filters and their words, in the same order. */
  filters: readonly Filter[];
  texts: readonly FilterText[];
  /** The parameters of the present view without one of its filters, for counting what a change would find. */
  parametersWithout: (filter: Filter) => Parameters;
  onChange: (change: (filters: readonly Filter[]) => Filter[]) => void;
  /** Somebody is about to choose from the fields. */
  onFields?: (() => void) | undefined;
}

/** What the filter bar needs, from the state of a list. */
export function useFilterScope<T extends Listed>(
  source: ListSource<T>,
  control: ListControl,
  references: ReferenceSources,
  onFields?: () => void,
): FilterScope {
  const { state } = control;
  const texts = useFilterTexts(source.entity, state.filters, references);
  return {
    entity: source.entity,
    getFacet: source.getFacet,
    references,
    filters: state.filters,
    texts,
    parametersWithout: (filter) =>
      writeListView({
        ...state,
        sort: [],
        filters: state.filters.filter((other) => !isSameFilter(other, filter)),
      }),
    onFields,
    onChange: (change) => control.update((newest) => ({ filters: change(newest.filters) })),
  };
}
