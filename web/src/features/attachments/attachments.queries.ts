import { useQuery } from '@tanstack/react-query';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { call } from '#web/shared/client/client.ts';
import { fetchFile } from '#web/shared/client/transfer.ts';

/** The record that files belong to. */
export interface Owner {
  entity: EntityName;
  recordId: string;
}

/** The files of a record, newest first: those it has, or those in the bin. */
export function useFiles({ entity, recordId }: Owner, isBin = false, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ['attachment', 'list', entity, recordId, isBin],
    queryFn: async ({ signal }) => {
      const query: [string, string][] = [
        ['filter[entity]', entity],
        ['filter[recordId]', recordId],
        ['limit', '200'],
        ...(isBin ? ([['bin', 'true']] as [string, string][]) : []),
      ];
      return (await call(attachmentApi.list, { query, signal })).items;
    },
  });
}

/** The bytes of a file or of its preview; they never change, so they are fetched once. */
export function useFileBytes(
  file: Pick<AttachmentRecord, 'id'>,
  part: 'preview' | 'content',
  isEnabled = true,
) {
  return useQuery({
    // No kind of record: bytes stay what they are when the file gets another name.
    queryKey: ['file', part, file.id],
    queryFn: ({ signal }) => fetchFile(attachmentApi[part], { params: { id: file.id }, signal }),
    enabled: isEnabled,
    staleTime: Infinity,
    // Pictures are large: a page that is left behind lets go of them soon.
    gcTime: part === 'content' ? 10_000 : 300_000,
  });
}
