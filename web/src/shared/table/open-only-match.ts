import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { writeListView } from '#contract/shared/list-query.ts';
import { pageQuery } from './list-queries.ts';
import type { Listed, ListSource } from './list-source.ts';
import type { ListControl } from './useListState.ts';

interface Search<T extends Listed> {
  client: QueryClient;
  navigate: NavigateFunction;
  source: ListSource<T>;
  control: ListControl;
  addressOf: (row: T) => string;
  q: string;
  /** Whether the search is still what somebody wants when its answer is here. */
  isWanted: () => boolean;
}

/** Opens the record that a search finds alone; its answer may still be on its way. */
export async function openOnlyMatch<T extends Listed>(search: Search<T>): Promise<void> {
  const { client, navigate, source, control, addressOf, q, isWanted } = search;
  const parameters = [...new URLSearchParams(writeListView({ ...control.state, q }))];
  // A search that fails is told by the list, which asks the same.
  const page = await client.fetchQuery(pageQuery(source, parameters, undefined)).catch(() => undefined);
  const [only, ...others] = page?.items ?? [];
  if (!only || others.length > 0 || !isWanted()) return;
  await navigate(addressOf(only), { state: { from: control.linkWith({ q }).to } });
}
