import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchLimits, type SearchScope } from '#contract/features/search/search-scopes.ts';
import type { FoundRecord, SearchAnswer, searchApi } from '#contract/features/search/search.api.ts';
import { call } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useSession } from '#web/shared/session/useSession.ts';

// Without its schema, so that the palette opens without the schema library.
const search = {
  method: 'GET',
  path: '/api/search',
  mediaType: undefined,
} as unknown as typeof searchApi.search;
const pause = 80;
const nothing: SearchAnswer = { found: [], areas: [] };

function ask(text: string, scope: SearchScope | undefined) {
  return queryOptions({
    queryKey: ['search', scope ?? null, text],
    queryFn: ({ signal }) => call(search, { query: { q: text, ...(scope && { in: scope }) }, signal }),
    // Somebody may have registered it a moment ago.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

interface PaletteSearch {
  answer: SearchAnswer;
  /** The answer is to an earlier question; it stays until the present one is answered, so that nothing jumps. */
  isPending: boolean;
  /** Looks for records without waiting for the next character; for other words, where they are given. */
  findNow: (words?: string) => Promise<readonly FoundRecord[]>;
}

/** The records that a question leads to: asked 80 ms after the last key, one request at a time. */
export function usePaletteSearch(text: string, scope: SearchScope | undefined): PaletteSearch {
  const { roles } = useSession();
  const client = useQueryClient();
  const settled = useDebounced(text, pause);
  const canAsk = ({ length }: string) =>
    roles.length > 0 && length >= searchLimits.fewestSigns && length <= searchLimits.mostSigns;
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...ask(settled, scope),
    enabled: canAsk(settled),
    placeholderData: keepPreviousData,
  });
  const findNow = async (words = text) => {
    if (!canAsk(words)) return [];
    const { found } = await client.fetchQuery(ask(words, scope)).catch(() => nothing);
    return found;
  };
  if (!canAsk(text)) return { answer: nothing, isPending: false, findNow };
  return {
    answer: data ?? nothing,
    isPending: text !== settled || isFetching || isPlaceholderData,
    findNow,
  };
}
