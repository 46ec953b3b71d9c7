import { writeZip, type ZipPart } from '#server/shared/table-file/write-zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An archive of parts, as a workbook is one. */
export async function packArchive(parts: Iterable<ZipPart>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(parts)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const textCell = (place: string, value: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

interface WorkbookParts {
  /** What stands in the workbook before its sheets, and in the sheet behind its rows. */
  properties?: string;
  after?: string;
  /** Texts that cells name by their place: plain, or the XML of one. */
  sharedTexts?: readonly string[];
}

/** A workbook of one sheet from the XML of its rows, as other programs write it. */
export function packWorkbook(
  rows: Iterable<string>,
  { properties = '', after = '', sharedTexts }: WorkbookParts = {},
): Promise<Buffer> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  function* sheet() {
    yield `<worksheet xmlns="${main}"><sheetData>`;
    yield* rows;
    yield `</sheetData>${after}</worksheet>`;
  }
  const parts: ZipPart[] = [
    {
      path: '[Content_Types].xml',
      content: [
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
      ],
    },
    {
      path: '_rels/.rels',
      content: [
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      path: 'xl/workbook.xml',
      content: [
        `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ],
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: [
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ],
    },
    {
      path: 'xl/styles.xml',
      content: [
        `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ],
    },
    { path: 'xl/worksheets/sheet1.xml', content: sheet() },
  ];
  if (sharedTexts) {
    const items = sharedTexts.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`);
    parts.push({ path: 'xl/sharedStrings.xml', content: [`<sst xmlns="${main}">`, ...items, '</sst>'] });
  }
  return packArchive(parts);
}
