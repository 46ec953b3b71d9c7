import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { jobApi, labelQueueApi } from '#contract/features/label/job.api.ts';
import { printerApi } from '#contract/features/label/printer.api.ts';
import { stockApi } from '#contract/features/label/stock.api.ts';
import { templateApi, type PreviewInput } from '#contract/features/label/template.api.ts';
import { call } from '#web/shared/client/client.ts';

const partSize = 50;

export function useTemplates() {
  return useQuery({
    queryKey: ['label', 'templates'],
    queryFn: async ({ signal }) => (await call(templateApi.list, { signal })).items,
  });
}

export function useStocks() {
  return useQuery({
    queryKey: ['label', 'stocks'],
    queryFn: async ({ signal }) => (await call(stockApi.list, { signal })).items,
  });
}

export function usePrinters() {
  return useQuery({
    queryKey: ['label', 'printers'],
    queryFn: async ({ signal }) => (await call(printerApi.list, { signal })).items,
  });
}

/** What waits in the queue of the person. */
export function useQueue() {
  return useQuery({
    queryKey: ['label', 'queue'],
    queryFn: ({ signal }) => call(labelQueueApi.list, { signal }),
    meta: { shows: ['equipment'] },
  });
}

export function useJob(id: string | undefined) {
  return useQuery({
    queryKey: ['label', 'job', id],
    queryFn: ({ signal }) => call(jobApi.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}

/** The jobs of everybody, newest first, a part at a time. */
export function useJobs() {
  return useInfiniteQuery({
    queryKey: ['label', 'jobs'],
    queryFn: ({ pageParam, signal }) =>
      call(jobApi.list, {
        query: [['limit', '10'], ...(pageParam === '' ? [] : [['after', pageParam] as const])],
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Each label that was printed, newest first; of one job where it is named. */
export function usePrints(isAgainOnly: boolean) {
  return useInfiniteQuery({
    queryKey: ['label', 'prints', isAgainOnly],
    queryFn: ({ pageParam, signal }) =>
      call(jobApi.prints, {
        query: [
          ['limit', String(partSize)],
          ...(isAgainOnly ? [['again', 'true'] as const] : []),
          ...(pageParam === '' ? [] : [['after', pageParam] as const]),
        ],
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** How a label comes out and what is wrong with it; the last one stays while the next is drawn. */
export function usePreview(input: PreviewInput | undefined) {
  return useQuery({
    queryKey: ['label', 'preview', input],
    queryFn: ({ signal }) => {
      if (!input) throw new Error('Nothing to draw.');
      return call(templateApi.preview, { body: input, signal });
    },
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    meta: { shows: ['equipment'] },
  });
}
