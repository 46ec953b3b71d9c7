import { useState } from 'react';
import type { Page } from '#contract/shared/page.ts';
import type { Parameters } from './list-source.ts';
import type { CursorBook } from './page-cursors.ts';

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
