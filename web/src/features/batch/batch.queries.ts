import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type Mutation,
} from '@tanstack/react-query';
import { batchApi, bulkEditApi, importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { followBatch } from '#web/shared/client/running-batches.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { isWorking } from './batch-progress.ts';

/** What is asked again while a job works: often enough to be watched, and never while nobody looks at the page. */
const pollMilliseconds = 2_000;

const recordOf = (id: string) =>
  queryOptions({
    queryKey: ['batch', 'record', id],
    queryFn: ({ signal }) => call(importApi.get, { params: { id }, signal }),
  });

/** The calls of a batch’s kind; a session of scans is taken back like a bulk edit. */
export function callsOf({ kind }: Pick<BatchRecord, 'kind'>) {
  return kind === 'bulk_edit' || kind === 'scan' ? bulkEditApi : importApi;
}

/** A batch of any kind; asked again as long as a job works on it. */
export function useBatch(id: string) {
  return useQuery({
    ...recordOf(id),
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

/** Commands of one batch are sent one after the other: each needs the version that the one before it made. */
export const commandsOf = ({ id }: Pick<BatchRecord, 'id'>) => ({ id: `batch ${id}` });

/** Puts what the server answered about a batch in the place of what is shown of it. */
export function useBatchCache() {
  const client = useQueryClient();
  return {
    /** The batch as the server answered last, which a component may not have drawn yet. */
    newest: (batch: BatchRecord): BatchRecord => {
      const cached = client.getQueryData(recordOf(batch.id).queryKey);
      return cached && cached.version > batch.version ? cached : batch;
    },
    /** Asks for everything about batches again, and waits for this one. */
    refresh: async ({ id }: BatchRecord) => {
      refreshKinds(client, ['batch']);
      await client.prefetchQuery(recordOf(id));
    },
    put: (batch: BatchRecord) => {
      client.setQueryData(recordOf(batch.id).queryKey, batch);
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

interface WantedStep {
  step: BatchStep;
  body?: ApplyInput;
}

/** Takes a step of a batch, after the commands that are on their way; the same step is not sent twice. */
export function useBatchStep(batch: BatchRecord) {
  const client = useQueryClient();
  const { put, newest, refresh } = useBatchCache();
  const mutationKey = ['batch', 'step', batch.id];
  const { mutate, ...state } = useMutation({
    mutationKey,
    scope: commandsOf(batch),
    mutationFn: async ({ step, body = {} }: WantedStep) => {
      const calls = callsOf(batch);
      const { id, version } = newest(batch);
      const how = { params: { id }, version, idempotencyKey: createRandomKey() };
      if (step === 'apply') return call(calls.apply, { ...how, body });
      return call(step === 'check' ? importApi.check : calls[step], { ...how, body: {} });
    },
    onSuccess: (after) => {
      put(after);
      if (isWorking(after)) followBatch(after.undoes?.id ?? after.id);
    },
    onError: async (refusal) => {
      if (isRequestError(refusal) && refusal.code === 'conflict') await refresh(batch);
    },
  });
  // The second click of two comes before the button is drawn as disabled.
  const take: typeof mutate = (wanted, options) => {
    const isSame = (variables: unknown) => (variables as WantedStep | undefined)?.step === wanted.step;
    const predicate = (one: Mutation) => isSame(one.state.variables);
    if (client.isMutating({ mutationKey, predicate }) === 0) mutate(wanted, options);
  };
  return { ...state, mutate: take };
}
