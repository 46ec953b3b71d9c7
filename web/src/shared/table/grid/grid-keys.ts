/** A cell of a grid; row -1 is the header, column 0 the box that selects. */
export interface CellPlace {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  rowsPerViewport: number;
  isRtl: boolean;
}

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
}

function clampCell(place: CellPlace, size: GridSize): CellPlace {
  return {
    row: Math.max(-1, Math.min(place.row, size.rows - 1)),
    column: Math.max(0, Math.min(place.column, size.columns - 1)),
  };
}

function stepOf(pressed: PressedKey, size: GridSize): [rows: number, columns: number] | undefined {
  switch (pressed.key) {
    case 'ArrowDown':
      return [1, 0];
    case 'ArrowUp':
      return [-1, 0];
    case 'ArrowRight':
      return [0, size.isRtl ? -1 : 1];
    case 'ArrowLeft':
      return [0, size.isRtl ? 1 : -1];
    default:
      return undefined;
  }
}

/** Where a key moves the focus in a grid, or nothing if it does not. */
export function moveCell(pressed: PressedKey, place: CellPlace, size: GridSize): CellPlace | undefined {
  const step = stepOf(pressed, size);
  if (step) return clampCell({ row: place.row + step[0], column: place.column + step[1] }, size);
  const { row, column } = place;
  switch (pressed.key) {
    case 'Home':
      return clampCell(pressed.ctrlKey ? { row: 0, column: 0 } : { row, column: 0 }, size);
    case 'End':
      return clampCell({ row: pressed.ctrlKey ? size.rows : row, column: size.columns }, size);
    case 'PageDown':
      return clampCell({ row: row + size.rowsPerViewport, column }, size);
    case 'PageUp':
      return clampCell({ row: Math.max(0, row - size.rowsPerViewport), column }, size);
    default:
      return undefined;
  }
}
