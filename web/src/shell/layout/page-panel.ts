import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** A panel that one part of the shell opens and another one draws; with the next page it is closed. */
export function createPagePanel() {
  // The visit it was opened on.
  let openOn: string | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const setOpenOn = (key: string | undefined) => {
    openOn = key;
    for (const listener of listeners) listener();
  };
  return function usePagePanel() {
    const { key } = useLocation();
    const isOpen = useSyncExternalStore(subscribe, () => openOn === key);
    return { isOpen, open: () => setOpenOn(key), close: () => setOpenOn(undefined) };
  };
}
