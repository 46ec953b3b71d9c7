import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ReferenceSearch } from './form-scope.ts';
import { useDebounced } from './useDebounced.ts';

/** A picker never holds more than this many records. */
export const maxPickerOptions = 50;

const pauseAfterTyping = 180;

const none: ReferenceValue[] = [];

// Answers to an earlier question are only shown as far as they fit, so that Enter never takes a wrong one.
function fits({ label, note }: ReferenceValue, typed: string): boolean {
  const text = `${label} ${note ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The answers of the server to what was typed, once the typing pauses. */
export function useReferenceSearch(search: ReferenceSearch, typed: string, isOpen: boolean) {
  const settled = useDebounced(typed, pauseAfterTyping);
  const query = useQuery({
    queryKey: [search.kind ?? 'pick', 'pick', search.key, settled],
    queryFn: ({ signal }) => search.find(settled, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const isWaiting = typed !== settled || query.isPending || query.isPlaceholderData;
  const found = query.isError ? none : (query.data ?? none);
  const shown = isWaiting ? found.filter((option) => fits(option, typed)) : found;
  return {
    options: shown.slice(0, maxPickerOptions),
    isLoading: isWaiting && !query.isError,
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
