import { useMemo, useSyncExternalStore } from 'react';
import type { ShellSettings } from './settings.ts';
import { withChosen } from './settings.ts';
import { readChoice, startSettings, subscribeChoice } from './settings-store.ts';

/** The settings of the person without what the present page changes; the controls edit these. */
export function useBaseSettings(): ShellSettings {
  const choice = useSyncExternalStore(subscribeChoice, readChoice);
  return useMemo(() => withChosen(startSettings, choice), [choice]);
}
