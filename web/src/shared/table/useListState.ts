import { useCallback, useEffect, useMemo, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { writeListView, type QueryProblem, type Sort } from '#contract/shared/list-query.ts';
import { useAddressSearch, type HistoryStep } from '#web/shared/page/useAddressSearch.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { readMemory, writeMemory } from './list-memory.ts';
import type { Parameters } from './list-source.ts';
import { isChangedView, readListState, savedStateOf, writeListState, type ListState } from './list-url.ts';

/** The state of a list and the ways to change it; the address is its only home. */
export interface ListControl {
  state: ListState;
  /** Parts of the address that could not be understood and were left out. */
  problems: QueryProblem[];
  /** The sort that applies, the entity's own when the person chose none. */
  sort: Sort[];
  /** What to ask the server; the same array as long as the view is the same. */
  parameters: Parameters;
  /**
   * Changes the state; `replace` leaves no step for Back, as while typing. What is computed from the state is given as a
   * function of the newest one: what is drawn may be older.
   */
  update: (change: ListChange, step?: HistoryStep) => void;
  /** Changes the sort that applies. */
  updateSort: (change: (sort: readonly Sort[]) => Sort[]) => void;
  /** The saved views of the person for this list. */
  views: readonly PersonView[];
  /** The state is no longer what its view was saved as. */
  isChanged: boolean;
  /** A link to a saved view. */
  linkToView: (id: string) => ListAddress;
  /** What leaves a saved view, with the look that the person last chose for the list. */
  withoutView: Partial<ListState>;
  /** A link to this list with changes: an address of its own, which a plain click builds on the newest state. */
  linkWith: (patch: Partial<ListState>) => ListAddress;
}

type ListChange = Partial<ListState> | ((newest: ListState) => Partial<ListState>);

interface ListAddress {
  to: string;
  onClick: (event: MouseEvent) => void;
}

function defaultSort(entity: Entity): Sort[] {
  return entity.defaultSort
    .split(',')
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
}

/** The sort that applies: the entity's own when the person chose none. */
function appliedSort(entity: Entity, { sort }: ListState): Sort[] {
  return sort.length > 0 ? sort : defaultSort(entity);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

const noViews: readonly PersonView[] = [];

/** The saved views of the person for a list, what they stand for, and the one that the list opens with. */
function useSavedViews(entity: Entity) {
  const all = useSession().user?.data.views ?? noViews;
  return useMemo(() => {
    const views = all.filter((view) => view.entity === entity.name);
    return {
      views,
      saved: new Map(views.map((view) => [view.id, savedStateOf(entity, view)])),
      opensWith: views.find(({ isDefault }) => isDefault)?.id,
    };
  }, [all, entity]);
}

/** A view that is not there: it was deleted, or is no longer shared. */
function withoutUnknownView(
  read: ReturnType<typeof readListState>,
  isKnown: (id: string) => boolean,
): ReturnType<typeof readListState> {
  const { view, ...state } = read.state;
  if (view === undefined || isKnown(view)) return read;
  const params = { name: 'view' };
  return {
    state,
    problems: [...read.problems, { path: 'view', key: 'unknown_parameter' as const, params }],
  };
}

export function useListState(entity: Entity): ListControl {
  const { pathname } = useLocation();
  const { search, changeSearch } = useAddressSearch();
  const { views, saved, opensWith } = useSavedViews(entity);
  const read = useCallback(
    (address: URLSearchParams) => {
      const isPlain = address.size === 0 && opensWith !== undefined;
      const opened = isPlain ? new URLSearchParams({ view: opensWith }) : address;
      return withoutUnknownView(readListState(entity, opened, saved), (id) => saved.has(id));
    },
    [entity, saved, opensWith],
  );
  const write = (next: ListState) => writeListState(next, saved, opensWith !== undefined);
  const { state, problems } = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const sort = useMemo(() => appliedSort(entity, state), [entity, state]);
  const viewKey = new URLSearchParams(writeListView(state)).toString();
  const parameters = useMemo(() => [...new URLSearchParams(viewKey)], [viewKey]);

  // A list opened plainly looks as the person left it; a link with anything in it is shown as it was sent.
  useEffect(() => {
    if (search !== '') return;
    changeSearch((newest) => {
      const { state: opened } = read(newest);
      const memory = opened.view === undefined ? readMemory(entity.name) : {};
      const stored = writeListState({ ...opened, ...memory }, saved);
      return newest.size === 0 && stored.size > 0 ? stored : undefined;
    }, 'replace');
  }, [changeSearch, entity, read, saved, search]);

  const update = (change: ListChange, step?: HistoryStep) =>
    changeSearch((parameters) => {
      const newest = read(parameters).state;
      const patch = typeof change === 'function' ? change(newest) : change;
      const next = { ...newest, ...patch };
      // The look of a saved view is the view's, not the list's.
      const isOfList = newest.view === undefined && next.view === undefined;
      if (isOfList && ('columns' in patch || 'density' in patch)) writeMemory(entity.name, next);
      return write(next);
    }, step);
  const linkWith = (patch: Partial<ListState>): ListAddress => {
    const written = write({ ...state, ...patch }).toString();
    return {
      to: written === '' ? pathname : `${pathname}?${written}`,
      onClick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        update(patch);
      },
    };
  };
  return {
    state,
    problems,
    sort,
    parameters,
    update,
    updateSort: (change) => update((newest) => ({ sort: change(appliedSort(entity, newest)) })),
    views,
    isChanged: isChangedView(state, saved),
    linkToView: (id) => {
      const view = saved.get(id);
      return linkWith(view ? { ...readListState(entity, view.parameters).state, view: id } : {});
    },
    withoutView:
      state.view === undefined
        ? {}
        : {
            view: undefined,
            sort: [],
            layout: undefined,
            columns: undefined,
            density: undefined,
            ...readMemory(entity.name),
          },
    linkWith,
  };
}
