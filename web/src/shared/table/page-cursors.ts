import { useState } from 'react';
import type { Page, Positions } from '#contract/shared/page.ts';
import type { Parameters } from './list-source.ts';

/** How many records one request brings. */
export const rowsPerPage = 100;

/** The cursor that starts each page that was reached so far; the first page needs none. */
export type CursorBook = ReadonlyMap<number, string>;

export interface PageStart {
  page: number;
  after: string | undefined;
}

/** The cursor a page starts with, from the pages before it or from the positions of the whole list. */
function startOf(page: number, book: CursorBook, positions: Positions | undefined): PageStart | undefined {
  if (page === 0) return { page, after: undefined };
  const known = book.get(page);
  if (known !== undefined) return { page, after: known };
  const row = page * rowsPerPage;
  if (!positions || row % positions.every !== 0) return undefined;
  const after = positions.cursors[row / positions.every - 1];
  return after === undefined ? undefined : { page, after };
}

/** The nearest page at or before the wanted one that can be asked for now; loading it brings the next cursor. */
export function findReachable(wanted: number, book: CursorBook, positions: Positions | undefined): PageStart {
  for (let page = wanted; page > 0; page -= 1) {
    const start = startOf(page, book, positions);
    if (start) return start;
  }
  return { page: 0, after: undefined };
}

/** The pages that hold the rows from `first` up to `end`. */
export function pagesOf(first: number, end: number): number[] {
  if (end <= first) return [];
  const from = Math.floor(first / rowsPerPage);
  const to = Math.floor((end - 1) / rowsPerPage);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

interface Book {
  parameters: Parameters;
  next: string | null;
  cursors: CursorBook;
}

function openBook(parameters: Parameters, next: string | null): Book {
  return { parameters, next, cursors: next === null ? new Map() : new Map([[1, next]]) };
}

/** Remembers the cursor of every page reached, as long as the view and its beginning stay the same. */
export function useCursorBook<T>(
  parameters: Parameters,
  first: Page<T>,
): [CursorBook, (page: number, cursor: string) => void] {
  const [opened, setOpened] = useState<Book>(() => openBook(parameters, first.next));
  const isSame = opened.parameters === parameters && opened.next === first.next;
  const book = isSame ? opened : openBook(parameters, first.next);
  if (!isSame) setOpened(book);
  const note = (page: number, cursor: string) =>
    setOpened((present) =>
      present.cursors.get(page) === cursor
        ? present
        : { ...present, cursors: new Map(present.cursors).set(page, cursor) },
    );
  return [book.cursors, note];
}
