import type { KeyboardEvent } from 'react';
import { parseDelimited } from '#web/shared/format/delimited.ts';

/** The two columns of the sheet that are filled in. */
export const sheetColumns = ['accepted', 'rejected'] as const;
export type SheetColumn = (typeof sheetColumns)[number];

function findCell(from: HTMLElement, row: number, column: SheetColumn): HTMLInputElement | null {
  return (
    from.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${String(row)}:${column}"]`) ?? null
  );
}

function goTo(cell: HTMLInputElement | null): boolean {
  if (!cell) return false;
  cell.focus();
  cell.select();
  return true;
}

/** Arrows and Enter move between the cells that can be filled; at the last one the key does what it always does. */
export function moveInSheet(event: KeyboardEvent<HTMLInputElement>, row: number, column: SheetColumn): void {
  const input = event.currentTarget;
  const isRtl = getComputedStyle(input).direction === 'rtl';
  const { key } = event;
  const isDone =
    ((key === 'ArrowDown' || key === 'Enter') && goTo(findCell(input, row + 1, column))) ||
    (key === 'ArrowUp' && goTo(findCell(input, row - 1, column))) ||
    (key === (isRtl ? 'ArrowLeft' : 'ArrowRight') &&
      input.selectionEnd === input.value.length &&
      column === 'accepted' &&
      goTo(findCell(input, row, 'rejected'))) ||
    (key === (isRtl ? 'ArrowRight' : 'ArrowLeft') &&
      input.selectionStart === 0 &&
      column === 'rejected' &&
      goTo(findCell(input, row, 'accepted')));
  if (isDone || key === 'Enter') event.preventDefault();
}

/** The numbers of a pasted column, from the cell on which it was pasted; undefined for a single value. */
export function columnOfPaste(text: string): string[] | undefined {
  const cells = parseDelimited(text, '\t').map(([first = '']) => first.trim());
  while (cells.at(-1) === '') cells.pop();
  return cells.length > 1 ? cells : undefined;
}
