import { useSyncExternalStore } from 'react';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';

type Counts = Readonly<Record<string, number>>;

const none: Counts = {};
let shown: { counts: Counts; person: string | undefined } = { counts: none, person: undefined };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const leave = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
}

/** Puts numbers beside entries of the menu, by their addresses, for the person who is signed in. */
export function showMenuCounts(counts: Counts): void {
  shown = { counts, person: readSession().user?.uid };
  for (const listener of listeners) listener();
}

/** The numbers beside entries of the menu; nobody sees those of somebody else. */
export function useMenuCounts(): Counts {
  return useSyncExternalStore(subscribe, () =>
    shown.person === readSession().user?.uid ? shown.counts : none,
  );
}
