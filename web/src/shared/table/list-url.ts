import type { Entity } from '#contract/shared/entity.ts';
import {
  readListQuery,
  writeListView,
  type Filter,
  type QueryProblem,
  type Sort,
} from '#contract/shared/list-query.ts';
import { readColumns, writeColumns, type ColumnSetting } from './column-layout.ts';
import { densities, type Density } from './windowing.ts';

/** Everything that makes a list look as it does; the address holds all of it. */
export interface ListState {
  q: string;
  filters: Filter[];
  sort: Sort[];
  columns: ColumnSetting[] | undefined;
  density: Density | undefined;
  /** The bin instead of the living records. */
  bin: boolean;
  /** Another way to look at the same records, such as a tree. */
  layout: string | undefined;
}

// The address of any page may carry settings of the shell.
const ownParameters = ['columns', 'density', 'view', 'defaultSettings'];

/** Reads the state of a list from an address; what could not be understood is left out and named. */
export function readListState(
  entity: Entity,
  parameters: URLSearchParams,
): { state: ListState; problems: QueryProblem[] } {
  const { query, problems } = readListQuery(entity, parameters, ownParameters);
  const columns = readColumns(parameters.get('columns') ?? '');
  const density = densities.find((name) => name === parameters.get('density'));
  const state: ListState = {
    q: query.q,
    filters: query.filters,
    sort: query.sort,
    columns: columns.length > 0 ? columns : undefined,
    density,
    bin: query.bin,
    layout: parameters.get('view') ?? undefined,
  };
  return { state, problems };
}

export function writeListState(state: ListState): URLSearchParams {
  const parameters = new URLSearchParams(writeListView(state));
  if (state.layout) parameters.set('view', state.layout);
  if (state.density) parameters.set('density', state.density);
  if (state.columns) parameters.set('columns', writeColumns(state.columns));
  return parameters;
}

/** Sets the sort to one field, or turns it around if it is already sorted by it. */
export function sortBy(sort: readonly Sort[], field: string): Sort[] {
  const present = sort.length === 1 && sort[0]?.field === field ? sort[0] : undefined;
  return [{ field, descending: present ? !present.descending : false }];
}

/** Adds a field to the sort, turns it around, and at the third time takes it out. */
export function addSort(sort: readonly Sort[], field: string): Sort[] {
  const present = sort.find((one) => one.field === field);
  if (!present) return sort.length < 4 ? [...sort, { field, descending: false }] : [...sort];
  if (present.descending) return sort.filter((one) => one !== present);
  return sort.map((one) => (one === present ? { field, descending: true } : one));
}

/** Whether two filters compare the same field in the same way, with whatever values. */
export function isSameFilter(one: Filter, other: Filter): boolean {
  return one.field === other.field && one.operator === other.operator;
}

/** Puts a filter in the place of another, or takes that out; the filters may have changed since it was drawn. */
export function replaceFilter(filters: readonly Filter[], drawn: Filter, next: Filter | undefined): Filter[] {
  const alike = filters.filter((filter) => isSameFilter(filter, drawn));
  const found = alike.find(({ values }) => values.join() === drawn.values.join()) ?? alike[0];
  return filters.flatMap((filter) => (filter === found ? (next ? [next] : []) : [filter]));
}
