import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { openTable } from './open-table.ts';
import { mostXlsxRows, writeXlsx, type XlsxRow, type XlsxSheet } from './write-xlsx.ts';

async function bytesOf(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx(sheets)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const columns = [
  { title: 'Tag', kind: 'text', comment: 'As on the <sticker>.\nNever changed.' },
  { title: 'Cost', kind: 'money' },
  { title: 'Acquired', kind: 'date' },
  { title: 'Changed', kind: 'time' },
  { title: 'Seats', kind: 'number', choices: ['1', '2', '300'] },
  { title: 'Kind', kind: 'text', choices: ['Laptop "L"', 'Dock & more'], isHidden: true },
] as const satisfies XlsxSheet['columns'];

const rows: XlsxRow[] = [
  { cells: ['tag', 'cost', 'acquiredOn', 'changedAt', 'seats', 'kind'], isHidden: true },
  { cells: ['0012', '1234.50', '2026-03-04', '2026-03-04 13:45:00', '7', '=1+1'] },
  { cells: [null, undefined, '', 'yesterday', '1234567890123456', 'a_x0041_\u0001\r\n<b> & "c"'] },
  { cells: ['ışık', -0.5, '1899-01-01', null, true, 'قلم'] },
];

describe('a workbook', () => {
  it('is read back as it was written: texts, amounts, days, times and what does not fit its column', async () => {
    const workbook = await readXlsx(await bytesOf([{ name: 'Data', columns, rows }]));
    expect(workbook.sheets[0]?.rows).toEqual([
      ['Tag', 'Cost', 'Acquired', 'Changed', 'Seats', 'Kind'],
      ['tag', 'cost', 'acquiredOn', 'changedAt', 'seats', 'kind'],
      ['0012', 1234.5, new Date('2026-03-04T00:00:00Z'), new Date('2026-03-04T13:45:00Z'), 7, '=1+1'],
      [null, null, null, 'yesterday', '1234567890123456', 'a_x0041_\r\n<b> & "c"'],
      ['ışık', -0.5, '1899-01-01', null, true, 'قلم'],
    ]);
  });

  it('has a frozen heading, a filter, comments, lists of choices, hidden rows and a direction', async () => {
    const data: XlsxSheet = {
      name: 'Data',
      columns,
      rows,
      frozenRows: 2,
      hasFilter: true,
      isRightToLeft: true,
    };
    const about: XlsxSheet = {
      name: 'حول',
      columns: [{ title: 'Rows', kind: 'number' }],
      rows: [{ cells: [3] }],
    };
    const { sheets } = await readXlsx(await bytesOf([data, about]), { readStyles: true });
    expect(sheets.map(({ name, hidden = false }) => [name, hidden])).toEqual([
      ['Data', false],
      ['حول', false],
      ['Lists', true],
    ]);
    const [first, second, lists] = sheets;
    expect(first).toMatchObject({
      freezePane: { rows: 2 },
      autoFilter: { range: 'A1:F5' },
      view: { rightToLeft: true },
      dataValidations: [
        { type: 'list', range: `E3:E${mostXlsxRows + 1}`, formula1: 'Lists!$A$1:$A$3' },
        { type: 'list', range: `F3:F${mostXlsxRows + 1}`, formula1: 'Lists!$B$1:$B$2' },
      ],
    });
    expect(first?.cells?.get('0,0')?.comment?.text).toBe('As on the <sticker>.\nNever changed.');
    expect(first?.cells?.get('2,1')?.style?.numFmt).toBe('#,##0.00');
    expect(first?.cells?.get('2,0')?.style?.numFmt).toBe('@');
    expect(first?.rowDefs?.get(1)?.hidden).toBe(true);
    expect(first?.rowDefs?.get(2)?.hidden ?? false).toBe(false);
    expect(second?.rows).toEqual([['Rows'], [3]]);
    expect(lists?.rows).toEqual([
      ['1', 'Laptop "L"'],
      ['2', 'Dock & more'],
      ['300', null],
    ]);
  });

  it('is a table that the import opens', async () => {
    const table = await openTable(await bytesOf([{ name: 'Data', columns, rows: rows.slice(1, 2) }]));
    expect(table.columns).toEqual(['Tag', 'Cost', 'Acquired', 'Changed', 'Seats', 'Kind']);
    const { value } = await table.rows.next();
    expect(value?.cells).toEqual(['0012', '1234.5', '2026-03-04', '2026-03-04 13:45:00', '7', '=1+1']);
  });

  it('asks for the rows of a sheet when the sheet before it is written, and tells where they broke', async () => {
    let count = 0;
    function* counted() {
      for (; count < 5_000; count += 1) yield { cells: [`row ${count}`] };
    }
    function* total() {
      yield { cells: [count] };
    }
    const sheets: XlsxSheet[] = [
      { name: 'Data', columns: [{ title: 'Row', kind: 'text' }], rows: counted() },
      { name: 'About', columns: [{ title: 'Rows', kind: 'number' }], rows: total() },
    ];
    const read = await readXlsx(await bytesOf(sheets));
    expect(read.sheets[0]?.rows).toHaveLength(5_001);
    expect(read.sheets[1]?.rows).toEqual([['Rows'], [5_000]]);
    function* broken() {
      yield { cells: ['one'] };
      throw new Error('the database is gone');
    }
    await expect(bytesOf([{ name: 'Data', columns: [], rows: broken() }])).rejects.toThrow(
      'the database is gone',
    );
  });

  it('gives its rows back when nobody reads on', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) {
          await Promise.resolve();
          yield { cells: ['x'.repeat(500)] };
        }
      } finally {
        isClosed = true;
      }
    }
    for await (const piece of writeXlsx([
      { name: 'Data', columns: [{ title: 'X', kind: 'text' }], rows: endless() },
    ])) {
      if (piece.length > 1_000) break;
    }
    expect(isClosed).toBe(true);
  });
});
