/** How the cells of a column look and what they hold; what does not fit its kind is written as text. */
export type XlsxKind = 'text' | 'longText' | 'number' | 'money' | 'date' | 'time';

export interface XlsxComment {
  /** The place of its column, from 0; comments stand on the heading. */
  column: number;
  text: string;
}

export interface XlsxChoices {
  column: number;
  values: readonly string[];
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const worksheetOpen = `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}">`;

/** The places of the formats in the styles below. */
export const styles: Readonly<Record<XlsxKind | 'heading', number>> = {
  heading: 1,
  text: 2,
  longText: 2,
  number: 0,
  money: 3,
  date: 4,
  time: 5,
};

export const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7ECF2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

// Most texts have nothing that XML holds in another way: no control, no mark of XML, no line low that could begin _x0041_.
const plainText = /^[ !#-%'-;=?-^`-~\u00A0-\uD7FF]*$/;

/** A text as XML holds it. What XML cannot hold is left out; _x0041_, which spreadsheets read as an A, stays as it is. */
export function xmlText(text: string): string {
  if (plainText.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (found) => entities[found] ?? '');
}

/** A, B, … Z, AA: how a spreadsheet names a column. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

export function contentTypesXml(sheets: number, withComments: readonly number[]): string {
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
    ...Array.from(
      { length: sheets },
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
    ),
    ...withComments.map(
      (n) => `<Override PartName="/xl/comments${n}.xml" ContentType="${types}.comments+xml"/>`,
    ),
  ];
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${overrides.join('')}</Types>`;
}

function relationsXml(targets: readonly { type: string; target: string }[]): string {
  const list = targets.map(
    ({ type, target }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`;
}

export const rootRelationsXml = relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]);

export function workbookRelationsXml(sheets: number): string {
  return relationsXml([
    ...Array.from({ length: sheets }, (_, at) => ({
      type: 'worksheet',
      target: `worksheets/sheet${at + 1}.xml`,
    })),
    { type: 'styles', target: 'styles.xml' },
  ]);
}

export function workbookXml(sheets: readonly { name: string; isHidden: boolean }[]): string {
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`;
}

export function sheetRelationsXml(n: number): string {
  return relationsXml([
    { type: 'vmlDrawing', target: `../drawings/vmlDrawing${n}.vml` },
    { type: 'comments', target: `../comments${n}.xml` },
  ]);
}

export function commentsXml(comments: readonly XlsxComment[]): string {
  const list = comments.map(
    ({ column, text }) =>
      `<comment ref="${columnName(column)}1" authorId="0"><text><t xml:space="preserve">${xmlText(text)}</t></text></comment>`,
  );
  return `${declaration}<comments xmlns="${main}"><authors><author></author></authors><commentList>${list.join('')}</commentList></comments>`;
}

/** The boxes that comments are shown in, which spreadsheets still want in this older form. */
export function commentBoxesXml(comments: readonly XlsxComment[]): string {
  const boxes = comments.map(
    ({ column }, at) =>
      `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;visibility:hidden;width:220pt;height:90pt" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes.join('')}</xml>`;
}
