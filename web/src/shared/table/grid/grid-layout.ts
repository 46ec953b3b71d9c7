import type { ShownColumn } from '../column-layout.ts';

/** The widths of the box before the columns and of the menu after them. */
export const boxWidth = 40;
export const menuWidth = 36;

/** How much wider or narrower one step of the keyboard or the menu makes a column. */
export const widthStep = 16;

/** A column with what its cells need to be drawn, made once for all rows. */
export interface GridColumn<T> extends ShownColumn<T> {
  className: string;
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

/** The width below which a column never goes; what the person set stays. */
function leastWidthOf<T>({ column, width, isSized }: ShownColumn<T>): number {
  return isSized ? width : Math.min(column.leastWidth ?? width, width);
}

function sumOf<T>(shown: readonly ShownColumn<T>[], widthOf: (one: ShownColumn<T>) => number): number {
  return shown.reduce((sum, one) => sum + widthOf(one), boxWidth + menuWidth);
}

/** Columns with their classes. */
export function layoutColumns<T>(shown: readonly ShownColumn<T>[]): GridColumn<T>[] {
  return shown.map((one, at) => {
    const isLastPinned = one.isPinned && shown[at + 1]?.isPinned !== true;
    const className = [
      'lg-cell',
      one.column.isNumber ? 'lg-number' : '',
      one.column.isLink ? 'lg-linked' : '',
      one.isPinned ? `lg-pinned lg-pin-${at}` : '',
      isLastPinned ? 'lg-edge' : '',
    ]
      .filter(Boolean)
      .join(' ');
    return { ...one, className };
  });
}

/** The column that takes most of the width that is left: the one meant for it, else the first that nobody pinned or sized. */
export function growingColumn<T>(shown: readonly ShownColumn<T>[]): string | undefined {
  const free = shown.filter(({ isPinned, isSized }) => !isPinned && !isSized);
  return (free.find(({ column }) => column.grows) ?? free[0])?.column.id;
}

/**
 * The grid-template-columns of every row: where the place is too narrow, all columns that can give way do so alike, and
 * where it is wide, they take what is left, one of them twice as much.
 */
export function columnTemplate<T>(shown: readonly ShownColumn<T>[]): string {
  const growing = growingColumn(shown);
  const least = sumOf(shown, leastWidthOf);
  const give = sumOf(shown, ({ width }) => width) - least;
  const tracks = shown.map((one) => {
    const [from, to] = [leastWidthOf(one), one.width];
    const share = ((to - from) / give).toFixed(5);
    const track =
      from === to
        ? rem(to)
        : `clamp(${rem(from)}, calc(${rem(from)} + (100% - ${rem(least)}) * ${share}), ${rem(to)})`;
    if (one.column.id === growing) return `minmax(${track}, 2fr)`;
    return from < to && !one.isPinned ? `minmax(${track}, 1fr)` : track;
  });
  const menu = growing === undefined ? `minmax(${rem(menuWidth)}, 1fr)` : rem(menuWidth);
  return [rem(boxWidth), ...tracks, menu].join(' ');
}

/** The sizes that all rows share. */
export interface GridSizes {
  columns: string;
  /** Below this width the table scrolls sideways. */
  least: string;
  /** How much of the view the pinned columns cover then. */
  pinned: string;
  /** Where each of them stands then. */
  pins: readonly string[];
  rowHeight: string;
}

export function gridSizes<T>(shown: readonly ShownColumn<T>[], rowHeight: string): GridSizes {
  // Pinned columns come first.
  const pinned = shown.filter(({ isPinned }) => isPinned);
  const ends = pinned.map((_, at) => sumOf(pinned.slice(0, at + 1), leastWidthOf) - menuWidth);
  return {
    columns: columnTemplate(shown),
    least: rem(sumOf(shown, leastWidthOf)),
    pinned: rem(ends.at(-1) ?? boxWidth),
    pins: [boxWidth, ...ends].slice(0, pinned.length).map(rem),
    rowHeight,
  };
}
