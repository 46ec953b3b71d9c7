import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, historyPage, HistoryEvent, idParams } from '#contract/shared/endpoint.ts';
import { request } from '#web/shared/client/client.ts';

/** The history call of an entity. */
export type HistoryEndpoint = Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, typeof historyPage>;

/** How many events are read at a time. */
export const historyPageSize = 50;

/** A record's history, newest first, loaded page by page. */
export function useHistory(entity: string, endpoint: HistoryEndpoint, id: string) {
  const query = useInfiniteQuery({
    queryKey: [entity, 'history', id],
    queryFn: async ({ pageParam, signal }) => {
      const query: [string, string][] = [['limit', String(historyPageSize)]];
      if (pageParam !== null) query.push(['after', pageParam]);
      return (await request(endpoint, { params: { id }, query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const pages = query.data?.pages ?? [];
  const events: HistoryEvent[] = pages.flatMap((page) => page.items);
  return {
    events,
    total: pages[0]?.total ?? 0,
    isChainIntact: pages.every((page) => page.isChainIntact),
    isLoading: query.isPending,
    isFailed: query.isError,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    showOlder: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

export type History = ReturnType<typeof useHistory>;
