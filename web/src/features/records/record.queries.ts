import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import { isRequestError, request } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';

type GetEndpoint<R extends z.ZodType> = Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, R>;

/** One record, as it is or as it was at the end of a day. */
export function useRecord<R extends z.ZodType>(
  entity: string,
  endpoint: GetEndpoint<R>,
  id: string | undefined,
  asOf?: string,
) {
  return useQuery({
    queryKey: [entity, 'record', id, asOf ?? null],
    queryFn: async ({ signal }) => {
      const query: [string, string][] = asOf === undefined ? [] : [['asOf', asOf]];
      return (await request(endpoint, { params: { id: id ?? '' }, query, signal })).data;
    },
    enabled: id !== undefined,
    // A form waits for the present version, also right after the page that led to it.
    refetchOnMount: 'always',
    // Another day of the same record: the page stays until the answer is there.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}

/** What is kept of an entity's records: the answer of a command is put there at once; what is doubtful is asked again. */
export function useRecordCache(entity: string) {
  const client = useQueryClient();
  return {
    putRecord: (record: { id: string }): void => {
      client.setQueryData([entity, 'record', record.id, null], record);
    },
    refresh: (): void => refreshKinds(client, [entity]),
  };
}

/** Asks for the record again when a step was refused because somebody else had changed it: the next try can succeed. */
export function useConflictRefresh(entity: string) {
  const { refresh } = useRecordCache(entity);
  return (error: unknown): void => {
    if (isRequestError(error) && error.code === 'conflict') refresh();
  };
}
