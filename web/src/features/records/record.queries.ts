import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import { isRequestError, request, RequestError } from '#web/shared/client/client.ts';

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
    retry: (count, error) =>
      count < 2 && (!(error instanceof RequestError) || error.isNetwork || error.status >= 500),
  });
}

/** Takes in a record that a command answered with, and asks again for everything that may show it. */
export function useRecordChange(entity: string) {
  const client = useQueryClient();
  return (record: { id: string }): void => {
    client.setQueryData([entity, 'record', record.id, null], record);
    void client.invalidateQueries({ queryKey: [entity, 'list'] });
    void client.invalidateQueries({ queryKey: [entity, 'tree'] });
    void client.invalidateQueries({ queryKey: [entity, 'history', record.id] });
    void client.invalidateQueries({ queryKey: ['pick'] });
  };
}

/** Asks for the record again when a step was refused because somebody else had changed it: the next try can succeed. */
export function useConflictRefresh(entity: string) {
  const client = useQueryClient();
  return (error: unknown): void => {
    if (!isRequestError(error) || error.problem?.code !== 'conflict') return;
    void client.invalidateQueries({ queryKey: [entity, 'record'] });
    void client.invalidateQueries({ queryKey: [entity, 'history'] });
  };
}
