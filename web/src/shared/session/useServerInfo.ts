import { useQuery } from '@tanstack/react-query';
import { call } from '#web/shared/client/client.ts';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { setAgencyZone } from '#web/shared/format/agency-zone.ts';
import { authCalls } from './auth-calls.ts';
import { readKnownInfo } from './known-info.ts';

/** What the server says about this installation and this day; undefined until it has. */
export function useServerInfo() {
  const info = useQuery({
    queryKey: ['info', 'today'],
    queryFn: async ({ signal }) => {
      const info = await call(authCalls.info, { signal });
      setAgencyZone(info.timeZone);
      setAgencyDates(info.dateFormat);
      return info;
    },
    initialData: () => readKnownInfo()?.info,
    initialDataUpdatedAt: () => readKnownInfo()?.at,
    // The day depends on the agency's time zone.
    meta: { shows: ['agency-setting'] },
    staleTime: 60_000,
  });
  return info.data;
}
