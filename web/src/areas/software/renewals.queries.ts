import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { entitlementApi, type RenewalCalendar } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { call } from '#web/shared/client/client.ts';

export type RenewalMonth = RenewalCalendar['months'][number];
export type RenewalEntry = RenewalMonth['entries'][number];

/** The days to decide and the ends of terms of some months. */
export function useRenewals(from: string, months: number) {
  return useQuery({
    queryKey: [entitlement.name, 'calendar', from, months],
    queryFn: ({ signal }) =>
      call(entitlementApi.calendar, {
        query: [
          ['from', `${from}-01`],
          ['months', String(months)],
        ],
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
