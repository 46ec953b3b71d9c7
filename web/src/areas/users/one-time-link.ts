import { useEffect, useSyncExternalStore } from 'react';
import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';

/** A link that was just made, and for whom. */
export interface KeptLink {
  userId: string;
  name: string;
  link: OneTimeLink;
}

// The server tells a link once; all stay here until they are put away or the pages that show them are left.
let kept: readonly KeptLink[] = [];
const listeners = new Set<() => void>();
let viewers = 0;

function publish(next: typeof kept): void {
  kept = next;
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
}: Omit<KeptLink, 'link'> & { link: OneTimeLink | null }): void {
  if (link) publish([...kept.filter((one) => one.userId !== userId), { userId, name, link }]);
}

export function putLinkAway(userId: string): void {
  publish(kept.filter((one) => one.userId !== userId));
}

/** The links that were made and not put away yet; whoever ends with them lets them go when it is left. */
export function useKeptLinks(isEnd: boolean): readonly KeptLink[] {
  const current = useSyncExternalStore(subscribe, () => kept);
  useEffect(() => {
    if (!isEnd) return undefined;
    viewers += 1;
    return () => {
      viewers -= 1;
      // Not at once: a page that is only drawn anew, or leads to another that shows them, keeps its links.
      setTimeout(() => {
        if (viewers === 0 && kept.length > 0) publish([]);
      });
    };
  }, [isEnd]);
  return current;
}
