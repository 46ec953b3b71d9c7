import { setImmediate } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { openTable, type TableChoices } from './open-table.ts';
import { readCsv } from './read-csv.ts';
import { tableLimits, TableFileError, type TableLimits } from './table-file.ts';
import { previewEncodings } from './text-encoding.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function read(bytes: Uint8Array, choices: TableChoices = {}, limits: Partial<TableLimits> = {}) {
  try {
    const table = await openTable(bytes, choices, { ...tableLimits, ...limits });
    const rows: string[][] = [];
    for await (const { cells } of table.rows) rows.push(cells);
    return { columns: table.columns, rows };
  } catch (error) {
    if (error instanceof TableFileError) return error.key;
    throw error;
  }
}

const two = { columns: ['Tag', 'Name'], rows: [['EQ-1', 'Dock']] };

describe('a table in a text', () => {
  it.each(['"Dock 8998" x,a', '"Dock 8998,a'])(
    'names the row whose quotation marks are wrong: %s',
    async (wrong) => {
      const lines = Array.from({ length: 12_000 }, (_, at) => (at === 8_998 ? wrong : `"Dock ${at}",a`));
      const { rows } = await openTable(bytesOf(`Name,Notes\n${lines.join('\n')}\n`));
      const all = async () => {
        for await (const row of rows) void row;
      };
      await expect(all()).rejects.toMatchObject({ key: 'file_quotes', params: { row: 9_000 } });
    },
  );

  it('gives every column a name of its own, also where a heading has the number of another', async () => {
    expect(await read(bytesOf('Name,Name,Name (2),name\na,b,c,d\n'))).toMatchObject({
      columns: ['Name', 'Name (2)', 'Name (2) (2)', 'name (3)'],
    });
  });

  it('leaves out the marks around cells that nobody sees, and half a sign', async () => {
    expect(await read(bytesOf('\u200FTag,Name\n\u200FEQ-1\u200E,\u00A0Dock\u200B \n'))).toEqual(two);
  });

  it.each([
    ['commas', 'Tag,Name\nEQ-1,Dock\n'],
    ['semicolons', 'Tag;Name\r\nEQ-1;Dock\r\n'],
    ['tabs', 'Tag\tName\nEQ-1\tDock'],
    ['bars', 'Tag|Name\nEQ-1|Dock'],
    ['a mark of UTF-8', '\uFEFFTag,Name\nEQ-1,Dock'],
    ['a line that names the separator', 'sep=;\nTag;Name\nEQ-1;Dock'],
    ['empty rows and columns around it', '\n\nTag,Name,,\n,,,\nEQ-1,Dock,,\n\n\n'],
    ['spaces around its cells', ' Tag , Name \n EQ-1 , Dock '],
    ['a title above the heading', 'Our items\nTag,Name\nEQ-1,Dock'],
  ])('with %s', async (_, text) => {
    const found = await read(bytesOf(text));
    if (typeof found === 'string') throw new Error(found);
    expect({ columns: found.columns, rows: found.rows.map((cells) => cells.slice(0, 2)) }).toEqual(two);
  });

  it('keeps line breaks, delimiters and quotation marks inside of quotation marks', async () => {
    expect(await read(bytesOf('a,b\n"1,\n2","say ""hi"""\n'))).toEqual({
      columns: ['a', 'b'],
      rows: [['1,\n2', 'say "hi"']],
    });
  });

  it('finds the delimiter by the lines and not by what they say', async () => {
    expect(await read(bytesOf('Name;Cost\n"a,b,c";1,5\nd,e;2,75\n'))).toEqual({
      columns: ['Name', 'Cost'],
      rows: [
        ['a,b,c', '1,5'],
        ['d,e', '2,75'],
      ],
    });
  });

  it('is read in pieces that leave no listener behind', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.message);
    process.on('warning', note);
    let rows = 0;
    for await (const row of readCsv(`Tag,Name\n${'EQ-1,Laptop\n'.repeat(400_000)}`)) rows = row.n;
    // A warning is told at the next turn.
    await setImmediate();
    process.off('warning', note);
    expect([rows, warnings]).toEqual([400_001, []]);
  });

  it('names empty and repeated headings', async () => {
    const found = await read(bytesOf('Note,,Note,note\n1,2,3,4'));
    expect(found).toMatchObject({ columns: ['Note', 'Column B', 'Note (2)', 'note (3)'] });
  });

  it('keeps a row that is longer or shorter than the heading as it is', async () => {
    expect(await read(bytesOf('a,b\n1\n1,2,3\n'))).toMatchObject({ rows: [['1'], ['1', '2', '3']] });
  });

  it('takes another row as heading when told so', async () => {
    expect(await read(bytesOf('x,y\nTag,Name\nEQ-1,Dock'), { headingRow: 2 })).toEqual(two);
  });

  it('reads UTF-16 by its mark and other encodings only when chosen', async () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Tag,Name\nEQ-1,Dock', 'utf16le')]);
    expect(await read(wide)).toEqual(two);
    const turkish = Buffer.from([...bytesOf('Ad,Yer\n'), 0xde, 0x69, 0xfe, 0x2c, 0x78]);
    expect(await read(turkish)).toBe('file_encoding');
    expect(previewEncodings(turkish).map(({ lines }) => lines[0])).toEqual([
      'Þiþ,x',
      'Şiş,x',
      'قiه,x'.replace('ق', columnLabelAt(0xde)).replace('ه', columnLabelAt(0xfe)),
    ]);
    expect(await read(turkish, { encoding: 'windows-1254' })).toMatchObject({ rows: [['Şiş', 'x']] });
  });
});

function columnLabelAt(byte: number): string {
  return new TextDecoder('windows-1256').decode(Uint8Array.of(byte));
}

describe('a table in a workbook', () => {
  const day = new Date(Date.UTC(2026, 2, 4));
  it('gives texts, numbers, days and yes or no as texts, from the first sheet that is shown', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Lists', hidden: true, rows: [['hidden', 'sheet']] },
        {
          name: 'Data',
          rows: [
            ['Tag', 'Cost', 'Day', 'Federal', 'Code'],
            ['004512', 12.5, day, true, 893_000_000_000_000],
            [null, null, null, null, null],
            ['EQ-2', 0.1 + 0.2, null, false, 1e20],
          ],
        },
      ],
    });
    expect(await read(bytes)).toEqual({
      columns: ['Tag', 'Cost', 'Day', 'Federal', 'Code'],
      rows: [
        ['004512', '12.5', '2026-03-04', 'true', '893000000000000'],
        ['EQ-2', '0.3', '', 'false', '100000000000000000000'],
      ],
    });
    expect(await read(bytes, { sheet: 0 })).toMatchObject({ columns: ['hidden', 'sheet'] });
    expect(await read(bytes, { sheet: 7 })).toBe('file_no_sheet');
  });

  it('is refused when it unpacks to more than it may, and when it is damaged', async () => {
    const rows = Array.from({ length: 2_000 }, () => ['a'.repeat(100), 'b'.repeat(100)]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Data', rows: [['x', 'y'], ...rows] }] });
    expect(await read(bytes, {}, { unpackedBytes: 20_000 })).toBe('file_unpacks');
    expect(await read(bytes.subarray(0, bytes.length - 40))).toBe('file_damaged');
    expect(await read(Buffer.concat([bytes.subarray(0, 200), Buffer.alloc(300)]))).toBe('file_damaged');
  });
});

describe('a file that is no table', () => {
  it.each([
    ['nothing', new Uint8Array(), 'file_empty'],
    ['only empty lines', bytesOf('\n\n , \n'), 'file_no_heading'],
    ['a PDF', bytesOf('%PDF-1.7 …'), 'file_unknown'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), 'file_unknown'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3), 'file_old_workbook'],
    [
      'a workbook behind a password',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'file_password',
    ],
    ['a quotation mark that never ends', bytesOf('a,b\n"1,2\n3,4\n'), 'file_quotes'],
    ['a quotation mark in the middle', bytesOf('a,b\n1"2,3\n'), 'file_quotes'],
  ])('%s', async (_, bytes, key) => {
    expect(await read(bytes)).toBe(key);
  });

  it('has too many bytes, rows or columns', async () => {
    expect(await read(bytesOf('a,b\n1,2'), {}, { csvBytes: 5 })).toBe('file_too_large');
    // The sentence speaks of megabytes.
    const large = openTable(
      bytesOf(`a,b\n${'x'.repeat(2_100_000)},2`),
      {},
      {
        ...tableLimits,
        csvBytes: 2 * 1024 * 1024,
      },
    );
    await expect(large).rejects.toMatchObject({ key: 'file_too_large', params: { max: 2 } });
    expect(await read(bytesOf('a,b\n1,2\n3,4\n'), {}, { rows: 1 })).toBe('file_too_many_rows');
    expect(await read(bytesOf('a,b,c\n1,2,3'), {}, { columns: 2 })).toBe('file_too_many_columns');
    const wide = await writeXlsx({
      sheets: [{ name: 'Data', rows: [Array.from({ length: 16_384 }, (_, at) => `c${at}`)] }],
    });
    expect(await read(wide)).toBe('file_too_many_columns');
  });
});
