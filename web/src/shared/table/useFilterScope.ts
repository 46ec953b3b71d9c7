import { writeListView } from '#contract/shared/list-query.ts';
import type { FilterScope } from './filter/filter-scope.ts';
import type { ReferenceSources } from './filter/reference-source.ts';
import { isSameFilter } from './filter/replace-filter.ts';
import { useFilterTexts } from './filter/useFilterTexts.ts';
import type { Listed, ListSource } from './list-source.ts';
import type { ListControl } from './useListState.ts';

/** What the filter bar needs, from the state of a list. */
export function useFilterScope<T extends Listed>(
  source: ListSource<T>,
  control: ListControl,
  references: ReferenceSources,
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
    onChange: (change) => control.update((newest) => ({ filters: change(newest.filters) })),
  };
}
