import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fiscalYearApi } from '#contract/areas/report/fiscal-year.api.ts';
import { reportApi } from '#contract/areas/report/report.api.ts';
import type { ReportKind } from '#contract/areas/report/report.definitions.ts';
import { call } from '#web/shared/client/client.ts';
import type { ReportAddress } from './useReportAddress.ts';

/** Reports are made of all of these. */
const meta = { shows: ['equipment', 'entitlement', 'model', 'repair', 'assignment', 'retirement'] } as const;

/** Sums of a million items take seconds, and may take a minute; the server ends them when nobody waits. */
const timeout = 90_000;

/** Checks, totals and rows; more rows come a page at a time. */
export function useReport(kind: ReportKind, { question }: ReportAddress) {
  return useInfiniteQuery({
    queryKey: ['report', kind, 'head', question],
    queryFn: ({ signal, pageParam }) =>
      call(reportApi.read, {
        params: { kind },
        query: { ...question, ...(pageParam && { afterRow: pageParam }) },
        signal,
        timeout,
      }),
    meta,
    // The figures of the day before stay in sight until those of the next one are there.
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ nextRow }) => nextRow ?? undefined,
  });
}

/** The lines of what was opened. */
export function useReportLines(kind: ReportKind, { question, part }: ReportAddress) {
  return useInfiniteQuery({
    queryKey: ['report', kind, 'lines', question, part],
    queryFn: ({ signal, pageParam }) =>
      call(reportApi.lines, {
        params: { kind },
        query: { ...question, ...part, ...(pageParam && { after: pageParam }) },
        signal,
        timeout,
      }),
    meta,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

const whilePrepared = 2_000;

/** The closes of fiscal years, and which year can be closed next. Asked again while the lines of one are written or compared. */
export function useFiscalYears() {
  return useQuery({
    queryKey: ['report', 'fiscal-years'],
    queryFn: ({ signal }) => call(fiscalYearApi.list, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(
        ({ preparation, state, confirmedBy }) =>
          preparation !== null || (state === 'closing' && confirmedBy !== null),
      )
        ? whilePrepared
        : false,
  });
}

/** The newest files of reports, or those with a hash. */
export function useExportedReports(hash: string | undefined) {
  return useQuery({
    queryKey: ['report', 'exports', hash ?? null],
    queryFn: async ({ signal }) =>
      (await call(reportApi.exported, { query: hash === undefined ? {} : { hash }, signal })).items,
  });
}
