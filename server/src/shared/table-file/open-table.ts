import type { Delimiter } from './delimiter.ts';
import { detectFileKind } from './file-kind.ts';
import { findHeading, headingRows, nameColumns } from './heading.ts';
import { readCsv } from './read-csv.ts';
import { readSheets, readXlsx } from './read-xlsx.ts';
import {
  TableFileError,
  tableLimits,
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
  /** The rows below the heading that are not empty. One that is wider than the heading keeps its further cells. */
  rows: AsyncGenerator<TableRow>;
}

async function openRows(
  bytes: Uint8Array,
  choices: TableChoices,
  limits: TableLimits,
): Promise<Pick<OpenTable, 'kind' | 'sheets' | 'encoding' | 'rows'>> {
  const kind = detectFileKind(bytes);
  const most = kind === 'xlsx' ? limits.xlsxBytes : limits.csvBytes;
  if (bytes.length > most) throw new TableFileError('file_too_large', { max: most });
  if (kind === 'text') {
    const { text, encoding } = decodeText(bytes, choices.encoding);
    return { kind, sheets: [], encoding, rows: readCsv(text, choices.delimiter) };
  }
  const sheets = await readSheets(bytes, limits);
  const sheet =
    choices.sheet ??
    Math.max(
      0,
      sheets.findIndex(({ isHidden }) => !isHidden),
    );
  if (sheets[sheet] === undefined) throw new TableFileError('file_no_sheet');
  return { kind, sheets, encoding: undefined, rows: readXlsx(bytes, sheet) };
}

async function* below(
  first: readonly TableRow[],
  rest: AsyncGenerator<TableRow>,
  headingRow: number,
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  let count = 0;
  async function* all() {
    yield* first;
    yield* rest;
  }
  try {
    for await (const row of all()) {
      if (row.n <= headingRow || row.cells.every((cell) => cell === '')) continue;
      count += 1;
      if (count > limits.rows) throw new TableFileError('file_too_many_rows', { max: limits.rows });
      yield row;
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
  return { ...opened, headingRow: heading.n, columns, rows: below(first, opened.rows, heading.n, limits) };
}
