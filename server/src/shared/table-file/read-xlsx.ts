import { EncryptedFileError, HucreError } from 'hucre';
import { readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx';
import {
  TableFileError,
  tableLimits,
  type TableLimits,
  type TableRow,
  type TableSheet,
} from './table-file.ts';
import { checkUnpackedSize } from './unpacked-size.ts';

type CellValue = string | number | boolean | Date | null | undefined;

/** A cell as text. A date at midnight is a day; a number is written out, never with an exponent. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? String(value) : value.trim();
}

function numberText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : text;
}

function refuse(error: unknown): never {
  if (error instanceof TableFileError) throw error;
  if (error instanceof EncryptedFileError) throw new TableFileError('file_password');
  if (error instanceof HucreError) throw new TableFileError('file_damaged');
  throw error;
}

/** The sheets of a workbook, in their order. */
export async function readSheets(
  bytes: Uint8Array,
  limits: TableLimits = tableLimits,
): Promise<TableSheet[]> {
  await checkUnpackedSize(bytes, limits.unpackedBytes);
  const sheets: TableSheet[] = [];
  await readWorkbook(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      sheets.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  }).catch(refuse);
  return sheets;
}

/** The rows of one sheet, with the values of formulas as they were saved. */
export async function* readXlsx(bytes: Uint8Array, sheet: number): AsyncGenerator<TableRow> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      yield { n: index + 1, cells: values.map(textOf) };
    }
  } catch (error) {
    refuse(error);
  }
}
