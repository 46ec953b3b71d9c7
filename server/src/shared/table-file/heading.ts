import { TableFileError, type TableRow } from './table-file.ts';

/** The heading is looked for, and can be chosen, among so many rows. */
export const headingRows = 20;

function columnLabel(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLabel(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** The first row with two different texts. */
export function findHeading(rows: readonly TableRow[]): TableRow {
  const heading = rows
    .slice(0, headingRows)
    .find(({ cells }) => new Set(cells.filter((cell) => cell !== '')).size >= 2);
  const single = rows.find(({ cells }) => cells.some((cell) => cell !== ''));
  const found = heading ?? single;
  if (found === undefined) throw new TableFileError('file_no_heading');
  return found;
}

/** One name for each column: empty headings are named by their letter, repeated ones get a number. */
export function nameColumns(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  const taken = new Set<string>();
  return cells.slice(0, last + 1).map((cell, at) => {
    const own = cell === '' ? `Column ${columnLabel(at)}` : cell.replaceAll(/\s+/g, ' ');
    let name = own;
    // A file can have the name with the number, too.
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${own} (${count})`;
    taken.add(name.toLowerCase());
    return name;
  });
}
