import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxPositions, type Page, type Total } from '#contract/shared/page.ts';
import { createPageCache } from './page-cache.ts';
import { pageQuery, positionsQuery } from './list-queries.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import { useListTrail } from './list-trail.ts';
import { findReachable, pagesOf, rowsPerPage, useCursorBook } from './page-cursors.ts';
import type { RowWindow } from './windowing.ts';

/** A list longer than this asks for cursors across its whole length. */
const sequentialRows = 2000;
/** So many pages beyond the last one reached are loaded one after the other. */
const pagesAhead = 3;

export interface ListRows<T> {
  count: number;
  total: Total;
  rowAt: (index: number) => T | undefined;
  loaded: readonly T[];
  /** Loads the records of a stretch of the list, for a selection that reaches beyond the window. */
  collect: (first: number, end: number) => Promise<T[]>;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * How many records there are, once a page was seen that has none behind it. It stays known where the window leaves that page:
 * a length that went with the window, and a window that goes with the length, would follow each other without end.
 */
function useEnd<T>(first: Page<T>, found: ReadonlyMap<number, Page<T>>): number | undefined {
  const [seen, setSeen] = useState<{ first: Page<T>; page: number; end: number }>();
  const last = [...found].find(([, { next }]) => next === null);
  if (!last) {
    const isStill = seen?.first === first && !found.get(seen.page);
    return isStill ? seen.end : undefined;
  }
  const [page, { items }] = last;
  const end = page * rowsPerPage + items.length;
  if (seen?.first !== first || seen.page !== page || seen.end !== end) setSeen({ first, page, end });
  return end;
}

/** The records of the window of a list, page by page, wherever in the list the window is. */
export function useListRows<T extends Listed>(
  source: ListSource<T>,
  parameters: Parameters,
  first: Page<T>,
  window: RowWindow,
): ListRows<T> {
  const client = useQueryClient();
  const [cursors, noteCursor] = useCursorBook(parameters, first);
  // Whoever scrolls on gets each cursor with the page before; only who jumps needs those of the whole list.
  const reached = Math.max(0, ...cursors.keys());
  const isJump = window.first > (reached + pagesAhead) * rowsPerPage;
  const positions = useQuery({
    ...positionsQuery(source, parameters),
    enabled: first.total.value > sequentialRows && isJump,
  }).data;
  const reachable = pagesOf(window.first, window.end).map((page) => findReachable(page, cursors, positions));
  // The first page is here already; a newer answer to it comes as `first`.
  const asked = [...new Map(reachable.map((start) => [start.page, start])).values()].filter(
    ({ page }) => page > 0,
  );
  const results = useQueries({
    queries: asked.map(({ after }) => pageQuery(source, parameters, after)),
  });
  useEffect(() => {
    results.forEach(({ data }, at) => {
      const page = asked[at]?.page;
      if (page !== undefined && data && data.next !== null) noteCursor(page + 1, data.next);
    });
  });

  const found = new Map<number, Page<T>>([[0, first]]);
  results.forEach(({ data }, at) => {
    const page = asked[at]?.page;
    if (page !== undefined && data) found.set(page, data);
  });
  // After a change a page begins with another cursor and is asked for anew; until it is here, the old one stays.
  const [kept] = useState(createPageCache<T>);
  const shown = new Map(
    pagesOf(window.first, window.end).flatMap((page) => {
      const rows = found.get(page) ?? kept.of(parameters).get(page);
      return rows ? [[page, rows] as const] : [];
    }),
  );
  useEffect(() => kept.keep(parameters, shown));
  const end = useEnd(first, found);
  const known = end ?? (positions?.complete ? positions.total : undefined);
  const total = known === undefined ? first.total : { value: known, exact: true };
  const collect = async (from: number, to: number) => {
    const book = new Map(cursors);
    const rows: T[] = [];
    for (const page of pagesOf(from, to)) {
      let start = findReachable(page, book, positions);
      let data = await client.fetchQuery(pageQuery(source, parameters, start.after));
      while (start.page < page && data.next !== null) {
        book.set(start.page + 1, data.next);
        start = findReachable(page, book, positions);
        data = await client.fetchQuery(pageQuery(source, parameters, start.after));
      }
      if (data.next !== null) book.set(page + 1, data.next);
      const at = page * rowsPerPage;
      rows.push(...data.items.slice(Math.max(0, from - at), to - at));
    }
    return rows;
  };
  useListTrail({ parameters, pages: found, total, collect });
  return {
    count: known ?? Math.min(first.total.value, maxPositions),
    total,
    rowAt: (index) => {
      const page = Math.floor(index / rowsPerPage);
      return (shown.get(page) ?? found.get(page))?.items[index % rowsPerPage];
    },
    loaded: [...found.values()].flatMap(({ items }) => items),
    collect,
    hasFailed: results.some((result) => result.isError),
    retry: () => results.forEach((result) => void (result.isError && result.refetch())),
  };
}
