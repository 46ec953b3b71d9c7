import { useState } from 'react';
import { useLocation } from 'react-router';
import { holdsPath } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { hasChildren } from '#web/shell/navigation/visibility.ts';

/** The tile whose entries the panel holds: the chosen one, else that of the page, else the first that has any. */
export function useTilePanel(
  items: readonly NavigationItem[],
): [NavigationItem | undefined, (id: string) => void] {
  const { pathname, search } = useLocation();
  const tiles = items.filter((item) => hasChildren(item) && item.disabled !== true);
  const entered = tiles.find((item) => holdsPath(item, pathname + search))?.id;
  const [state, setState] = useState({ entered, selected: entered });
  if (state.entered !== entered) setState({ entered, selected: entered ?? state.selected });
  const tile = tiles.find(({ id }) => id === state.selected) ?? tiles[0];
  return [tile, (selected) => setState({ entered, selected })];
}
