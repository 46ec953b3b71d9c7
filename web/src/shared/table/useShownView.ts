import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#contract/shared/page.ts';
import { pageQuery } from './list-queries.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';

interface Shown<T> {
  parameters: Parameters;
  first: Page<T> | undefined;
}

/** What the list shows: the view asked for, or the one shown before until the new answer is here. */
export interface ShownView<T> extends Shown<T> {
  isLoading: boolean;
  isRefreshing: boolean;
  error: Error | null;
  retry: () => void;
}

/** Loads the first page of a view and keeps the rows of the last one in place meanwhile. */
export function useShownView<T extends Listed>(source: ListSource<T>, parameters: Parameters): ShownView<T> {
  const query = useQuery(pageQuery(source, parameters, undefined));
  const [shown, setShown] = useState<Shown<T>>({ parameters, first: undefined });
  const first = query.data ?? (query.isError ? undefined : shown.first);
  const isNew = query.data !== undefined || query.isError;
  const next = isNew ? { parameters, first } : shown;
  if (next.parameters !== shown.parameters || next.first !== shown.first) setShown(next);
  return {
    ...next,
    isLoading: query.isPending && !next.first,
    isRefreshing: query.isFetching,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
