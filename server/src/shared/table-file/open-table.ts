import type { Delimiter } from './delimiter.ts';
import { detectFileKind } from './file-kind.ts';
import { findHeading, headingRows, nameColumns } from './heading.ts';
import { readCsv } from './read-csv.ts';
import { openXlsx, readXlsx } from './read-xlsx.ts';
import {
  TableFileError,
  tableLimits,
  tooLarge,
  unpacksTooMuch,
  type TableLimits,
  type TableRow,
  type TableSheet,
} from './table-file.ts';
import { decodeText, type TextEncoding } from './text-encoding.ts';

/** What somebody may choose about a file; without it everything is found. */
export interface TableChoices {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
  /** The place of the sheet in the workbook, from 0. */
  sheet?: number;
  /** The row with the headings, from 1. */
  headingRow?: number;
}

export interface OpenTable {
  kind: 'text' | 'xlsx';
  sheets: TableSheet[];
  encoding: TextEncoding | undefined;
  headingRow: number;
  columns: string[];
  /** The first rows as they stand, among which the heading is. */
  top: TableRow[];
  /** The place of the sheet that is read, of a workbook. */
  sheet: number | undefined;
  /** The rows below the heading that are not empty. One that is wider than the heading keeps a further cell to tell by. */
  rows: AsyncGenerator<TableRow>;
}

async function openRows(
  bytes: Uint8Array,
  choices: TableChoices,
  limits: TableLimits,
): Promise<Pick<OpenTable, 'kind' | 'sheets' | 'sheet' | 'encoding' | 'rows'>> {
  const kind = detectFileKind(bytes);
  const most = kind === 'xlsx' ? limits.xlsxBytes : limits.csvBytes;
  if (bytes.length > most) throw tooLarge(most);
  if (kind === 'text') {
    const { text, encoding } = decodeText(bytes, choices.encoding);
    return { kind, sheets: [], sheet: undefined, encoding, rows: readCsv(text, choices.delimiter) };
  }
  const workbook = await openXlsx(bytes, limits);
  const sheets = workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  const sheet =
    choices.sheet ??
    Math.max(
      0,
      sheets.findIndex(({ isHidden }) => !isHidden),
    );
  if (sheets[sheet] === undefined) throw new TableFileError('file_no_sheet');
  return { kind, sheets, sheet, encoding: undefined, rows: readXlsx(workbook, sheet) };
}

/** The cells of a row without the empty ones behind the last column, and no more than a file may have. */
function cellsWithin(cells: string[], width: number, limits: TableLimits): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, Math.min(Math.max(last + 1, width), cells.length, limits.columns + 1));
}

async function* below(
  first: readonly TableRow[],
  rest: AsyncGenerator<TableRow>,
  heading: { n: number; width: number },
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  let count = 0;
  let signs = 0;
  async function* all() {
    yield* first;
    yield* rest;
  }
  try {
    for await (const row of all()) {
      if (row.n <= heading.n || row.cells.every((cell) => cell === '')) continue;
      count += 1;
      if (count > limits.rows) throw new TableFileError('file_too_many_rows', { max: limits.rows });
      const cells = cellsWithin(row.cells, heading.width, limits);
      // A text that a workbook has once may stand in every cell: what is kept of it counts, not what was unpacked.
      signs += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (signs > limits.unpackedBytes) throw unpacksTooMuch(limits.unpackedBytes);
      yield { n: row.n, cells };
    }
  } finally {
    await rest.return(undefined);
  }
}

/** Opens a table in a file of any kind: what it is, its columns, and its rows one after the other. */
export async function openTable(
  bytes: Uint8Array,
  choices: TableChoices = {},
  limits: TableLimits = tableLimits,
): Promise<OpenTable> {
  const opened = await openRows(bytes, choices, limits);
  const first: TableRow[] = [];
  while (first.length < headingRows) {
    const next = await opened.rows.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  const chosen = first.find(({ n }) => n === choices.headingRow);
  const heading = chosen ?? findHeading(first);
  const columns = nameColumns(heading.cells);
  if (columns.length > limits.columns) {
    await opened.rows.return(undefined);
    throw new TableFileError('file_too_many_columns', { n: columns.length, max: limits.columns });
  }
  const rows = below(first, opened.rows, { n: heading.n, width: columns.length }, limits);
  return { ...opened, headingRow: heading.n, columns, top: first, rows };
}
