import { useQuery } from '@tanstack/react-query';
import { call } from '#web/shared/client/client.ts';
import { authCalls } from './auth-calls.ts';

/** What the server says about this installation and this day; undefined until it has. */
export function useServerInfo() {
  const info = useQuery({
    queryKey: ['info', 'today'],
    queryFn: ({ signal }) => call(authCalls.info, { signal }),
    staleTime: 60_000,
  });
  return info.data;
}
