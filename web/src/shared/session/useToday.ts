import { useQuery } from '@tanstack/react-query';
import { call } from '#web/shared/client/client.ts';
import { authCalls } from './auth-calls.ts';

/** The agency's day as the server says it; undefined until it has. */
export function useToday(): string | undefined {
  const info = useQuery({
    queryKey: ['info', 'today'],
    queryFn: ({ signal }) => call(authCalls.info, { signal }),
    staleTime: 60_000,
  });
  return info.data?.today;
}
