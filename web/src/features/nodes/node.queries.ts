import { useQuery } from '@tanstack/react-query';
import { nodesApi } from '#contract/features/operations/nodes.api.ts';
import { call } from '#web/shared/client/client.ts';

const betweenLooks = 5_000;

/** The processes that serve; each renews what it says while somebody looks. */
export function useNodes() {
  return useQuery({
    queryKey: ['node', 'overview'],
    queryFn: ({ signal }) => call(nodesApi.get, { signal }),
    refetchInterval: betweenLooks,
  });
}
