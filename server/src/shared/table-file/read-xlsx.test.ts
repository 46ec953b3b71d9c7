import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../seeds/demo/random.ts';
import { packWorkbook, textCell } from '../../../test/workbooks.ts';
import { openTable } from './open-table.ts';
import { readSheet } from './read-xlsx.ts';
import { TableFileError, tableLimits } from './table-file.ts';

const tools = { texts: [], styles: [], is1904: false };

describe('a sheet', () => {
  it('has numbers with the zeros before them that its cells show, and no half of a sign', async () => {
    const styles = [0, 6].map((digits) => ({ isDate: false, digits }));
    async function* pieces() {
      yield Buffer.from('<row><c s="1"><v>4512</v></c><c s="0"><v>4512</v></c><c s="1"><v>4.5</v></c>');
      yield Buffer.from('<c t="inlineStr"><is><t>a_xD83D_b&#xD83D;</t></is></c></row>');
    }
    const cells = ['004512', '4512', '4.5', 'a\uFFFDb\uFFFD'];
    expect(await readSheet(pieces(), { ...tools, styles }).next()).toMatchObject({ value: { cells } });
  });

  it('has the amounts that a formula left as the spreadsheet shows them', async () => {
    const values = [3 * 524.97, 1.1 * 3, 0.1 + 0.2, 1574.91, -2.675, 4_532_015_112_830_367];
    async function* pieces() {
      yield Buffer.from(`<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`);
    }
    const cells = ['1574.91', '3.3', '0.3', '1574.91', '-2.675', '4532015112830367'];
    expect(await readSheet(pieces(), tools).next()).toMatchObject({ value: { cells } });
  });

  it('is unpacked no further than its rows are taken', async () => {
    let handed = 0;
    async function* pieces() {
      yield Buffer.from('<worksheet><sheetData>');
      for (;;) {
        handed += 1;
        yield Buffer.from('<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(50));
      }
    }
    const rows = readSheet(pieces(), tools);
    for (let taken = 1; taken <= 500; taken += 1) {
      await rows.next();
      expect(handed).toBe(Math.ceil(taken / 50));
    }
    await rows.return(undefined);
  });

  it('of few bytes with cells at its far end keeps few cells of each row', async () => {
    const heading = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Code')}</row>`;
    function* rows() {
      yield heading;
      for (let n = 2; n < 200; n += 1) yield `<row r="${n}">${textCell(`XFD${n}`, 'far')}</row>`;
      for (let n = 200; n < 400; n += 1)
        yield `<row r="${n}">${textCell(`A${n}`, 'near')}<c r="XFD${n}" s="1"/></row>`;
    }
    const table = await openTable(await packWorkbook(rows()));
    let held = 0;
    for await (const { n, cells } of table.rows) {
      held = Math.max(held, cells.length);
      if (n >= 200) expect(cells).toEqual(['near']);
    }
    expect(held).toBe(tableLimits.columns + 1);
  });

  it('counts a text in every cell that names it', async () => {
    const sharedTexts = ['Name', 'Code', 'x'.repeat(4_000)];
    const cells = Array.from({ length: 50 }, () => '<c t="s"><v>2</v></c>').join('');
    const rows = [
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>',
      ...Array.from({ length: 50 }, () => `<row>${cells}</row>`),
    ];
    const bytes = await packWorkbook(rows, { sharedTexts });
    const table = await openTable(bytes, {}, { ...tableLimits, unpackedBytes: 1024 * 1024 });
    const read = async () => {
      for await (const row of table.rows) expect(row.cells).toHaveLength(50);
    };
    await expect(read()).rejects.toMatchObject({ key: 'file_unpacks', params: { max: 1 } });
  });

  it.each([
    ['a tag that never ends', `<worksheet><sheetData><row a="${'>'.repeat(3_000_000)}`],
    ['a text that never ends', `<worksheet><sheetData><row><c><v>${'1'.repeat(3_000_000)}`],
    ['a comment that never ends', `<worksheet><!-- ${'x'.repeat(3_000_000)}`],
    ['rows backwards', '<sheetData><row r="5"></row><row r="4"></row></sheetData>'],
    ['a row twice', '<sheetData><row r="5"></row><row r="5"></row></sheetData>'],
    ['a row beyond the last one', '<sheetData><row r="99999999999"></row></sheetData>'],
    ['a row that is no number', '<sheetData><row r="x"></row></sheetData>'],
    ['a column beyond the last one', '<sheetData><row><c r="ZZZZZZZ1"><v>1</v></c></row></sheetData>'],
    ['a row that does not end', '<sheetData><row><c><v>1</v></c>'],
  ])('with %s is refused', async (_, xml) => {
    const bytes = Buffer.from(xml);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    }
    const read = async () => {
      for await (const row of readSheet(pieces(), tools)) expect(row.n).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toMatchObject({ key: 'file_damaged' });
  });
});

const random = createRandom(20_261);
const tags = ['row', 'c', 'v', 'is', 't', 'f', 'sheetData', 'rPh', 'x:c'];
const attributes = [
  'r="A1"',
  'r="B7"',
  'r="3"',
  "t='s'",
  't="b"',
  't="e"',
  's="1"',
  's="-4"',
  'r=""',
  't="inlineStr"',
];
const texts = [
  '1',
  '45000.5',
  '-1e9',
  '1e308',
  '&amp;',
  '&#x110000;',
  '&#0;',
  '&none;',
  '<!-- -->',
  '<![CDATA[<v>]]>',
  '_x0041_',
  '٣',
];

it('sheets of random tags, attributes and texts are read or refused with a reason', async () => {
  for (let round = 0; round < 150; round += 1) {
    const parts = Array.from({ length: random.int(1, 60) }, () => {
      const tag = random.pick(tags);
      const kind = random.int(0, 3);
      if (kind === 0) return random.pick(texts);
      if (kind === 1) return `</${tag}>`;
      return `<${tag} ${random.pick(attributes)} ${random.pick(attributes)}${kind === 2 ? '/' : ''}>`;
    });
    const bytes = await packWorkbook(parts, { sharedTexts: ['a', 'b'] });
    try {
      const table = await openTable(bytes);
      for await (const row of table.rows) {
        expect(row.cells.length).toBeLessThanOrEqual(tableLimits.columns + 1);
        expect(row.cells.every((cell) => typeof cell === 'string')).toBe(true);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(TableFileError);
    }
  }
});
