import { useQuery } from '@tanstack/react-query';
import { takeOverApi } from '#contract/features/batch/take-over.api.ts';
import { call } from '#web/shared/client/client.ts';

export function useTakeOver() {
  return useQuery({
    queryKey: ['batch', 'take-over'],
    queryFn: ({ signal }) => call(takeOverApi.get, { signal }),
    // A file is read, checked and applied by the server while the page is open.
    refetchInterval: 5_000,
  });
}
