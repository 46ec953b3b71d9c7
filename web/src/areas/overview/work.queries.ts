import {
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { workApi, type WorkOfKind } from '#contract/areas/overview/work.api.ts';
import { call } from '#web/shared/client/client.ts';
import type { PageReading } from '#web/shared/client/useReadTogether.ts';
import { showMenuCounts } from '#web/shared/page/menu-counts.ts';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';

/** The kinds of record that the figures and what waits are made of. */
export const overviewKinds = [
  'equipment',
  'repair',
  'purchase-order',
  'entitlement',
  'retirement',
  'certificate',
  'assignment',
  'location',
  'access-request',
  'contact-message',
] as const;

const workQuery = queryOptions({
  queryKey: ['overview', 'work'] as const,
  queryFn: ({ signal }) => call(workApi.read, { signal }),
  meta: { shows: overviewKinds },
});

export const workReading: PageReading = { key: workQuery.queryKey, address: workApi.read.path };

/** How much waits behind each entry of the menu: the lists that the kinds of work lead to. */
export function menuCountsOf(kinds: readonly Pick<WorkOfKind, 'link' | 'count'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { link, count } of kinds) {
    const path = link.replace(/\?.*/, '');
    counts[path] = (counts[path] ?? 0) + count;
  }
  return counts;
}

let leave: (() => void) | undefined;

/** From the first reading on, the menu says what waits, and it is read again as records change, until the person goes. */
function followWork(client: QueryClient): void {
  if (leave) return;
  const person = readSession().user?.uid;
  const unsubscribe = new QueryObserver(client, workQuery).subscribe(({ data }) => {
    if (data) showMenuCounts(menuCountsOf(data.kinds));
  });
  const unwatch = subscribeSession(() => {
    if (readSession().user?.uid !== person) leave?.();
  });
  leave = () => {
    leave = undefined;
    unsubscribe();
    unwatch();
  };
}

/** What waits for the person. */
export function useWork() {
  const client = useQueryClient();
  useEffect(() => followWork(client), [client]);
  return useQuery(workQuery);
}
