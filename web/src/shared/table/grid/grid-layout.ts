import type { CSSProperties } from 'react';
import type { ShownColumn } from '../column-layout.ts';

/** The widths of the box before the columns and of the menu after them. */
export const boxWidth = 40;
export const menuWidth = 36;

/** A column with what its cells need to be drawn, made once for all rows. */
export interface GridColumn<T> extends ShownColumn<T> {
  className: string;
  style: CSSProperties | undefined;
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

/** Columns with their classes and the places of the pinned ones. */
export function layoutColumns<T>(shown: readonly ShownColumn<T>[]): GridColumn<T>[] {
  let start = boxWidth;
  return shown.map((one, at) => {
    const isLastPinned = one.isPinned && shown[at + 1]?.isPinned !== true;
    const style = one.isPinned ? { insetInlineStart: rem(start) } : undefined;
    if (one.isPinned) start += one.width;
    const className = [
      'lg-cell',
      one.column.isNumber ? 'lg-number' : '',
      one.column.isLink ? 'lg-linked' : '',
      one.isPinned ? 'lg-pinned' : '',
      isLastPinned ? 'lg-edge' : '',
    ]
      .filter(Boolean)
      .join(' ');
    return { ...one, className, style };
  });
}

/** The column that takes the width that is left: the one meant for it, else the first that nobody pinned or sized. */
export function growingColumn<T>(shown: readonly ShownColumn<T>[]): string | undefined {
  const free = shown.filter(({ isPinned, isSized }) => !isPinned && !isSized);
  return (free.find(({ column }) => column.grows) ?? free[0])?.column.id;
}

/** The grid-template-columns of every row. */
export function columnTemplate<T>(shown: readonly ShownColumn<T>[]): string {
  const growing = growingColumn(shown);
  const tracks = shown.map(({ column, width }) =>
    column.id === growing ? `minmax(${rem(width)}, 1fr)` : rem(width),
  );
  const menu = growing === undefined ? `minmax(${rem(menuWidth)}, 1fr)` : rem(menuWidth);
  return [rem(boxWidth), ...tracks, menu].join(' ');
}

/** Below this width the table scrolls sideways. */
function leastWidth<T>(shown: readonly ShownColumn<T>[]): string {
  return rem(shown.reduce((sum, { width }) => sum + width, boxWidth + menuWidth));
}

/** The sizes that all rows share. */
export interface GridSizes {
  columns: string;
  least: string;
  pinned: string;
  rowHeight: string;
}

export function gridSizes<T>(shown: readonly ShownColumn<T>[], rowHeight: string): GridSizes {
  return { columns: columnTemplate(shown), least: leastWidth(shown), pinned: pinnedWidth(shown), rowHeight };
}

/** How much of the view the pinned columns cover. */
function pinnedWidth<T>(shown: readonly ShownColumn<T>[]): string {
  return rem(shown.reduce((sum, { width, isPinned }) => (isPinned ? sum + width : sum), boxWidth));
}
