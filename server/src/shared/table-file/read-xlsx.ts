import { serialToDate } from 'hucre';
import { TableFileError, tableLimits, type TableLimits, type TableRow } from './table-file.ts';
import { attributeOf, readXml, type XmlToken } from './xml-reader.ts';
import {
  cellText,
  openWorkbook,
  readStyles,
  readTexts,
  type CellStyle,
  type Workbook,
} from './xlsx-workbook.ts';
import { checkUnpackedSize, readEntries, unpack } from './zip-archive.ts';

const most = { rows: 1_048_576, columns: 16_384 };

/** A date at midnight is a day. */
function dateText(serial: number, is1904: boolean): string {
  const date = serialToDate(serial, is1904);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** So many digits a spreadsheet shows and calculates with; what a formula leaves behind them is noise. */
const shownDigits = 15;

/** A number is written out, never with an exponent, and with the zeros that its cell shows before it. */
function numberText(value: number, digits = 1): string {
  const text = String(Number.isInteger(value) ? value : Number(value.toPrecision(shownDigits)));
  if (!text.includes('e')) return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : text;
}

/** The place of a column by its letters, from 0. */
function columnAt(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Puts the cells of a sheet together from its tags. */
class SheetRows {
  private row = 0;
  private cells: string[] | undefined;
  private column = -1;
  private type = '';
  private style = -1;
  private value = '';
  private isRead = false;
  private isSpoken = false;

  constructor(
    private readonly texts: readonly string[],
    private readonly styles: readonly CellStyle[],
    private readonly is1904: boolean,
  ) {}

  /** Whether the sheet ended in the middle of a row. */
  get isOpen(): boolean {
    return this.cells !== undefined;
  }

  /** Takes a tag or a text; answers the row that it ends. */
  take(token: XmlToken): TableRow | undefined {
    if (token.kind === 'text') {
      if (this.isRead && !this.isSpoken) this.value += token.text;
      return undefined;
    }
    const isOpen = token.kind === 'open';
    if (token.name === 'v' || token.name === 't') this.isRead = isOpen;
    else if (token.name === 'rPh') this.isSpoken = isOpen;
    else if (token.name === 'c') this.takeCell(token);
    else if (token.name === 'row') return this.takeRow(token);
    return undefined;
  }

  private takeRow(token: Exclude<XmlToken, { kind: 'text' }>): TableRow | undefined {
    if (token.kind !== 'close') {
      const n = Number(attributeOf(token.attributes, 'r') ?? this.row + 1);
      if (!Number.isInteger(n) || n <= this.row || n > most.rows) throw new TableFileError('file_damaged');
      this.row = n;
      this.cells = [];
      this.column = -1;
    }
    if (token.kind === 'open' || !this.cells) return undefined;
    const row = { n: this.row, cells: this.cells };
    this.cells = undefined;
    return row;
  }

  private takeCell(token: Exclude<XmlToken, { kind: 'text' }>): void {
    if (!this.cells) return;
    if (token.kind !== 'close') {
      const letters = /^[a-z]+/i.exec(attributeOf(token.attributes, 'r') ?? '')?.[0];
      this.column = letters === undefined ? this.column + 1 : columnAt(letters);
      if (this.column >= most.columns) throw new TableFileError('file_damaged');
      this.type = attributeOf(token.attributes, 't') ?? '';
      this.style = Number(attributeOf(token.attributes, 's') ?? -1);
      this.value = '';
    }
    if (token.kind === 'open') return;
    const text = this.textOfCell();
    // Cells that only have a format reach to the end of some sheets.
    if (text === '' && this.column >= tableLimits.columns) return;
    while (this.cells.length <= this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private textOfCell(): string {
    const { type, value } = this;
    if (type === 's') return value === '' ? '' : (this.texts[Number(value)] ?? '');
    if (type === 'b') return value === '' ? '' : String(value === '1' || value.toLowerCase() === 'true');
    const number = Number(value);
    if (value === '' || ['str', 'inlineStr', 'e', 'd'].includes(type) || Number.isNaN(number)) {
      return cellText(value);
    }
    const { isDate = false, digits } = this.styles[this.style] ?? {};
    return isDate ? dateText(number, this.is1904) : numberText(number, digits);
  }
}

/** Opens a workbook that unpacks to no more than it may. */
export async function openXlsx(bytes: Uint8Array, limits: TableLimits = tableLimits): Promise<Workbook> {
  await checkUnpackedSize(readEntries(bytes), limits.unpackedBytes);
  return openWorkbook(bytes);
}

/** What a sheet needs of its workbook. */
export interface SheetTools {
  texts: readonly string[];
  styles: readonly CellStyle[];
  is1904: boolean;
}

/** The rows of a sheet that comes in pieces; each is read when it is asked for. */
export async function* readSheet(
  pieces: AsyncIterable<Buffer>,
  { texts, styles, is1904 }: SheetTools,
): AsyncGenerator<TableRow> {
  const rows = new SheetRows(texts, styles, is1904);
  for await (const tokens of readXml(pieces)) {
    for (const token of tokens) {
      const row = rows.take(token);
      if (row) yield row;
    }
  }
  if (rows.isOpen) throw new TableFileError('file_damaged');
}

/** The rows of one sheet, with the values of formulas as they were saved. */
export async function* readXlsx(workbook: Workbook, sheet: number): AsyncGenerator<TableRow> {
  const { sheets, texts, styles, is1904 } = workbook;
  const part = sheets[sheet]?.part;
  if (!part) throw new TableFileError('file_no_sheet');
  const tools = { texts: await readTexts(texts), styles: await readStyles(styles), is1904 };
  yield* readSheet(unpack(part), tools);
}
