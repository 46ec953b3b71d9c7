import { useEffect, useSyncExternalStore } from 'react';
import type { noticesApi } from '#contract/areas/overview/notices.api.ts';
import { call } from '#web/shared/client/client.ts';
import {
  isUnreadStale,
  readUnread,
  readWaiting,
  setSummary,
  subscribeUnread,
  unreadAddress,
  unreadLifetime,
} from '#web/shared/client/unread.ts';
import { offerMenuCounts } from '#web/shared/page/menu-counts.ts';
import { createPagePanel } from '#web/shell/layout/page-panel.ts';

/** Whether the notices are open on this page, and how they are opened and closed. */
export const useNoticesPanel = createPagePanel();

/** So long, in milliseconds, a first page has time to bring the number with its own call. */
const firstPause = 2_000;

// Without its schema: the first page loads without the schema library.
const summary = {
  method: 'GET',
  path: unreadAddress,
  mediaType: undefined,
} as unknown as typeof noticesApi.summary;

function lookAgain(): void {
  if (document.visibilityState !== 'visible' || !isUnreadStale()) return;
  call(summary, {}).then(setSummary, () => undefined);
}

/** The menu shows what waits, as the list of work would, without asking for that. */
function showWaiting(): void {
  const waiting = readWaiting();
  if (waiting) offerMenuCounts(waiting);
}

/** How many notices were not read: as pages brought it, and asked for each minute while one stays. */
export function useUnread(): number {
  useEffect(() => {
    const timer = setInterval(lookAgain, unreadLifetime);
    // A first page that opens without the call of lists did not bring it.
    const first = setTimeout(lookAgain, firstPause);
    showWaiting();
    const unsubscribe = subscribeUnread(showWaiting);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
      unsubscribe();
    };
  }, []);
  return useSyncExternalStore(subscribeUnread, readUnread);
}
