import { useEffect, useSyncExternalStore } from 'react';
import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';

/** A link that was just made, and for whom. */
export interface StoredLink {
  userId: string;
  name: string;
  link: OneTimeLink;
}

// The server tells a link once; all stay here until they are put away or the pages that show them are left.
let stored: readonly StoredLink[] = [];
const listeners = new Set<() => void>();
let viewers = 0;

function publish(next: typeof stored): void {
  stored = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the link of an answer to be shown; the link before it of the same account is dead. */
export function keepLink({
  userId,
  name,
  link,
}: Omit<StoredLink, 'link'> & { link: OneTimeLink | null }): void {
  if (link) publish([...stored.filter((one) => one.userId !== userId), { userId, name, link }]);
}

export function putLinkAway(userId: string): void {
  publish(stored.filter((one) => one.userId !== userId));
}

/** The links that were made and not put away yet; whoever ends with them lets them go when it is left. */
export function useStoredLinks(isEnd: boolean): readonly StoredLink[] {
  const current = useSyncExternalStore(subscribe, () => stored);
  useEffect(() => {
    if (!isEnd) return undefined;
    viewers += 1;
    return () => {
      viewers -= 1;
      // Not at once: a page that is only drawn anew, or leads to another that shows them, keeps its links.
      setTimeout(() => {
        if (viewers === 0 && stored.length > 0) publish([]);
      });
    };
  }, [isEnd]);
  return current;
}
