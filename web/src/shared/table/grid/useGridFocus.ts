import { useLayoutEffect, useState, type FocusEvent } from 'react';
import type { Parameters } from '../list-source.ts';
import type { CellPlace } from './grid-keys.ts';

/** The cell of an element inside the grid. */
export function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['col']) };
}

interface GridFocus {
  active: CellPlace;
  onFocus: (event: FocusEvent) => void;
  /** Moves the focus to a cell that is, or is about to be, drawn. */
  focusCell: (place: CellPlace) => void;
}

/** One cell is the tab stop of the grid; it stays in the document even when it is scrolled away. */
export function useGridFocus(
  root: HTMLElement | null,
  rows: number,
  view: Parameters,
  firstRow: number,
): GridFocus {
  const [active, setActive] = useState<CellPlace>({ row: firstRow, column: 1 });
  const [wanted, setWanted] = useState<CellPlace>();
  const [shownView, setShownView] = useState(view);
  if (shownView !== view) {
    setShownView(view);
    setActive({ row: Math.min(active.row, 0), column: active.column });
  }
  const place = { row: Math.min(active.row, rows - 1), column: active.column };

  useLayoutEffect(() => {
    if (!root || !wanted) return;
    const cell = root.querySelector<HTMLElement>(
      `[data-row="${wanted.row}"] > [data-col="${wanted.column}"]`,
    );
    if (!cell || cell.contains(document.activeElement)) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [root, wanted]);

  return {
    active: place,
    onFocus: (event) => {
      const focused = placeOf(event.target);
      if (!focused || (focused.row === place.row && focused.column === place.column)) return;
      setActive(focused);
      setWanted(focused);
    },
    focusCell: (next) => {
      setActive(next);
      setWanted({ ...next });
    },
  };
}
