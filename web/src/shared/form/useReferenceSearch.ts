import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ReferenceSearch } from './form-scope.ts';

/** A picker never holds more than this many records. */
export const maxPickerOptions = 50;

const pauseAfterTyping = 180;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseAfterTyping);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const none: ReferenceValue[] = [];

/** The answers of the server to what was typed, once the typing pauses. */
export function useReferenceSearch(search: ReferenceSearch, typed: string, isOpen: boolean) {
  const settled = useSettled(typed);
  const query = useQuery({
    queryKey: ['pick', search.key, settled],
    queryFn: ({ signal }) => search.find(settled, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const isWaiting = typed !== settled || query.isPending || query.isPlaceholderData;
  return {
    options: query.isError || query.data === undefined ? none : query.data.slice(0, maxPickerOptions),
    isLoading: isWaiting && !query.isError,
    isFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
