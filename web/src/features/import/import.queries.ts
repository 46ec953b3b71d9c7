import { keepPreviousData, useInfiniteQuery, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, ColumnValue, Verdict } from '#contract/features/batch/batch.schema.ts';
import { isWorking } from '#web/features/batch/batch-progress.ts';
import { commandsOf, useBatchCache } from '#web/features/batch/batch.queries.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { followBatch } from '#web/shared/client/running-batches.ts';
import { isAborted } from '#web/shared/client/transfer.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useImportTexts } from './useImportTexts.ts';

/** Where the fields of an import are kept. */
export const fieldsOf = (id: string) => ['batch', 'fields', id];

export function useImportFields(id: string) {
  return useQuery({
    queryKey: fieldsOf(id),
    queryFn: ({ signal }) => call(importApi.fields, { params: { id }, signal }),
  });
}

export function useImportColumns(id: string) {
  return useQuery({
    queryKey: ['batch', 'columns', id],
    queryFn: async ({ signal }) => (await call(importApi.columns, { params: { id }, signal })).items,
  });
}

/** How the file is read, and how else it could be. */
export function useReading(id: string, isEnabled = true) {
  return useQuery({
    queryKey: ['batch', 'reading', id],
    queryFn: ({ signal }) => call(importApi.reading, { params: { id }, signal }),
    enabled: isEnabled,
  });
}

export function useStatement(id: string) {
  return useQuery({
    queryKey: ['batch', 'statement', id],
    queryFn: ({ signal }) => call(importApi.statement, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many different texts the columns have, and how many of them need a decision. */
export function useValueCounts(id: string, columns: readonly number[]) {
  return useQueries({
    queries: columns.map((column) => ({
      queryKey: ['batch', 'counts', id, column],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const params = { id, column };
        const { total, open } = await call(importApi.values, { params, query: { limit: '1' }, signal });
        return { column, total, open };
      },
    })),
    combine: (results) => ({
      counts: results.flatMap(({ data }) => data ?? []),
      // What cannot be counted is not waited for.
      isCounting: results.some(({ isPending }) => isPending),
    }),
  });
}

const valuesPage = 50;

/** What the texts of all columns of an import are kept under. */
export const valuesKey = (id: string) => ['batch', 'values', id];

/** The different texts of a column, page by page. */
export function useColumnValues(id: string, column: number) {
  return useInfiniteQuery({
    queryKey: ['batch', 'values', id, column],
    queryFn: ({ pageParam, signal }) => {
      const query = { offset: String(pageParam), limit: String(valuesPage) };
      return call(importApi.values, { params: { id, column }, query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < total ? read : undefined;
    },
  });
}

/** One text of a column with what it means and what is like it. */
export function useOneValue(id: string, column: number, value: string) {
  return useQuery({
    queryKey: ['batch', 'value', id, column, value],
    queryFn: async ({ signal }): Promise<ColumnValue | null> => {
      const answer = await call(importApi.values, { params: { id, column }, query: { value }, signal });
      return answer.items[0] ?? null;
    },
    placeholderData: keepPreviousData,
  });
}

/** Which rows of an import are looked at. */
export interface RowView {
  verdict: Verdict | undefined;
  problem: string | undefined;
  path: string | undefined;
  /** Only rows of which something is odd. */
  isWarned: boolean;
  q: string;
}

export const rowsPage = 100;

/** The pages of rows that the window touches; no others are asked for. */
export function useRowPages(id: string, view: RowView, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: ['batch', 'rows', id, view, page],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { verdict, problem, path, isWarned, q } = view;
        const query = {
          offset: String(page * rowsPage),
          limit: String(rowsPage),
          ...(verdict && { verdict }),
          ...(problem !== undefined && { problem }),
          ...(path !== undefined && { path }),
          ...(isWarned && { warned: 'true' as const }),
          ...(q !== '' && { q }),
        };
        const answer = await call(importApi.rows, { params: { id }, query, signal });
        return { page, items: answer.items, total: answer.total };
      },
    })),
    combine: (results) => ({
      pages: results.flatMap(({ data }) => data ?? []),
      isError: results.some(({ isError }) => isError),
    }),
  });
}

/** What is sent for an import as it is when its turn comes. */
type ImportCommand = (newest: BatchRecord, idempotencyKey: string) => Promise<BatchRecord | undefined>;

/**
 * Runs a command of an import: its answer is shown at once, and what depends on it is asked for again. A command waits
 * for those before it and gets the import as they left it.
 */
export function useImportCommand(batch: BatchRecord) {
  const { put, newest, refresh } = useBatchCache();
  const { errorText } = useImportTexts(batch.entity);
  const { mutate, isPending } = useMutation({
    scope: commandsOf(batch),
    mutationFn: (command: ImportCommand) => command(newest(batch), createRandomKey()),
    onSuccess: async (after) => {
      if (after === undefined) {
        await refresh(batch);
        return;
      }
      put(after);
      if (isWorking(after)) followBatch(after.id);
    },
    onError: async (refusal) => {
      if (isAborted(refusal)) return;
      showToast(errorText(refusal), { variant: 'error' });
      if (isRequestError(refusal) && refusal.code === 'conflict') await refresh(batch);
    },
  });
  return { run: mutate, isRunning: isPending };
}
