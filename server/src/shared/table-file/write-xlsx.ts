import { differenceInDays, isRealDay } from '#contract/shared/day.ts';
import { writeZip, type ZipPart } from './write-zip.ts';
import {
  columnName,
  commentBoxesXml,
  commentsXml,
  contentTypesXml,
  rootRelationsXml,
  sheetRelationsXml,
  styles,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
  worksheetOpen,
  xmlText,
  type XlsxKind,
} from './xlsx-parts.ts';

export type { XlsxKind } from './xlsx-parts.ts';

/** The rows of a sheet below its heading, at most. */
export const mostXlsxRows = 1_048_575;

/** A text is written by the kind of its column: '2026-03-04' as a day, '12.50' as an amount. */
export type XlsxCell = string | number | boolean | null | undefined;

export interface XlsxColumn {
  title: string;
  kind: XlsxKind;
  /** In characters; without it the width of its kind. */
  width?: number;
  /** Shown at its heading. */
  comment?: string;
  /** Offered in its cells; other values can still be typed. */
  choices?: readonly string[];
  isHidden?: boolean;
}

export interface XlsxRow {
  cells: readonly XlsxCell[];
  /** What its cells hold where that is not the kind of their column. */
  kinds?: readonly (XlsxKind | undefined)[];
  isHidden?: boolean;
}

export interface XlsxSheet {
  name: string;
  columns: readonly XlsxColumn[];
  /** Asked for when the sheets before it are written; many at a time where they come so. */
  rows: AsyncIterable<XlsxRow | readonly XlsxRow[]> | Iterable<XlsxRow>;
  /** Rows that stay in view, with the heading; 1 unless told. */
  frozenRows?: number;
  hasFilter?: boolean;
  isRightToLeft?: boolean;
}

const widths: Readonly<Record<XlsxKind, number>> = {
  text: 24,
  longText: 48,
  number: 12,
  money: 16,
  date: 13,
  time: 20,
};
const listsSheet = 'Lists';
const pieceSize = 64 * 1024;
const longestText = 32_767;
// A spreadsheet takes 1900 for a leap year: from March of that year on its days are counted from here.
const dayZero = '1899-12-30';
const dayPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/;
// What a spreadsheet holds exactly: 15 digits.
const numberPattern = /^-?\d{1,15}(?:\.\d+)?$/;

/** The days since the beginning of 1900, as spreadsheets count; undefined for what is before March of that year. */
function countDays(text: string): number | undefined {
  const [, day, time = '00:00'] = dayPattern.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const serial = differenceInDays(day, dayZero) + (hours + (minutes + seconds / 60) / 60) / 24;
  return serial < 61 ? undefined : serial;
}

// The same days come again and again; those of a hundred years are kept.
const mostKnownDays = 36_525;
const knownDays = new Map<string, number | undefined>();

function serialOf(text: string): number | undefined {
  if (text.length !== 10) return countDays(text);
  const known = knownDays.get(text);
  if (known !== undefined) return known;
  const serial = countDays(text);
  if (knownDays.size < mostKnownDays) knownDays.set(text, serial);
  return serial;
}

function numberOf(kind: XlsxKind, value: XlsxCell): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (kind === 'date' || kind === 'time') return serialOf(value);
  const isNumber = (kind === 'number' || kind === 'money') && numberPattern.test(value);
  return isNumber && (value.length <= 15 || value.replaceAll(/\D/g, '').length <= 15)
    ? Number(value)
    : undefined;
}

// Blanks at the ends of a text, and more than one of them, stay only where they are told to.
const hasBlanks = /^\s|\s$|\s\s|[^\S ]/;

function textCell(place: string, style: number, text: string): string {
  const kept = hasBlanks.test(text) ? ' xml:space="preserve"' : '';
  const written = xmlText(text.length > longestText ? text.slice(0, longestText) : text);
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${kept}>${written}</t></is></c>`;
}

function cellXml(place: string, kind: XlsxKind, value: XlsxCell): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = numberOf(kind, value);
  if (number === undefined) return textCell(place, styles.text, String(value));
  return `<c r="${place}" s="${styles[kind]}"><v>${number}</v></c>`;
}

function rowXml(
  n: number,
  { cells, kinds: own, isHidden = false }: XlsxRow,
  kinds: readonly XlsxKind[],
  letters: readonly string[],
) {
  let written = `<row r="${n}"${isHidden ? ' hidden="1"' : ''}>`;
  for (const [at, value] of cells.entries()) {
    written += cellXml(`${letters[at] ?? ''}${n}`, own?.[at] ?? kinds[at] ?? 'text', value);
  }
  return `${written}</row>`;
}

function viewXml({ isRightToLeft = false, frozenRows = 1 }: XlsxSheet, isFirst: boolean): string {
  const pane =
    frozenRows > 0
      ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
      : '';
  return `<sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

function columnsXml(columns: readonly XlsxColumn[]): string {
  const list = columns.map(
    ({ kind, width = widths[kind], isHidden = false }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styles[kind]}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`,
  );
  return list.length > 0 ? `<cols>${list.join('')}</cols>` : '';
}

/** The choices of a column stand in a hidden sheet: a list inside of the sheet itself may have only 255 characters. */
function validationsXml(sheet: XlsxSheet, lists: readonly (readonly string[])[]): string {
  const first = (sheet.frozenRows ?? 1) + 1;
  const list = sheet.columns.flatMap(({ choices = [] }, at) => {
    if (choices.length === 0) return [];
    const from = columnName(lists.indexOf(choices));
    const letter = columnName(at);
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letter}${first}:${letter}${mostXlsxRows + 1}"><formula1>${listsSheet}!$${from}$1:$${from}$${choices.length}</formula1></dataValidation>`,
    ];
  });
  return list.length > 0 ? `<dataValidations count="${list.length}">${list.join('')}</dataValidations>` : '';
}

function commentsOf(sheet: XlsxSheet) {
  return sheet.columns.flatMap(({ comment }, column) => (comment ? [{ column, text: comment }] : []));
}

async function* sheetXml(
  sheet: XlsxSheet,
  isFirst: boolean,
  lists: readonly (readonly string[])[],
): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, at) => columnName(at));
  const kinds = sheet.columns.map(({ kind }) => kind);
  const heading = sheet.columns.map(({ title }, at) =>
    textCell(`${letters[at] ?? ''}1`, styles.heading, title),
  );
  let piece = `${worksheetOpen}${viewXml(sheet, isFirst)}<sheetFormatPr defaultRowHeight="15"/>${columnsXml(sheet.columns)}<sheetData><row r="1">${heading.join('')}</row>`;
  let n = 1;
  for await (const come of sheet.rows) {
    for (const row of 'cells' in come ? [come] : come) {
      n += 1;
      if (n > mostXlsxRows + 1) throw new RangeError('a sheet cannot have so many rows');
      piece += rowXml(n, row, kinds, letters);
      // However many rows come together: large pieces would stay in memory until somebody collects them.
      if (piece.length < pieceSize) continue;
      yield piece;
      piece = '';
    }
  }
  const filter =
    sheet.hasFilter === true && letters.length > 0
      ? `<autoFilter ref="A1:${letters.at(-1) ?? ''}${n}"/>`
      : '';
  const comments = commentsOf(sheet).length > 0 ? '<legacyDrawing r:id="rId1"/>' : '';
  yield `${piece}</sheetData>${filter}${validationsXml(sheet, lists)}${comments}</worksheet>`;
}

/** The hidden sheet with one column for each list of choices. */
function listsRows(lists: readonly (readonly string[])[]): string {
  const most = Math.max(...lists.map((list) => list.length));
  const rows = Array.from({ length: most }, (_, at) => {
    const cells = lists.map((list, column) => {
      const value = list[at];
      return value === undefined ? '' : textCell(`${columnName(column)}${at + 1}`, styles.text, value);
    });
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return `${worksheetOpen}<sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function* commentParts(sheets: readonly XlsxSheet[]): Generator<ZipPart> {
  for (const [at, sheet] of sheets.entries()) {
    const comments = commentsOf(sheet);
    if (comments.length === 0) continue;
    yield { path: `xl/worksheets/_rels/sheet${at + 1}.xml.rels`, content: [sheetRelationsXml(at + 1)] };
    yield { path: `xl/comments${at + 1}.xml`, content: [commentsXml(comments)] };
    yield { path: `xl/drawings/vmlDrawing${at + 1}.vml`, content: [commentBoxesXml(comments)] };
  }
}

function* partsOf(sheets: readonly XlsxSheet[]): Generator<ZipPart> {
  const lists = sheets.flatMap(({ columns }) =>
    columns.flatMap(({ choices }) => (choices?.length ? [choices] : [])),
  );
  const named = [
    ...sheets.map(({ name }) => ({ name, isHidden: false })),
    ...(lists.length > 0 ? [{ name: listsSheet, isHidden: true }] : []),
  ];
  const withComments = sheets.flatMap((sheet, at) => (commentsOf(sheet).length > 0 ? [at + 1] : []));
  yield { path: '[Content_Types].xml', content: [contentTypesXml(named.length, withComments)] };
  yield { path: '_rels/.rels', content: [rootRelationsXml] };
  yield { path: 'xl/workbook.xml', content: [workbookXml(named)] };
  yield { path: 'xl/_rels/workbook.xml.rels', content: [workbookRelationsXml(named.length)] };
  yield { path: 'xl/styles.xml', content: [stylesXml] };
  yield* commentParts(sheets);
  for (const [at, sheet] of sheets.entries()) {
    yield { path: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet, at === 0, lists) };
  }
  if (lists.length > 0) {
    yield { path: `xl/worksheets/sheet${named.length}.xml`, content: [listsRows(lists)] };
  }
}

/**
 * A workbook, row by row: memory does not grow with its rows. The package that reads workbooks can write a stream too, but only
 * one sheet without a filter, comments, choices or a direction.
 */
export function writeXlsx(sheets: readonly XlsxSheet[]): AsyncGenerator<Buffer> {
  return writeZip(partsOf(sheets));
}
