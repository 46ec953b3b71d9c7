import { useInfiniteQuery } from '@tanstack/react-query';
import { auditAccessApi } from '#contract/entities/audit-access/audit-access.api.ts';
import { auditAccess, type AuditAccessRecord } from '#contract/entities/audit-access/audit-access.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const auditAccessList = createListSource<AuditAccessRecord>(
  auditAccess,
  auditAccessApi,
  'number',
  ({ number }) => number,
);

export const auditAccessColumns: ColumnSpec<AuditAccessRecord>[] = [
  { id: 'number', width: 148, leastWidth: 128, isPinned: true, isLink: true },
  { id: 'email', width: 216, leastWidth: 148 },
  { id: 'organization', width: 220, leastWidth: 112, grows: true },
  { id: 'scope', width: 120, leastWidth: 104 },
  { id: 'status', width: 132, family: 'auditAccess' },
  { id: 'fromOn', width: 120, leastWidth: 104 },
  { id: 'untilOn', width: 120, leastWidth: 104 },
  { id: 'createdAt', width: 172, isHidden: true },
  ...baseColumns.filter(({ id }) => id === 'updatedAt'),
];

/** What was read by an access, newest first. */
export function useAuditLog(id: string) {
  return useInfiniteQuery({
    queryKey: [auditAccess.name, 'log', id],
    queryFn: ({ pageParam, signal }) =>
      call(auditAccessApi.log, {
        params: { id },
        query: pageParam === undefined ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
