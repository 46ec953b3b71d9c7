import { useEffect, useSyncExternalStore } from 'react';
import type { OneTimeLink } from '#contract/features/auth/password.schema.ts';

// The server tells a link once; it stays here until it is put away or the page is left.
let shown: { userId: string; link: OneTimeLink } | undefined;
const listeners = new Set<() => void>();
let viewers = 0;

function publish(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the link of an answer to be shown on the account's page. */
export function keepLink(userId: string, link: OneTimeLink | null): void {
  if (link) publish({ userId, link });
}

export function putLinkAway(): void {
  publish(undefined);
}

/** The link that was made for an account and not put away yet. */
export function useLink(userId: string): OneTimeLink | undefined {
  const current = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    viewers += 1;
    return () => {
      viewers -= 1;
      // Not at once: a page that is only drawn anew keeps its link.
      setTimeout(() => {
        if (viewers === 0) putLinkAway();
      });
    };
  }, []);
  return current?.userId === userId ? current.link : undefined;
}
