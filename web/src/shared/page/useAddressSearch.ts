import { useCallback, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router';

/** How a change of the address stays in the history; `replace` leaves no step for Back. */
export type HistoryStep = 'push' | 'replace';

/** What the search of the address becomes; `undefined` leaves it as it is. */
type SearchChange = (newest: URLSearchParams) => URLSearchParams | undefined;

// There is one address, so all who change it share what was requested and is not drawn yet, the oldest first.
const requested: { pending: string[]; drawn: Location | undefined } = { pending: [], drawn: undefined };

/** Takes note of the address that is drawn; each user of it tells of the same one. */
function noteDrawn(location: Location, navigationType: NavigationType): void {
  if (requested.drawn === location) return;
  const at = navigationType === NavigationType.Pop ? -1 : requested.pending.lastIndexOf(location.search);
  requested.pending = at === -1 ? [] : requested.pending.slice(at + 1);
  requested.drawn = location;
}

/**
 * The search of the address, and a way to change it. The router draws an address some time after it was asked for; a
 * change is therefore built on the newest search that was asked for anywhere, not on the one that is drawn, so that two quick
 * changes both arrive. Once the address is drawn that was asked for last, or one that came by other means, nothing is
 * pending any more.
 */
export function useAddressSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { search } = location;
  // Where a page was opened from is kept in the state of its address.
  const state: unknown = location.state;

  useLayoutEffect(() => noteDrawn(location, navigationType), [location, navigationType]);

  const changeSearch = useCallback(
    (change: SearchChange, step: HistoryStep = 'push') => {
      const next = change(new URLSearchParams(requested.pending.at(-1) ?? search));
      if (!next) return;
      const wanted = next.size === 0 ? '' : `?${next.toString()}`;
      requested.pending.push(wanted);
      void navigate({ search: wanted }, { replace: step === 'replace', state });
    },
    [navigate, search, state],
  );
  return { search, changeSearch };
}

/** Sets some parameters of a search, or takes them out where they are `undefined`. */
export function withParameters(
  search: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
