import { describe, expect, it } from 'vitest';
import { openTable, type TableChoices } from './open-table.ts';
import { TableFileError, tableLimits, type TableLimits } from './table-file.ts';
import { packArchive, packWorkbook, textCell as text } from '../../../test/workbooks.ts';

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
  [
    'a workbook behind a password',
    Buffer.concat([bytesOf(0xd0, 0xcf, 0x11, 0xe0), Buffer.from('EncryptedPackage', 'utf16le')]),
    'file_password',
  ],
  [
    'a web page that calls itself a workbook',
    utf8('<html><table><tr><td>a</td></tr></table>'),
    'file_unknown',
  ],
  [
    'columns at the end that nothing stands in',
    utf8('a,b,,\n1,2,,\n3,,,x\n'),
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '', '', 'x'],
    ],
  ],
];

const heading = `<row r="1">${text('A1', 'Name')}${text('B1', 'Day')}</row>`;

describe('a golden file', () => {
  it.each(texts)('%s', async (_, bytes, expected, choices = {}) => {
    expect(await read(bytes, choices)).toEqual(expected);
  });

  it('dates since 1900', async () => {
    const bytes = await packWorkbook([
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
    expect(await read(await packWorkbook([heading, row], { properties }))).toEqual([
      ['Name', 'Day'],
      ['x', '2026-03-18'],
    ]);
  });

  it('errors, saved values of formulas, truth', async () => {
    const row = `<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3" t="str"><f>A2</f><v>made</v></c><c r="B3" t="b"><v>1</v></c></row>`;
    expect(await read(await packWorkbook([heading, row]))).toEqual([
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
    expect(await read(await packWorkbook(rows, { after }))).toEqual(
      [['Name', 'Day'], ['both'], ['', 'own']].map((cells, at) => (at === 1 ? [...cells, ''] : cells)),
    );
  });

  it('texts that are kept apart, in several letters, with how they are spoken', async () => {
    const sharedTexts = [
      'Name',
      'Note',
      '<r><t>Ab</t></r><r><rPr><b/></rPr><t xml:space="preserve"> c&amp;d</t></r>',
      '<t>課</t><rPh sb="0" eb="1"><t>か</t></rPh>',
      'a_x000A_b',
    ];
    const row = (n: number, ...places: number[]) =>
      `<row r="${n}">${places.map((place) => `<c t="s"><v>${place}</v></c>`).join('')}</row>`;
    expect(
      await read(await packWorkbook([row(1, 0, 1), row(2, 2, 3), row(3, 4, 99)], { sharedTexts })),
    ).toEqual([
      ['Name', 'Note'],
      ['Ab c&d', '課'],
      ['a\nb', ''],
    ]);
  });

  it('hours beside days, and numbers that are no days', async () => {
    const rows = [
      heading,
      '<row r="2"><c r="A2"><v>46099</v></c><c r="B2" s="1"><v>46099.75</v></c></row>',
      '<row r="3"><c r="A3"><v>0.1</v></c><c r="B3" s="1"><v>61</v></c></row>',
    ];
    expect(await read(await packWorkbook(rows))).toEqual([
      ['Name', 'Day'],
      ['46099', '2026-03-18 18:00:00'],
      ['0.1', '1900-03-01'],
    ]);
  });

  it('names with prefixes, quotes of both kinds, comments and parts of characters', async () => {
    const rows = [
      `<x:row r='1'><x:c r='A1' t='str'><x:v>a</x:v></x:c><!-- <x:row> --><x:c r="B1" t="str"><x:v>b</x:v></x:c></x:row>`,
      `<row r="2"><c t="str" note="1 > 0"><v><![CDATA[<1>]]></v></c><c t="str"><v>&#252;&#x15F;</v></c></row>`,
    ];
    expect(await read(await packWorkbook(rows))).toEqual([
      ['a', 'b'],
      ['<1>', 'üş'],
    ]);
  });

  it('archives of other programs', async () => {
    const document = [{ path: 'content.xml', content: ['<office:document/>'] }];
    expect(await read(await packArchive(document))).toBe('file_unknown');
    const relation = `<Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/>`;
    const letter = [
      { path: '_rels/.rels', content: [`<Relationships>${relation}</Relationships>`] },
      { path: 'word/document.xml', content: ['<w:document/>'] },
    ];
    expect(await read(await packArchive(letter))).toBe('file_unknown');
  });

  it('rows and cells that are left out', async () => {
    const rows = [heading, `<row r="5"><c r="B5" t="inlineStr"><is><t>far</t></is></c></row>`];
    expect(await read(await packWorkbook(rows))).toEqual([
      ['Name', 'Day'],
      ['', 'far'],
    ]);
  });

  it('16,384 columns', async () => {
    const cells = Array.from({ length: 16_384 }, (_, at) => `<c t="inlineStr"><is><t>c${at}</t></is></c>`);
    expect(await read(await packWorkbook([`<row r="1">${cells.join('')}</row>`]))).toBe(
      'file_too_many_columns',
    );
  });

  it('a bomb: few bytes that unpack to many', async () => {
    function* rows() {
      for (let n = 0; n < 64; n += 1) yield ' '.repeat(1024 * 1024);
    }
    const bytes = await packWorkbook(rows());
    expect(bytes.length).toBeLessThan(400_000);
    expect(await read(bytes, {}, { unpackedBytes: 8 * 1024 * 1024 })).toBe('file_unpacks');
  });

  it('a workbook that was cut off', async () => {
    const bytes = await packWorkbook([heading]);
    expect(await read(bytes.subarray(0, bytes.length - 30))).toBe('file_damaged');
  });
});
