import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Total } from '#contract/shared/page.ts';
import { Panel } from './Panel.tsx';
import { PanelFailed } from './PanelFailed.tsx';
import { PanelRows } from './PanelRows.tsx';

interface Part<T> {
  items: T[];
  next: string | null;
  total?: Total;
}

interface PagedPanelProps<T> {
  title: string;
  queryKey: QueryKey;
  load: (after: string | undefined, signal: AbortSignal) => Promise<Part<T>>;
  /** The words where there is nothing, and those of the way to the rest. */
  empty: string;
  more: string;
  /** What stands at the end of the header, once something is known. */
  renderEnd?: (items: readonly T[], first: Part<T>) => ReactNode;
  keyOf: (item: T) => string;
  /** One line. */
  children: (item: T) => ReactNode;
}

/** Lines that come in parts, newest or longest wait first, with the way to the next part. */
export function PagedPanel<T>(props: PagedPanelProps<T>) {
  const { title, queryKey, load, empty, more, renderEnd, keyOf, children } = props;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const first = query.data?.pages[0];
  const hasFailed = query.isError && !query.isFetching;
  return (
    <Panel title={title} isFlush={items.length > 0 || hasFailed} end={first && renderEnd?.(items, first)}>
      {first && items.length === 0 && !hasFailed ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{empty}</Box>
      ) : null}
      {items.length > 0 ? (
        <PanelRows>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>{children(item)}</Fragment>
          ))}
          {query.hasNextPage ? (
            <li>
              <Button
                size="small"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {more}
              </Button>
            </li>
          ) : null}
        </PanelRows>
      ) : null}
      {hasFailed ? <PanelFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
    </Panel>
  );
}
