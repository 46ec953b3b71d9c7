import type { Entity } from '#contract/shared/entity.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import type { Listed, ListSource, Parameters } from '../list-source.ts';
import type { FilterText } from './useFilterTexts.ts';
import type { ReferenceSources } from './reference-source.ts';

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
}
