import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { batchApi, bulkEditApi, importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { followBatch } from '#web/shared/client/running-batches.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { isWorking } from './batch-progress.ts';

/** What is asked again while a job works: often enough to be watched, and never while nobody looks at the page. */
const pollMilliseconds = 2_000;

const keyOf = (id: string) => ['batch', 'record', id];

/** The calls of a batch’s kind. */
export function callsOf({ kind }: Pick<BatchRecord, 'kind'>) {
  return kind === 'bulk_edit' ? bulkEditApi : importApi;
}

/** A batch of any kind; asked again as long as a job works on it. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: ['batch', 'record', id],
    queryFn: ({ signal }) => call(importApi.get, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? pollMilliseconds : false),
  });
}

/** All batches that the person may see, newest first, a page at a time. */
export function useBatches() {
  return useInfiniteQuery({
    queryKey: ['batch', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(batchApi.list, { query: { limit: '50', ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isWorking)) ? pollMilliseconds : false,
  });
}

/** What an undo of a batch would do now. */
export function useUndoPreview(batch: BatchRecord) {
  return useQuery({
    queryKey: ['batch', 'undo', batch.id, batch.version],
    queryFn: ({ signal }) => call(callsOf(batch).undoPreview, { params: { id: batch.id }, signal }),
    staleTime: 0,
  });
}

/** Puts what the server answered about a batch in the place of what is shown of it. */
export function useBatchCache() {
  const client = useQueryClient();
  return {
    put: (batch: BatchRecord) => {
      client.setQueryData(keyOf(batch.id), batch);
      refreshKinds(client, ['batch']);
    },
    /** The records of its entity are other ones now. */
    refreshRecords: (batch: BatchRecord) => refreshKinds(client, [batch.entity, 'batch']),
  };
}

interface ApplyInput {
  policy?: BatchRecord['policy'];
  reason?: string;
}

export type BatchStep = 'check' | 'apply' | 'pause' | 'resume' | 'cancel' | 'retry' | 'undo';

/** Takes a step of a batch in the version that is shown. */
export function useBatchStep(batch: BatchRecord) {
  const { put } = useBatchCache();
  return useMutation({
    mutationFn: async ({ step, body = {} }: { step: BatchStep; body?: ApplyInput }) => {
      const calls = callsOf(batch);
      const { id, version } = batch;
      const how = { params: { id }, version, idempotencyKey: createRandomKey() };
      if (step === 'apply') return call(calls.apply, { ...how, body });
      return call(step === 'check' ? importApi.check : calls[step], { ...how, body: {} });
    },
    onSuccess: (after) => {
      put(after);
      if (isWorking(after)) followBatch(after.undoes?.id ?? after.id);
    },
  });
}
