import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { bulkEditApi, type ListSelection } from '#contract/features/batch/batch.api.ts';
import type {
  BatchRecord,
  BatchStep,
  BulkChange,
  RowPart,
  Verdict,
} from '#contract/features/batch/batch.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { commandsOf, useBatchCache } from '#web/features/batch/batch.queries.ts';
import { references } from '#web/features/references/references.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** The contract of an entity that is only known by its name; of those that a list offers to edit together. */
export function findEntity(name: EntityName): Entity | undefined {
  const known: Partial<Record<string, { entity: Entity }>> = references;
  return known[name]?.entity;
}

/** A step that is taken with the chosen records in the place of an edit of their fields, and why. */
export interface WantedStep {
  step: BatchStep;
  reason?: string | undefined;
}

/** Freezes the chosen records: those that are named in the versions that were seen, others as they are now. */
export function createBulkEdit(
  entity: EntityName,
  selection: ListSelection | { id: string; version: number }[],
  wanted: WantedStep | undefined,
): Promise<BatchRecord> {
  return call(bulkEditApi.create, {
    body: { entity, selection, changes: [], ...wanted },
    idempotencyKey: createRandomKey(),
  });
}

// Rows of a check that goes on are asked for again as it goes.
const keyOf = ({ id, version, progress }: BatchRecord) => [id, version, Math.floor(progress.done / 1000)];

/** Which rows are shown: by what the check says of them, or by what became of them. */
export type WantedRows = { verdict: Verdict } | { part: RowPart };

/** The rows of one outcome, in the order of the list. */
export function useBulkRows(batch: BatchRecord, wanted: WantedRows, isWanted: boolean) {
  const outcome = 'part' in wanted ? wanted.part : wanted.verdict;
  return useInfiniteQuery({
    queryKey: ['batch', 'rows', ...keyOf(batch), outcome],
    queryFn: ({ pageParam, signal }) =>
      call(bulkEditApi.rows, {
        params: { id: batch.id },
        query: { ...wanted, limit: '50', ...(pageParam > 0 && { after: String(pageParam) }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isWanted,
    placeholderData: (before, query) => (query?.queryKey.at(-1) === outcome ? before : undefined),
  });
}

/** In how many records each field changes, and why others stay. */
export function useBulkStatement(batch: BatchRecord) {
  return useQuery({
    queryKey: ['batch', 'statement', ...keyOf(batch)],
    queryFn: ({ signal }) => call(bulkEditApi.statement, { params: { id: batch.id }, signal }),
    placeholderData: (before) => before,
  });
}

type Replacement = { changes: BulkChange[] } | { step: BatchStep };

/** Sends other changes, or what else a step is asked for; the job moves the version on as it goes, so the newest one is asked for where ours is older. */
export function useChangeUpdate(id: string) {
  const { put } = useBatchCache();
  return useMutation({
    scope: commandsOf({ id }),
    mutationFn: async ({ version, body }: { version: number; body: Replacement }) => {
      const send = (newest: number) => call(bulkEditApi.update, { params: { id }, version: newest, body });
      try {
        return await send(version);
      } catch (error) {
        if (!isRequestError(error) || error.code !== 'conflict') throw error;
        return send((await call(bulkEditApi.get, { params: { id } })).version);
      }
    },
    onSuccess: put,
  });
}
