import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { entitlementApi, type RenewalCalendar } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { call, urlOf } from '#web/shared/client/client.ts';
import type { PageReading } from '#web/shared/client/useReadTogether.ts';

export type RenewalMonth = RenewalCalendar['months'][number];
export type RenewalEntry = RenewalMonth['entries'][number];

const keyOf = (from: string, months: number) => [entitlement.name, 'calendar', from, months];
const queryOf = (from: string, months: number) =>
  [
    ['from', `${from}-01`],
    ['months', String(months)],
  ] as const;

/** The days to decide and the ends of terms of some months. */
export function useRenewals(from: string, months: number) {
  return useQuery({
    queryKey: keyOf(from, months),
    queryFn: ({ signal }) => call(entitlementApi.calendar, { query: queryOf(from, months), signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many months ahead the strip shows. */
export const stripMonths = 12;

/** What the strip shows as a page opens with it. */
export function stripReading(today: string): PageReading {
  const from = today.slice(0, 7);
  return {
    key: keyOf(from, stripMonths),
    address: urlOf(entitlementApi.calendar, undefined, queryOf(from, stripMonths)),
  };
}
