import { useQuery } from '@tanstack/react-query';
import { takeOverApi, type TakeOver } from '#contract/features/batch/take-over.api.ts';
import { isWorking } from '#web/features/batch/batch-progress.ts';
import { call } from '#web/shared/client/client.ts';

/** Whether the server reads, checks or applies one of the files. */
export function isAnyWorking({ steps }: TakeOver): boolean {
  return steps.some(({ files }) => files.some(({ batch }) => isWorking(batch)));
}

export function useTakeOver() {
  return useQuery({
    queryKey: ['batch', 'take-over'],
    queryFn: ({ signal }) => call(takeOverApi.get, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isAnyWorking(data) ? 5_000 : false),
  });
}
