import { useQuery } from '@tanstack/react-query';
import { anchorApi } from '#contract/features/proof/anchor.api.ts';
import { call } from '#web/shared/client/client.ts';

export function useAnchors() {
  return useQuery({
    queryKey: ['anchor', 'list'],
    queryFn: ({ signal }) => call(anchorApi.list, { signal }),
  });
}
