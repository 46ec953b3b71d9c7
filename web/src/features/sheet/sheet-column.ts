import type { ReactNode } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';

/** A row of a sheet; its key is its own and tells it apart while it moves. */
export interface SheetRow {
  key: string;
}

interface BaseColumn<Row extends SheetRow> {
  /** The field of the row; also the name of its cell in the paths of problems. */
  id: string;
  title: string;
  /** What other spreadsheets call the column. */
  otherTitles?: readonly string[];
  width: number;
  /** Takes the width that is left. */
  grows?: true;
  isFigure?: boolean;
  /** What the cell shows, and what is copied of it. */
  textOf: (row: Row) => string;
  /** Whether the cell of this row must stay as it is. */
  isFixed?: (row: Row) => boolean;
  /** How the text is shown where plain text says too little. */
  render?: (row: Row) => ReactNode;
}

/** A cell that is typed: text, numbers, days. What is typed is kept as it is; the form says what is wrong with it. */
export interface TextColumn<Row extends SheetRow> extends BaseColumn<Row> {
  kind: 'text';
  write: (row: Row, text: string) => Row;
}

/** A cell whose field is always open, where given rows are filled in; it writes with every key. */
export interface EntryColumn<Row extends SheetRow> extends BaseColumn<Row> {
  kind: 'entry';
  /** What its field is called. */
  labelOf: (row: Row) => string;
  write: (row: Row, text: string) => Row;
}

/** A cell with one of a few values. */
export interface ChoiceColumn<Row extends SheetRow> extends BaseColumn<Row> {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
  valueOf: (row: Row) => string;
  write: (row: Row, value: string) => Row;
}

/** A cell that points at a record. */
export interface ReferenceColumn<Row extends SheetRow> extends BaseColumn<Row> {
  kind: 'reference';
  valueOf: (row: Row) => ReferenceValue | null;
  searchOf: (row: Row) => ReferenceSearch;
  write: (row: Row, value: ReferenceValue | null) => Row;
}

/** A cell that follows from others, or is edited elsewhere. */
export interface ShownColumn<Row extends SheetRow> extends BaseColumn<Row> {
  kind: 'shown';
  /** Opens where the cell is edited. */
  onOpen?: (row: Row) => void;
  /** Takes what was copied from another cell of the column. */
  paste?: (row: Row, text: string) => Row;
}

export type SheetColumn<Row extends SheetRow> =
  | TextColumn<Row>
  | EntryColumn<Row>
  | ChoiceColumn<Row>
  | ReferenceColumn<Row>
  | ShownColumn<Row>;

/** A record that was pasted by name and is not found yet; it has no id. */
export function namedReference(label: string): ReferenceValue {
  return { id: '', label, note: null };
}

/** Whether a cell can be changed at all. */
export function isWritable<Row extends SheetRow>(column: SheetColumn<Row>, row: Row): boolean {
  return column.kind !== 'shown' && !(column.isFixed?.(row) ?? false);
}
