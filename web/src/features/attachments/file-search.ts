import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import { call } from '#web/shared/client/client.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { maxPickerOptions } from '#web/shared/form/useReferenceSearch.ts';
import type { Owner } from './attachments.queries.ts';
import { offerNewFile } from './new-file.tsx';

/** A picker's search among the files of one record, by their names. */
export function searchFiles({ entity, recordId }: Owner): ReferenceSearch {
  return {
    kind: 'attachment',
    newRecord: recordId === '' ? undefined : offerNewFile({ entity, recordId }),
    key: `files-${entity}-${recordId}`,
    find: async (typed, signal) => {
      if (recordId === '') return [];
      const query: [string, string][] = [
        ['filter[entity]', entity],
        ['filter[recordId]', recordId],
        ['limit', String(maxPickerOptions)],
        ...(typed === '' ? [] : ([['q', typed]] as [string, string][])),
      ];
      const { items } = await call(attachmentApi.list, { query, signal });
      return items.map(({ id, name, kind }) => ({ id, label: name, note: kind }));
    },
  };
}
