import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { chainApi } from '#contract/areas/chain/chain.api.ts';
import { call } from '#web/shared/client/client.ts';

const pageSize = '50';

/** A chain follows the money through all of these. */
export const chainMeta = {
  shows: [
    'funding-source',
    'project',
    'purchase-order',
    'equipment',
    'entitlement',
    'allocation',
    'repair',
    'retirement',
  ],
} as const;

export function useChainSummary(from: string) {
  return useQuery({
    queryKey: ['chain', from],
    queryFn: ({ signal }) => call(chainApi.summary, { query: { from }, signal }),
    meta: chainMeta,
  });
}

/** What stands right below a node, or below the start, a page at a time. */
export function useChainNodes(from: string, under: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['chain', from, 'nodes', under],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        from,
        limit: pageSize,
        ...(under && { under }),
        ...(pageParam && { after: pageParam }),
      };
      return call(chainApi.nodes, { query, signal });
    },
    meta: chainMeta,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
