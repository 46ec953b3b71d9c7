import type { ComponentType, ReactNode } from 'react';
import type { ListTexts } from '#web/shared/table/list-display.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';

/** What a tree is given by the list page it stands on. */
export interface TreeParts {
  control: ListControl;
  texts: ListTexts;
  createAt: string | undefined;
  /** What an empty tree offers beside a new record. */
  emptyOffer?: ReactNode;
  /** What stands at the end of the search bar. */
  end: ReactNode;
}

/** The parts of a tree, so that lists without one do not load them. */
export interface ListTree {
  Body: ComponentType<TreeParts>;
  Switch: ComponentType<{ control: ListControl }>;
}

/** Whether the address asks for the tree: a filter, another order or the bin has no meaning there. */
export function isTreeView({ state }: ListControl): boolean {
  return state.layout !== 'list' && state.filters.length === 0 && !state.bin && state.sort.length === 0;
}
