import { useTheme } from '@mui/material/styles';
import type { KeyboardEvent, MouseEvent } from 'react';
import { widenColumn, type ColumnChange } from '../column-layout.ts';
import type { Listed } from '../list-source.ts';
import { addSort, sortBy } from '../list-url.ts';
import type { ListControl } from '../useListState.ts';
import { widthStep, type GridColumn } from './grid-layout.ts';
import { moveCell, type CellPlace } from './grid-keys.ts';
import { placeOf } from './useGridFocus.ts';
import type { GridSelection } from './useGridSelection.ts';

interface HandlerInput<T extends Listed> {
  columns: readonly GridColumn<T>[];
  control: ListControl;
  onColumns: (change: ColumnChange) => void;
  rows: number;
  rowsPerViewport: number;
  active: CellPlace;
  focusCell: (place: CellPlace) => void;
  showRow: (row: number) => void;
  select: GridSelection;
  open: (row: number) => void;
  openRowMenu: (row: number, anchor: HTMLElement) => void;
  openColumnMenu: (column: number, anchor: HTMLElement) => void;
}

/** What clicks and keys do in the grid; one handler for all cells, since cells come and go. */
export function useGridHandlers<T extends Listed>(input: HandlerInput<T>) {
  const isRtl = useTheme().direction === 'rtl';
  const { columns, control, active, select } = input;
  const menuColumn = columns.length + 1;

  const sortColumn = (at: number, isAdding: boolean) => {
    const column = columns[at - 1]?.column;
    if (!column?.isSortable) return;
    control.updateSort((now) => (isAdding ? addSort(now, column.id) : sortBy(now, column.id)));
  };
  const cellElement = (root: Element, { row, column }: CellPlace) =>
    root.querySelector<HTMLElement>(`[data-row="${row}"] > [data-col="${column}"]`);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    const target = event.target as HTMLElement;
    if (!place || target.closest('a')) return;
    const button = target.closest<HTMLElement>('[data-action]');
    const action = button?.dataset['action'];
    if (action === 'resize') return;
    if (place.row < 0) {
      if (action === 'column-menu' && button) input.openColumnMenu(place.column - 1, button);
      else if (place.column === 0) select.toggleLoaded();
      else sortColumn(place.column, event.shiftKey);
    } else if (action === 'menu' && button) input.openRowMenu(place.row, button);
    else if (event.shiftKey) select.extendTo(place.row);
    else if (place.column === 0 || event.ctrlKey || event.metaKey) select.toggle(place.row);
  };

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place && place.row >= 0 && place.column > 0 && place.column < menuColumn) input.open(place.row);
  };

  const pressHeader = (event: KeyboardEvent<HTMLElement>): boolean => {
    const at = active.column - 1;
    const shown = columns[at];
    if (event.altKey && shown) {
      const root = event.currentTarget;
      const cell = cellElement(root, active);
      if (event.key === 'ArrowDown' && cell) input.openColumnMenu(at, cell);
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        const grows = (event.key === 'ArrowRight') !== isRtl;
        const step = grows ? widthStep : -widthStep;
        input.onColumns((now) => widenColumn(now, shown.column.id, step, shown.width));
      } else return false;
      return true;
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    if (active.column === 0) select.toggleLoaded();
    else sortColumn(active.column, event.shiftKey);
    return true;
  };

  const pressRow = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.altKey) return false;
    if (event.key === 'Enter') {
      const cell = cellElement(event.currentTarget, active);
      if (active.column === 0) select.toggle(active.row);
      else if (active.column === menuColumn && cell) input.openRowMenu(active.row, cell);
      else input.open(active.row);
      return true;
    }
    if (event.key !== ' ') return false;
    if (event.shiftKey) select.extendTo(active.row);
    else select.toggle(active.row);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!placeOf(event.target)) return;
    const isControl = event.ctrlKey || event.metaKey;
    let isTaken = active.row < 0 ? pressHeader(event) : pressRow(event);
    if (!isTaken && isControl && event.key.toLowerCase() === 'a') {
      select.selectLoaded();
      isTaken = true;
    } else if (!isTaken && event.key === 'Escape') {
      isTaken = select.clear();
    } else if (!isTaken && !event.altKey) {
      const size = {
        rows: input.rows,
        columns: columns.length + 2,
        rowsPerViewport: input.rowsPerViewport,
        isRtl,
      };
      const next = moveCell({ key: event.key, ctrlKey: isControl }, active, size);
      const isStretching = event.shiftKey && active.row >= 0 && next !== undefined && next.row !== active.row;
      // The header is no row that can be chosen.
      if (isStretching && (next.row < 0 || !select.stretch(active.row, next.row))) isTaken = true;
      else if (next) {
        if (next.row >= 0) input.showRow(next.row);
        input.focusCell(next);
        isTaken = true;
      }
    }
    if (isTaken) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return { onClick, onDoubleClick, onKeyDown };
}
