import { useState } from 'react';
import { clampCell, rangeOf, type Cell, type CellRange } from './cell-position.ts';
import { readHeadings } from './sheet-headings.ts';
import { isWritable, type SheetColumn, type SheetRow } from './sheet-column.ts';
import {
  clearCells,
  insertRow,
  moveRow,
  pasteTable,
  readTable,
  removeRows,
  writeText,
} from './sheet-rows.ts';

export interface RowGrowth<Row extends SheetRow> {
  create: () => Row;
  /** A copy of a row as a new one. */
  copy: (row: Row) => Row;
  max: number;
  /** Rows that cannot be removed. */
  isProtected?: (row: Row) => boolean;
}

export interface SheetOptions<Row extends SheetRow> {
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** How rows are added, moved and removed; absent where the rows are given. */
  growth?: RowGrowth<Row>;
  /** Told what was pasted or brought back: the filled rows, how many had no room, and headings without a column. */
  onPasted?: (rows: readonly Row[], left: number, unknown: readonly string[]) => void;
}

export interface Editing {
  /** What the editor starts with instead of the cell's own text. */
  typed: string | undefined;
}

/** So many changes can be undone. */
const maxUndo = 100;

const start: Cell = { row: 0, column: 0 };

/** The state of a sheet: where one is, what is chosen, what is edited, and what can be done with it. */
export function useSheet<Row extends SheetRow>(options: SheetOptions<Row>) {
  const { columns, rows, growth } = options;
  const [place, setPlace] = useState<{ active: Cell; anchor: Cell }>({ active: start, anchor: start });
  const [editing, setEditing] = useState<Editing>();
  // The last row is not there yet: writing into it adds it.
  const [ghost, setGhost] = useState(() => growth?.create());
  // The rows before each change, and those that were undone; the last one is the next to come back.
  const [past, setPast] = useState<readonly (readonly Row[])[]>([]);
  const [future, setFuture] = useState<readonly (readonly Row[])[]>([]);
  // Counts up whenever the focus must go to the cell one is in.
  const [focusCalls, setFocusCalls] = useState(0);
  const shown = growth && ghost && rows.length < growth.max ? [...rows, ghost] : rows;
  const size = { rows: shown.length, columns: columns.length };
  const active = clampCell(place.active, size);
  const range: CellRange = rangeOf(active, clampCell(place.anchor, size));

  function go(cell: Cell, isExtending = false) {
    const next = clampCell(cell, size);
    setFocusCalls((count) => count + 1);
    setEditing(undefined);
    setPlace((now) => ({ active: next, anchor: isExtending ? now.anchor : next }));
  }

  function change(next: Row[]) {
    setPast((before) => [...before, rows].slice(-maxUndo));
    setFuture([]);
    if (next.some(({ key }) => key === ghost?.key)) setGhost(growth?.create());
    options.onChange(next);
  }

  /** Goes from the rows as they are to the last ones of a stack, and remembers them on the other one. */
  function bringBack([from, setFrom]: readonly [typeof past, typeof setPast], setOther: typeof setPast) {
    const back = from.at(-1);
    if (!back) return;
    setFrom(from.slice(0, -1));
    setOther((before) => [...before, rows]);
    setEditing(undefined);
    setPlace({ active, anchor: active });
    setFocusCalls((count) => count + 1);
    options.onChange([...back]);
    options.onPasted?.(back, 0, []);
  }

  function setRow(at: number, row: Row) {
    const next = [...rows];
    next[at] = row;
    change(next);
  }

  function write(at: number, apply: (row: Row) => Row) {
    const before = shown[at];
    if (!before) return;
    const after = apply(before);
    if (after !== before) setRow(at, after);
  }

  return {
    active,
    range,
    size,
    shown,
    editing,
    focusCalls,
    go,
    /** Takes note of a cell that got the focus by itself. */
    settle: (cell: Cell) => {
      if (cell.row !== active.row || cell.column !== active.column) {
        setEditing(undefined);
        setPlace({ active: cell, anchor: cell });
      }
    },
    edit: (typed?: string) => {
      const [column, row] = [columns[active.column], shown[active.row]];
      if (!column || !row) return;
      if (column.kind === 'shown') column.onOpen?.(row);
      else if (column.kind !== 'entry' && isWritable(column, row)) setEditing({ typed });
    },
    /** Ends the editing; the cell gets the focus back unless somebody has gone elsewhere. */
    stopEditing: (isLeaving = false) => {
      if (!isLeaving) setFocusCalls((count) => count + 1);
      setEditing(undefined);
    },
    write,
    writeText: (cell: Cell, text: string) => {
      const column = columns[cell.column];
      if (column) write(cell.row, (row) => writeText(column, row, text));
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => bringBack([past, setPast], setFuture),
    redo: () => bringBack([future, setFuture], setPast),
    clear: () => {
      if (range.from.row < rows.length) change(clearCells(rows, range, columns));
    },
    copy: () => readTable(rows, range, columns),
    paste: (table: readonly (readonly string[])[]) => {
      if (table.length === 0) return;
      const only = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
      const headed = growth && readHeadings(table, columns);
      // One value fills everything that is chosen.
      const filled =
        only === undefined
          ? (headed?.table ?? table)
          : Array.from({ length: range.to.row - range.from.row + 1 }, () =>
              Array.from({ length: range.to.column - range.from.column + 1 }, () => only),
            );
      const pasted = pasteTable(rows, range.from, filled, {
        columns,
        create: growth?.create,
        max: growth?.max ?? rows.length,
        // Given rows are filled in one after the other, as the keys lead through them; one value stays in what is chosen.
        skipsFixed: !growth && only === undefined,
        ...(headed && { headed: headed.columns }),
      });
      change(pasted.rows);
      setPlace({ active: pasted.range.from, anchor: pasted.range.to });
      options.onPasted?.(pasted.rows, pasted.left, headed?.unknown ?? []);
    },
    addRow: () => {
      if (!growth || rows.length >= growth.max) return;
      const at = Math.min(active.row + 1, rows.length);
      change(insertRow(rows, at, growth.create()));
      go({ row: at, column: 0 });
    },
    duplicateRow: () => {
      const row = rows[active.row];
      if (!growth || !row || rows.length >= growth.max) return;
      change(insertRow(rows, active.row + 1, growth.copy(row)));
      go({ row: active.row + 1, column: active.column });
    },
    /** Goes to the next cell of a column that can be filled in, past those that cannot. */
    goToEntry: (from: Cell, step: 1 | -1) => {
      const column = columns[from.column];
      const after = step === 1 ? rows.slice(from.row + 1) : rows.slice(0, from.row).reverse();
      const at = column ? after.findIndex((row) => isWritable(column, row)) : -1;
      if (at !== -1) go({ ...from, row: from.row + step * (at + 1) });
    },
    removeRows: () => {
      const chosen = rows.slice(range.from.row, range.to.row + 1);
      if (!growth || chosen.length === 0 || chosen.some((row) => growth.isProtected?.(row))) return;
      change(removeRows(rows, range.from.row, range.to.row));
      go({ row: range.from.row, column: active.column });
    },
    moveRow: (step: 1 | -1) => {
      const at = active.row;
      if (!growth || !rows[at] || !rows[at + step]) return;
      change(moveRow(rows, at, step));
      go({ row: at + step, column: active.column });
    },
  };
}

export type Sheet<Row extends SheetRow> = ReturnType<typeof useSheet<Row>>;
