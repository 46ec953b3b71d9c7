import { useSyncExternalStore } from 'react';
import { savePerson } from '#web/shared/session/person-record.ts';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let guestIds = none;

// What a guest put together ends when somebody signs in or out.
let person = readSession().user?.uid;
subscribeSession(() => {
  const now = readSession().user?.uid;
  if (now !== person) guestIds = none;
  person = now;
});

/** The ids of the person's shortcuts, or of those a guest put together on this page. */
export function readShortcutIds(): readonly string[] {
  return readSession().user?.data.shortcuts ?? guestIds;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export function useShortcutIds(): readonly string[] {
  return useSyncExternalStore(subscribe, readShortcutIds);
}

/** Keeps the shortcuts with the person, without a word; for a guest they stay on the page. */
export function changeShortcuts(ids: string[]): void {
  if (readSession().user === undefined) {
    guestIds = ids;
    for (const listener of listeners) listener();
    return;
  }
  savePerson({ shortcuts: ids });
}
