import { describe, expect, it } from 'vitest';
import { openTable, type TableChoices } from './open-table.ts';
import { TableFileError, tableLimits, type TableLimits } from './table-file.ts';
import { writeZip } from './write-zip.ts';

/** What is read of a file: its heading and rows, or why it is refused. */
async function read(
  bytes: Uint8Array,
  choices: TableChoices = {},
  limits: Partial<TableLimits> = {},
): Promise<string[][] | string> {
  try {
    const table = await openTable(bytes, choices, { ...tableLimits, ...limits });
    const rows = [table.columns];
    for await (const { cells } of table.rows) rows.push(cells);
    return rows;
  } catch (error) {
    if (error instanceof TableFileError) return error.key;
    throw error;
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const wide = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
const bytesOf = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))));

type Golden = [name: string, bytes: Uint8Array, expected: string[][] | string, choices?: TableChoices];

const texts: Golden[] = [
  [
    'UTF-16, the small end first',
    wide('Ad;Yer\r\nŞişli;İzmir'),
    [
      ['Ad', 'Yer'],
      ['Şişli', 'İzmir'],
    ],
  ],
  [
    'UTF-16, the big end first',
    wide('Ad;Yer\r\nŞişli;İzmir', true),
    [
      ['Ad', 'Yer'],
      ['Şişli', 'İzmir'],
    ],
  ],
  ['UTF-16 with a half pair', Buffer.concat([wide('a,b\n'), Buffer.from([0x00, 0xd8])]), 'file_encoding'],
  [
    'UTF-8 with a mark and semicolons',
    utf8('\uFEFFName;Entity\r\nD4;Roads\r\n'),
    [
      ['Name', 'Entity'],
      ['D4', 'Roads'],
    ],
  ],
  [
    'windows-1252, chosen',
    latin('Name,Café\nRené,1'),
    [
      ['Name', 'Café'],
      ['René', '1'],
    ],
    { encoding: 'windows-1252' },
  ],
  [
    'windows-1254, chosen',
    bytesOf('Ad,Yer\n', 0xde, 'i', 0xfe, ',', 0xdd, 'zmir'),
    [
      ['Ad', 'Yer'],
      ['Şiş', 'İzmir'],
    ],
    { encoding: 'windows-1254' },
  ],
  [
    'windows-1256, chosen',
    bytesOf('a,b\n', 0xe3, 0xdf, 0xca, 0xc8, ',1'),
    [
      ['a', 'b'],
      ['مكتب', '1'],
    ],
    { encoding: 'windows-1256' },
  ],
  ['windows-1252, not chosen', latin('Name,Café\nRené,1'), 'file_encoding'],
  [
    'line ends of two kinds',
    utf8('a,b\r\n1,2\n3,4'),
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'line ends of old Macs',
    utf8('a,b\r1,2\r'),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a separator named in the first line',
    utf8('sep=|\r\na|b\r\n1,5|2'),
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs with commas in the cells',
    utf8('Name\tCost\nA, B\t1,5\n'),
    [
      ['Name', 'Cost'],
      ['A, B', '1,5'],
    ],
  ],
  [
    'bars with semicolons in the cells',
    utf8('Name|Note\nA|b; c\n'),
    [
      ['Name', 'Note'],
      ['A', 'b; c'],
    ],
  ],
  [
    'a chosen delimiter against the counted one',
    utf8('a;b,c\n1;2,3'),
    [
      ['a', 'b,c'],
      ['1', '2,3'],
    ],
    { delimiter: ';' },
  ],
  [
    'quoted delimiters and doubled quotation marks',
    utf8('a,b\n"x,""y""",z'),
    [
      ['a', 'b'],
      ['x,"y"', 'z'],
    ],
  ],
  [
    'quoted line breaks',
    utf8('a,b\n"1\r\n2",3'),
    [
      ['a', 'b'],
      ['1\r\n2', '3'],
    ],
  ],
  [
    'an empty quoted cell',
    utf8('a,b\n"",1'),
    [
      ['a', 'b'],
      ['', '1'],
    ],
  ],
  ['quotation marks that never end', utf8('a,b\n"1,2\n3,4'), 'file_quotes'],
  ['a mark inside of a cell', utf8('a,b\nx"y,1'), 'file_quotes'],
  ['one column', utf8('Name\nOne\nTwo'), [['Name'], ['One'], ['Two']]],
  ['a heading alone', utf8('Name,Code'), [['Name', 'Code']]],
  [
    'headings with line breaks and spaces',
    utf8('"Asset\nName",  Tag  \nD4,EQ-1'),
    [
      ['Asset Name', 'Tag'],
      ['D4', 'EQ-1'],
    ],
  ],
  [
    'repeated and empty headings',
    utf8('a,,a,b\n1,2,3,4'),
    [
      ['a', 'Column B', 'a (2)', 'b'],
      ['1', '2', '3', '4'],
    ],
  ],
  [
    'empty rows between',
    utf8('a,b\n,\n1,2\n , \n'),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'leading zeros and long digits',
    utf8('tag,code\n00417,12345678901234567890'),
    [
      ['tag', 'code'],
      ['00417', '12345678901234567890'],
    ],
  ],
  [
    'letters composed and apart',
    utf8('a,b\ne\u0301,é'),
    [
      ['a', 'b'],
      ['e\u0301', 'é'],
    ],
  ],
  ['nothing', new Uint8Array(), 'file_empty'],
  ['nothing but spaces', utf8('  \n\n'), 'file_no_heading'],
  ['a PDF that calls itself CSV', utf8('%PDF-1.4\na,b'), 'file_unknown'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), 'file_unknown'],
  ['an archive that is no workbook', bytesOf('PK', 3, 4, 'x'.repeat(100)), 'file_damaged'],
  ['a workbook of before 2007', bytesOf(0xd0, 0xcf, 0x11, 0xe0, 'x'.repeat(60)), 'file_old_workbook'],
];

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet from the XML of its rows, as other programs write it. */
async function workbook(rows: Iterable<string>, { properties = '', after = '' } = {}): Promise<Buffer> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  function* sheet() {
    yield `<worksheet xmlns="${main}"><sheetData>`;
    yield* rows;
    yield `</sheetData>${after}</worksheet>`;
  }
  const parts = [
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
        `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
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
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(parts)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = `<row r="1">${text('A1', 'Name')}${text('B1', 'Day')}</row>`;

describe('a golden file', () => {
  it.each(texts)('%s', async (_, bytes, expected, choices = {}) => {
    expect(await read(bytes, choices)).toEqual(expected);
  });

  it('dates since 1900', async () => {
    const bytes = await workbook([
      heading,
      `<row r="2">${text('A2', 'x')}<c r="B2" s="1"><v>46099</v></c></row>`,
    ]);
    expect(await read(bytes)).toEqual([
      ['Name', 'Day'],
      ['x', '2026-03-18'],
    ]);
  });

  it('dates since 1904', async () => {
    const properties = '<workbookPr date1904="1"/>';
    const row = `<row r="2">${text('A2', 'x')}<c r="B2" s="1"><v>44637</v></c></row>`;
    expect(await read(await workbook([heading, row], { properties }))).toEqual([
      ['Name', 'Day'],
      ['x', '2026-03-18'],
    ]);
  });

  it('errors, saved values of formulas, truth', async () => {
    const row = `<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3" t="str"><f>A2</f><v>made</v></c><c r="B3" t="b"><v>1</v></c></row>`;
    expect(await read(await workbook([heading, row]))).toEqual([
      ['Name', 'Day'],
      ['#REF!', '2'],
      ['made', 'true'],
    ]);
  });

  it('merged cells: their text stands at the top left', async () => {
    const rows = [
      heading,
      `<row r="2">${text('A2', 'both')}<c r="B2"/></row><row r="3"><c r="A3"/>${text('B3', 'own')}</row>`,
    ];
    const after = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
    expect(await read(await workbook(rows, { after }))).toEqual(
      [['Name', 'Day'], ['both'], ['', 'own']].map((cells, at) => (at === 1 ? [...cells, ''] : cells)),
    );
  });

  it('rows and cells that are left out', async () => {
    const rows = [heading, `<row r="5"><c r="B5" t="inlineStr"><is><t>far</t></is></c></row>`];
    expect(await read(await workbook(rows))).toEqual([
      ['Name', 'Day'],
      ['', 'far'],
    ]);
  });

  it('16,384 columns', async () => {
    const cells = Array.from({ length: 16_384 }, (_, at) => `<c t="inlineStr"><is><t>c${at}</t></is></c>`);
    expect(await read(await workbook([`<row r="1">${cells.join('')}</row>`]))).toBe('file_too_many_columns');
  });

  it('a bomb: few bytes that unpack to many', async () => {
    function* rows() {
      for (let n = 0; n < 64; n += 1) yield ' '.repeat(1024 * 1024);
    }
    const bytes = await workbook(rows());
    expect(bytes.length).toBeLessThan(400_000);
    expect(await read(bytes, {}, { unpackedBytes: 8 * 1024 * 1024 })).toBe('file_too_large');
  });

  it('a workbook that was cut off', async () => {
    const bytes = await workbook([heading]);
    expect(await read(bytes.subarray(0, bytes.length - 30))).toBe('file_damaged');
  });
});
