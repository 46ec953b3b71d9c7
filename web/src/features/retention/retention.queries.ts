import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { holdApi, purgeApi } from '#contract/features/retention/retention.api.ts';
import { call } from '#web/shared/client/client.ts';

const whileRemoving = 2_000;

/** The holds and the removals; looked at again while one is under way. */
export function useRetention() {
  return useQuery({
    queryKey: ['retention', 'overview'],
    queryFn: async ({ signal }) => {
      const [{ items: holds }, purges] = await Promise.all([
        call(holdApi.list, { signal }),
        call(purgeApi.list, { signal }),
      ]);
      return { holds, purges };
    },
    refetchInterval: ({ state }) =>
      state.data?.purges.items.some((purge) => purge.state === 'approved') ? whileRemoving : false,
  });
}

/** The items of a removal, 200 at a time. */
export function usePurgeItems(id: string, version: number) {
  return useInfiniteQuery({
    queryKey: ['retention', 'items', id, version],
    queryFn: ({ pageParam, signal }) =>
      call(purgeApi.items, {
        params: { id },
        query: pageParam === undefined ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
