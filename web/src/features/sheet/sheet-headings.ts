import type { SheetColumn, SheetRow } from './sheet-column.ts';

type Columns<Row extends SheetRow> = readonly SheetColumn<Row>[];

/** A pasted table whose first row names columns: the rows below it, and where each of their cells belongs. */
export interface HeadedTable<Row extends SheetRow> {
  table: readonly (readonly string[])[];
  columns: readonly (SheetColumn<Row> | undefined)[];
  /** The headings that no column of the sheet has. */
  unknown: readonly string[];
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

function findColumn<Row extends SheetRow>(columns: Columns<Row>, heading: string) {
  const wanted = plain(heading);
  return columns.find(({ title, otherTitles = [] }) =>
    [title, ...otherTitles].some((name) => plain(name) === wanted),
  );
}

/** Reads the first row as headings where two of its cells name columns; one alone may be a value. */
export function readHeadings<Row extends SheetRow>(
  table: readonly (readonly string[])[],
  columns: Columns<Row>,
): HeadedTable<Row> | undefined {
  const [first = [], ...rest] = table;
  const named = first.map((heading) => findColumn(columns, heading));
  if (rest.length === 0 || new Set(named.filter(Boolean)).size < 2) return undefined;
  const unknown = first.filter((heading, at) => heading.trim() !== '' && !named[at]);
  return { table: rest, columns: named, unknown };
}
