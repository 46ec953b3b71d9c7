import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FoundRecord, searchApi } from '#contract/features/search/search.api.ts';
import { useOpenPage } from '#web/features/references/useOpenPage.ts';
import { call } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useSession } from '#web/shared/session/useSession.ts';

// Without its schema, so that the first page loads without the schema library.
const search = {
  method: 'GET',
  path: '/api/search',
  mediaType: undefined,
} as unknown as typeof searchApi.search;
const pause = 80;
const fewestSigns = 2;
const mostSigns = 120;

/** A record with the address of its page. */
export interface FoundPage extends FoundRecord {
  url: string;
}

interface FoundRecords {
  records: readonly FoundPage[];
  /** They are still being looked for. */
  isPending: boolean;
  /** Looks for them without waiting for the next letter. */
  findNow: () => Promise<readonly FoundPage[]>;
}

function ask(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(search, { query: { q: text }, signal }),
    // Somebody may have registered it a moment ago.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The records that a question leads to. */
export function useFoundRecords(question: string): FoundRecords {
  const { roles } = useSession();
  const client = useQueryClient();
  const openPage = useOpenPage();
  const text = question.trim();
  const settled = useDebounced(text, pause);
  const canAsk = ({ length }: string) => roles.length > 0 && length >= fewestSigns && length <= mostSigns;
  const { data, isFetching } = useQuery({ ...ask(settled), enabled: canAsk(settled) });

  const withPages = (found: readonly FoundRecord[]) =>
    found.flatMap((record) => {
      const url = openPage(record.entity, record.id);
      return url === undefined ? [] : [{ ...record, url }];
    });
  const findNow = async () => {
    if (!canAsk(text)) return [];
    const { found } = await client.fetchQuery(ask(text)).catch(() => ({ found: [] }));
    return withPages(found);
  };

  if (!canAsk(text)) return { records: [], isPending: false, findNow };
  if (text !== settled) return { records: [], isPending: true, findNow };
  return { records: withPages(data?.found ?? []), isPending: isFetching, findNow };
}
