import { useQuery } from '@tanstack/react-query';
import { call } from '#web/shared/client/client.ts';
import { setAgencyZone } from '#web/shared/format/agency-zone.ts';
import { authCalls } from './auth-calls.ts';

/** What the server says about this installation and this day; undefined until it has. */
export function useServerInfo() {
  const info = useQuery({
    queryKey: ['info', 'today'],
    queryFn: async ({ signal }) => {
      const info = await call(authCalls.info, { signal });
      setAgencyZone(info.timeZone);
      return info;
    },
    // The day depends on the agency's time zone.
    meta: { shows: ['agency-setting'] },
    staleTime: 60_000,
  });
  return info.data;
}
