import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { codesApi } from '#contract/features/codes/codes.api.ts';
import { call } from '#web/shared/client/client.ts';

/** What a code means now: somebody may have registered it a moment ago. */
export function codeQuery(code: string) {
  return queryOptions({
    queryKey: [equipment.name, 'code', code],
    queryFn: ({ signal }) => call(codesApi.read, { params: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
    // Without a network it says so, instead of waiting in silence.
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });
}
