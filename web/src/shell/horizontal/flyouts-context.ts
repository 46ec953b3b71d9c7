import { createContext, useContext } from 'react';
import type { FlyoutState } from './flyout-state.ts';

interface Flyouts {
  state: FlyoutState;
  change: (next: (before: FlyoutState) => FlyoutState) => void;
  /** Rows 32 high instead of 36. */
  isDense: boolean;
  /** What the ids of this bar's flyouts begin with. */
  idPrefix: string;
}

export const FlyoutsContext = createContext<Flyouts | undefined>(undefined);

export function useFlyoutsOfBar(): Flyouts {
  const flyouts = useContext(FlyoutsContext);
  if (flyouts === undefined) throw new Error('There is no horizontal navbar around this entry.');
  return flyouts;
}
