import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Entity } from '#contract/shared/entity.ts';
import { writeListView, type QueryProblem, type Sort } from '#contract/shared/list-query.ts';
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
  /** Changes the state; `replace` leaves no step for Back, as while typing. */
  update: (patch: Partial<ListState>, history?: 'push' | 'replace') => void;
  /** The address of this list with changes, for links. */
  addressWith: (patch: Partial<ListState>) => string;
}

function defaultSort(entity: Entity): Sort[] {
  return entity.defaultSort
    .split(',')
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
}

export function useListState(entity: Entity): ListControl {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { state, problems } = useMemo(
    () => readListState(entity, new URLSearchParams(search)),
    [entity, search],
  );
  const sort = useMemo(
    () => (state.sort.length > 0 ? state.sort : defaultSort(entity)),
    [entity, state.sort],
  );
  const viewKey = new URLSearchParams(writeListView(state)).toString();
  const parameters = useMemo(() => [...new URLSearchParams(viewKey)], [viewKey]);

  // A list opened plainly looks as the person left it; a link with anything in it is shown as it was sent.
  useEffect(() => {
    if (search !== '') return;
    const kept = writeListState({ ...state, ...readMemory(entity.name) }).toString();
    if (kept !== '') void navigate({ pathname, search: kept }, { replace: true });
  }, [entity.name, navigate, pathname, search, state]);

  const addressWith = (patch: Partial<ListState>) => {
    const written = writeListState({ ...state, ...patch }).toString();
    return written === '' ? pathname : `${pathname}?${written}`;
  };
  const update = (patch: Partial<ListState>, history: 'push' | 'replace' = 'push') => {
    if ('columns' in patch || 'density' in patch) writeMemory(entity.name, { ...state, ...patch });
    void navigate(addressWith(patch), { replace: history === 'replace' });
  };
  return {
    state,
    problems,
    sort,
    parameters,
    update,
    addressWith,
  };
}
