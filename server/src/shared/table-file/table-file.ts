import { mostTableRows } from '#contract/shared/table-rows.ts';

/** What a table in a file may have at most: bytes on the way in and unpacked, rows, columns, characters of a cell. */
export const tableLimits = {
  csvBytes: 50 * 1024 * 1024,
  xlsxBytes: 25 * 1024 * 1024,
  unpackedBytes: 300 * 1024 * 1024,
  rows: mostTableRows,
  columns: 200,
  cell: 4_000,
} as const;
export type TableLimits = { readonly [K in keyof typeof tableLimits]: number };

/** Why a file is no table that can be read; the key names a text, the parameters fill it. */
export class TableFileError extends Error {
  constructor(
    readonly key:
      | 'file_empty'
      | 'file_unknown'
      | 'file_old_workbook'
      | 'file_password'
      | 'file_damaged'
      | 'file_too_large'
      | 'file_unpacks'
      | 'file_encoding'
      | 'file_quotes'
      | 'file_no_heading'
      | 'file_too_many_rows'
      | 'file_too_many_columns'
      | 'file_no_sheet',
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}

const inMb = (bytes: number) => Math.floor(bytes / 1_048_576);

/** A file of more bytes than one may have. */
export const tooLarge = (most: number) => new TableFileError('file_too_large', { max: inMb(most) });

/** A file that is small and holds more than one may have. */
export const unpacksTooMuch = (most: number) => new TableFileError('file_unpacks', { max: inMb(most) });

const unseen = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;

/**
 * A text without its outer spaces and the marks there that nobody sees: those of a direction come with cells that are
 * copied from a sheet in Arabic. Half a sign, which the database does not take, becomes the sign for a lost one.
 */
export function cleanText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).toWellFormed();
}

/** A row as it stands in the file: texts without their outer spaces, dates as YYYY-MM-DD, numbers with a point. */
export interface TableRow {
  /** Its line in the sheet or its place among the rows of the text, from 1. */
  n: number;
  cells: string[];
}

export interface TableSheet {
  name: string;
  isHidden: boolean;
}
