/** A cell of a sheet by its row and its column, both from 0. */
export interface Cell {
  row: number;
  column: number;
}

export interface SheetSize {
  rows: number;
  columns: number;
}

/** A rectangle of cells, both corners included. */
export interface CellRange {
  from: Cell;
  to: Cell;
}

/** How many rows a page key passes. */
const pageRows = 10;

const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), Math.max(last, 0));

/** The cell that is inside a sheet of this size. */
export function clampCell(cell: Cell, size: SheetSize): Cell {
  return { row: clamp(cell.row, size.rows - 1), column: clamp(cell.column, size.columns - 1) };
}

interface MoveKey {
  key: string;
  isCtrl: boolean;
  isRtl: boolean;
}

/** Where a key that moves leads; undefined when it does not move. */
export function moveCell(cell: Cell, { key, isCtrl, isRtl }: MoveKey, size: SheetSize): Cell | undefined {
  const lastColumn = size.columns - 1;
  const lastRow = size.rows - 1;
  const to = (row: number, column: number) => clampCell({ row, column }, size);
  const sideways = (step: 1 | -1) => {
    if (isCtrl) return to(cell.row, step === 1 ? lastColumn : 0);
    return to(cell.row, cell.column + step);
  };
  switch (key) {
    case 'ArrowRight':
      return sideways(isRtl ? -1 : 1);
    case 'ArrowLeft':
      return sideways(isRtl ? 1 : -1);
    case 'ArrowDown':
      return to(isCtrl ? lastRow : cell.row + 1, cell.column);
    case 'ArrowUp':
      return to(isCtrl ? 0 : cell.row - 1, cell.column);
    case 'Home':
      return to(isCtrl ? 0 : cell.row, 0);
    case 'End':
      return to(isCtrl ? lastRow : cell.row, lastColumn);
    case 'PageDown':
      return to(cell.row + pageRows, cell.column);
    case 'PageUp':
      return to(cell.row - pageRows, cell.column);
    default:
      return undefined;
  }
}

/** The next cell in reading order, or the one before; undefined past the last or before the first. */
export function tabCell(cell: Cell, isBack: boolean, size: SheetSize): Cell | undefined {
  const place = cell.row * size.columns + cell.column + (isBack ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return undefined;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

/** The rectangle between two cells. */
export function rangeOf(one: Cell, other: Cell): CellRange {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  };
}
