import { useEffect, useMemo, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { Entity } from '#contract/shared/entity.ts';
import { writeListView, type QueryProblem, type Sort } from '#contract/shared/list-query.ts';
import { useAddressSearch, type HistoryStep } from '#web/shared/page/useAddressSearch.ts';
import { readMemory, writeMemory } from './list-memory.ts';
import type { Parameters } from './list-source.ts';
import { readListState, writeListState, type ListState } from './list-url.ts';

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

export function useListState(entity: Entity): ListControl {
  const { pathname } = useLocation();
  const { search, changeSearch } = useAddressSearch();
  const { state, problems } = useMemo(
    () => readListState(entity, new URLSearchParams(search)),
    [entity, search],
  );
  const sort = useMemo(() => appliedSort(entity, state), [entity, state]);
  const viewKey = new URLSearchParams(writeListView(state)).toString();
  const parameters = useMemo(() => [...new URLSearchParams(viewKey)], [viewKey]);

  // A list opened plainly looks as the person left it; a link with anything in it is shown as it was sent.
  useEffect(() => {
    if (search !== '') return;
    changeSearch((newest) => {
      const stored = writeListState({ ...readListState(entity, newest).state, ...readMemory(entity.name) });
      return newest.size === 0 && stored.size > 0 ? stored : undefined;
    }, 'replace');
  }, [changeSearch, entity, search]);

  const update = (change: ListChange, step?: HistoryStep) =>
    changeSearch((parameters) => {
      const newest = readListState(entity, parameters).state;
      const patch = typeof change === 'function' ? change(newest) : change;
      const next = { ...newest, ...patch };
      if ('columns' in patch || 'density' in patch) writeMemory(entity.name, next);
      return writeListState(next);
    }, step);
  const linkWith = (patch: Partial<ListState>): ListAddress => {
    const written = writeListState({ ...state, ...patch }).toString();
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
    linkWith,
  };
}
