import { useSyncExternalStore } from 'react';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';

type Counts = Readonly<Record<string, number>>;

const none: Counts = {};
/** So long, in milliseconds, what a list said itself is newer than what was gathered for everybody. */
const lifetime = 60_000;

let shown: { counts: Counts; person: string | undefined; until: number } = {
  counts: none,
  person: undefined,
  until: 0,
};
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const leave = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
}

function show(counts: Counts, until: number): void {
  shown = { counts, person: readSession().user?.uid, until };
  for (const listener of listeners) listener();
}

/** Puts numbers beside entries of the menu, by their addresses, for the person who is signed in. */
export function showMenuCounts(counts: Counts): void {
  show(counts, Date.now() + lifetime);
}

/** The same with numbers that may be some seconds old: those of the list of work go before, while they are fresh. */
export function offerMenuCounts(counts: Counts): void {
  const isFresh = shown.person === readSession().user?.uid && Date.now() < shown.until;
  if (!isFresh) show(counts, 0);
}

/** The numbers beside entries of the menu; nobody sees those of somebody else. */
export function useMenuCounts(): Counts {
  return useSyncExternalStore(subscribe, () =>
    shown.person === readSession().user?.uid ? shown.counts : none,
  );
}
