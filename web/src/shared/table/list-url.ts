import type { PersonView } from '#contract/features/view/view.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import {
  readListQuery,
  writeListView,
  type Filter,
  type QueryProblem,
  type Sort,
} from '#contract/shared/list-query.ts';
import { readColumns, writeColumns, type ColumnSetting } from './column-layout.ts';
import { viewIdOf } from './view-id.ts';
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
  /** The saved view that it began with; it may have changed since. */
  view?: string | undefined;
}

/** What a saved view stands for: the parameters of an address, and the same as the state is written. */
export interface SavedState {
  parameters: URLSearchParams;
  text: string;
}

/** The saved views of a list by their ids. */
export type SavedStates = ReadonlyMap<string, SavedState>;

const nothingSaved: SavedStates = new Map();
/** Names no view: the list as it is, although it opens with a view. */
const wholeList = 'all';

// What an address says of the list itself.
const stateParameters = ['q', 'sort', 'bin', 'columns', 'density', 'layout'];
// The address of any page may carry settings of the shell.
const ownParameters = ['columns', 'density', 'layout', 'view', 'defaultSettings'];

/**
 * Reads the state of a list from an address; what could not be understood is left out and named. An address that names
 * a saved view and nothing else means the view as it was saved.
 */
export function readListState(
  entity: Entity,
  address: URLSearchParams,
  saved: SavedStates = nothingSaved,
): { state: ListState; problems: QueryProblem[] } {
  const named = address.get('view') ?? undefined;
  const view = viewIdOf(address);
  const saysMore = [...address.keys()].some(
    (name) => name.startsWith('filter[') || stateParameters.includes(name),
  );
  const parameters = (view && !saysMore ? saved.get(view)?.parameters : undefined) ?? address;
  const { query, problems } = readListQuery(entity, parameters, ownParameters);
  const columns = readColumns(parameters.get('columns') ?? '');
  const density = densities.find((name) => name === parameters.get('density'));
  const layout = view === undefined && named !== wholeList ? named : undefined;
  const state: ListState = {
    q: query.q,
    filters: query.filters,
    sort: query.sort,
    columns: columns.length > 0 ? columns : undefined,
    density,
    bin: query.bin,
    layout: parameters.get('layout') ?? layout,
    ...(view && { view }),
  };
  return { state, problems };
}

function writeState(state: ListState, layoutName: 'layout' | 'view'): URLSearchParams {
  const parameters = new URLSearchParams(writeListView(state));
  if (state.layout) parameters.set(layoutName, state.layout);
  if (state.density) parameters.set('density', state.density);
  if (state.columns) parameters.set('columns', writeColumns(state.columns));
  return parameters;
}

/** A saved view as the state of its list knows it. */
export function savedStateOf(
  entity: Entity,
  { question, look }: Pick<PersonView, 'question' | 'look'>,
): SavedState {
  const parameters = new URLSearchParams(question);
  for (const [name, value] of Object.entries(look)) if (value) parameters.set(name, value);
  return { parameters, text: writeState(readListState(entity, parameters).state, 'layout').toString() };
}

/** Whether the state is no longer what its view was saved as. */
export function isChangedView(state: ListState, saved: SavedStates): boolean {
  if (state.view === undefined) return false;
  return writeState(state, 'layout').toString() !== saved.get(state.view)?.text;
}

/** Writes the state; `opensWithView` keeps an address that says nothing from meaning the view that the list opens with. */
export function writeListState(
  state: ListState,
  saved: SavedStates = nothingSaved,
  opensWithView = false,
): URLSearchParams {
  if (state.view === undefined) {
    const parameters = writeState(state, 'view');
    if (parameters.size === 0 && opensWithView) parameters.set('view', wholeList);
    return parameters;
  }
  if (!isChangedView(state, saved)) return new URLSearchParams({ view: state.view });
  const parameters = writeState(state, 'layout');
  // Nothing beside the view would mean the view as it was saved.
  if (parameters.size === 0) parameters.set('q', '');
  parameters.set('view', state.view);
  return parameters;
}

/** A state as a saved view keeps it: the question, and the look. */
export function viewOfState(state: ListState): Pick<PersonView, 'question' | 'look'> {
  const { columns, density, layout } = state;
  return {
    question: new URLSearchParams(writeListView(state)).toString(),
    look: {
      ...(columns && { columns: writeColumns(columns) }),
      ...(density && { density }),
      ...(layout && { layout }),
    },
  };
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
