import type { Cell, CellRange } from './cell-position.ts';
import { isWritable, namedReference, type SheetColumn, type SheetRow } from './sheet-column.ts';

type Columns<Row extends SheetRow> = readonly SheetColumn<Row>[];

/** A row after a cell was filled with text, as it is typed or pasted; a cell is one line, and an empty text clears it. */
export function writeText<Row extends SheetRow>(column: SheetColumn<Row>, row: Row, text: string): Row {
  const oneLine = text.replace(/\s*[\r\n]+\s*/g, ' ');
  const plain = oneLine.trim();
  if (column.kind === 'shown') return plain === '' ? row : (column.paste?.(row, plain) ?? row);
  if (!isWritable(column, row)) return row;
  switch (column.kind) {
    case 'text':
    case 'entry':
      return column.write(row, oneLine);
    case 'choice': {
      const wanted = plain.toLocaleLowerCase();
      const found = column.options.find(
        ({ value, label }) => value.toLocaleLowerCase() === wanted || label.toLocaleLowerCase() === wanted,
      );
      // What is no choice stays as it was typed, so that it can be seen and refused.
      return plain === '' ? row : column.write(row, found?.value ?? plain);
    }
    case 'reference': {
      const isSame = column.valueOf(row)?.label === plain;
      return isSame ? row : column.write(row, plain === '' ? null : namedReference(plain));
    }
  }
}

interface PasteOptions<Row extends SheetRow> {
  columns: Columns<Row>;
  /** Absent where rows are given and none is added. */
  create: (() => Row) | undefined;
  /** A sheet has at most so many rows. */
  max: number;
  /** Goes past rows of which none of the cells can be filled in. */
  skipsFixed?: boolean;
  /** Where the cells of the table belong, where its headings say so; otherwise from the place on. */
  headed?: readonly (SheetColumn<Row> | undefined)[];
}

export interface Pasted<Row> {
  rows: Row[];
  /** What was filled. */
  range: CellRange;
  /** How many rows of what was pasted had no room. */
  left: number;
}

/** Fills cells from a table at a place; rows that are not there yet are added. */
export function pasteTable<Row extends SheetRow>(
  rows: readonly Row[],
  at: Cell,
  table: readonly (readonly string[])[],
  { columns, create, max, skipsFixed = false, headed }: PasteOptions<Row>,
): Pasted<Row> {
  const width = Math.max(1, ...table.map((line) => line.length));
  const wanted = headed ?? columns.slice(at.column, at.column + width);
  const next = [...rows];
  let to = at.row;
  let filled = 0;
  for (let place = at.row; place < max && filled < table.length; place += 1) {
    const present = next[place] ?? create?.();
    if (!present) break;
    if (skipsFixed && !wanted.some((column) => column && isWritable(column, present))) continue;
    next[place] = (table[filled] ?? []).reduce((row, text, step) => {
      const column = wanted[step];
      return column ? writeText(column, row, text) : row;
    }, present);
    to = place;
    filled += 1;
  }
  const from = headed ? { row: at.row, column: 0 } : at;
  const last = headed ? columns.length - 1 : at.column + Math.max(wanted.length, 1) - 1;
  return { rows: next, range: { from, to: { row: to, column: last } }, left: table.length - filled };
}

/** The texts of a rectangle of cells. */
export function readTable<Row extends SheetRow>(
  rows: readonly Row[],
  { from, to }: CellRange,
  columns: Columns<Row>,
): string[][] {
  return rows
    .slice(from.row, to.row + 1)
    .map((row) => columns.slice(from.column, to.column + 1).map((column) => column.textOf(row)));
}

/** Empties the cells of a rectangle that can be changed. */
export function clearCells<Row extends SheetRow>(
  rows: readonly Row[],
  { from, to }: CellRange,
  columns: Columns<Row>,
): Row[] {
  return rows.map((row, at) => {
    if (at < from.row || at > to.row) return row;
    return columns.slice(from.column, to.column + 1).reduce((now, column) => writeText(column, now, ''), row);
  });
}

export function insertRow<Row extends SheetRow>(rows: readonly Row[], at: number, row: Row): Row[] {
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

/** Rows without those from one place to another. */
export function removeRows<Row extends SheetRow>(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.filter((_, at) => at < from || at > to);
}

/** Moves a row by one place; nothing moves past the ends. */
export function moveRow<Row extends SheetRow>(rows: readonly Row[], at: number, step: 1 | -1): Row[] {
  const moved = rows[at];
  const other = rows[at + step];
  if (!moved || !other) return [...rows];
  const next = [...rows];
  next[at] = other;
  next[at + step] = moved;
  return next;
}
