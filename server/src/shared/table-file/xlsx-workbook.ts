import { isDateFormat } from 'hucre';
import { cleanText, TableFileError, tableLimits, unpacksTooMuch, type TableSheet } from './table-file.ts';
import { attributeOf, readXml, type XmlToken } from './xml-reader.ts';
import { readEntries, unpack, type ZipEntry } from './zip-archive.ts';

/** A workbook holds at most so many sheets, styles and further parts as Excel itself knows; and texts as rows have cells. */
const most = { parts: 10_000, styles: 65_536, texts: 4_000_000 };

export interface Workbook {
  sheets: (TableSheet & { part: ZipEntry })[];
  /** Whether days are counted from 1904. */
  is1904: boolean;
  texts: ZipEntry | undefined;
  styles: ZipEntry | undefined;
}

function keep<T>(list: T[], value: T, limit: number): void {
  if (list.length >= limit) throw unpacksTooMuch(tableLimits.unpackedBytes);
  list.push(value);
}

/** Goes through the tags and texts of a part. */
async function walk(part: ZipEntry, visit: (token: XmlToken) => void): Promise<void> {
  for await (const tokens of readXml(unpack(part))) for (const token of tokens) visit(token);
}

interface Relation {
  id: string;
  /** The last part of its kind: worksheet, styles, sharedStrings. */
  kind: string;
  path: string;
}

/** The path from the top of the archive that a part in a folder names. */
function pathFrom(folder: string, target: string): string {
  const path: string[] = [];
  const whole = target.replaceAll('\\', '/');
  for (const name of `${whole.startsWith('/') ? '' : folder}${whole}`.split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/').toLowerCase();
}

/** What a part points at. */
async function readRelations(part: ZipEntry | undefined, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  if (!part) return relations;
  await walk(part, (token) => {
    if (!('attributes' in token) || token.name !== 'Relationship') return;
    const read = (name: string) => attributeOf(token.attributes, name) ?? '';
    const kind = read('Type').split('/').at(-1) ?? '';
    keep(relations, { id: read('Id'), kind, path: pathFrom(folder, read('Target')) }, most.parts);
  });
  return relations;
}

/** What a workbook consists of; nothing of its sheets is read yet. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = new Map(readEntries(bytes).map((entry) => [entry.path, entry]));
  const [top] = (await readRelations(parts.get('_rels/.rels'), '')).filter(
    ({ kind }) => kind === 'officeDocument',
  );
  const main = top && parts.get(top.path);
  // Other archives: a document, a sheet of another office, something packed.
  if (!top || !main) throw new TableFileError('file_unknown');
  const folder = top.path.slice(0, top.path.lastIndexOf('/') + 1);
  const name = top.path.slice(folder.length);
  const relations = await readRelations(parts.get(`${folder}_rels/${name}.rels`), folder);
  const partOf = (relation: Relation | undefined) => relation && parts.get(relation.path);
  const workbook: Workbook = {
    sheets: [],
    is1904: false,
    texts: partOf(relations.find(({ kind }) => kind === 'sharedStrings')),
    styles: partOf(relations.find(({ kind }) => kind === 'styles')),
  };
  await walk(main, (token) => {
    if (!('attributes' in token)) return;
    const read = (attribute: string) => attributeOf(token.attributes, attribute);
    if (token.name === 'workbookPr') workbook.is1904 = ['1', 'true'].includes(read('date1904') ?? '');
    if (token.name !== 'sheet') return;
    // Sheets of charts and of dialogs have no rows.
    const part = partOf(relations.find(({ id, kind }) => id === read('id') && kind === 'worksheet'));
    const isHidden = ['hidden', 'veryHidden'].includes(read('state') ?? '');
    if (part) keep(workbook.sheets, { name: read('name') ?? '', isHidden, part }, most.parts);
  });
  if (workbook.sheets.length === 0) throw new TableFileError('file_unknown');
  return workbook;
}

/** Formats for days and times that have a number and no text: those of every language, and of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** How a style shows the number of a cell. */
export interface CellStyle {
  isDate: boolean;
  /** With so many digits at least: a tag 004512 that a sheet holds as the number 4512. */
  digits: number;
}

const styleOf = (format: string): CellStyle => ({
  isDate: isDateFormat(format),
  digits: /^0+$/.test(format) ? format.length : 1,
});

/** How the styles of cells show numbers, by their place. */
export async function readStyles(part: ZipEntry | undefined): Promise<CellStyle[]> {
  const styles: CellStyle[] = [];
  if (!part) return styles;
  const formats = new Map<number, CellStyle>();
  let isInCells = false;
  await walk(part, (token) => {
    if (token.kind === 'close' && token.name === 'cellXfs') isInCells = false;
    if (!('attributes' in token)) return;
    const read = (name: string) => attributeOf(token.attributes, name) ?? '';
    if (token.name === 'cellXfs') isInCells = true;
    if (token.name === 'numFmt' && formats.size < most.styles) {
      formats.set(Number(read('numFmtId')), styleOf(read('formatCode')));
    }
    if (token.name !== 'xf' || !isInCells) return;
    const id = Number(read('numFmtId'));
    keep(styles, formats.get(id) ?? { isDate: isBuiltInDate(id), digits: 1 }, most.styles);
  });
  return styles;
}

/** A text of a cell: signs that XML cannot hold are written as _x000D_. */
export function cellText(text: string): string {
  const whole = text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
  return cleanText(whole).slice(0, tableLimits.cell + 1);
}

/** The texts that the cells of all sheets name by their place. */
export async function readTexts(part: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let text = '';
  let isText = false;
  let isSpoken = false;
  await walk(part, (token) => {
    if (token.kind === 'text') {
      if (isText && !isSpoken) text += token.text;
      return;
    }
    if (token.name === 't') isText = token.kind === 'open';
    if (token.name === 'rPh') isSpoken = token.kind === 'open';
    if (token.name !== 'si') return;
    if (token.kind !== 'open') keep(texts, cellText(text), most.texts);
    text = '';
  });
  return texts;
}
