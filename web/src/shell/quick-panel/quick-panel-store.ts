import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

// The visit it was opened on: with the next page it is closed.
let openOn: string | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOpenOn(key: string | undefined): void {
  openOn = key;
  for (const listener of listeners) listener();
}

/** Whether the quick panel is open on this page, and how it is opened and closed. */
export function useQuickPanel() {
  const { key } = useLocation();
  const isOpen = useSyncExternalStore(subscribe, () => openOn === key);
  return { isOpen, open: () => setOpenOn(key), close: () => setOpenOn(undefined) };
}
