import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readCopied } from './read-copied.ts';

const cells = [
  '',
  'plain',
  'a, b',
  '"',
  '""',
  'say "so"',
  'two\nlines',
  '"\n"',
  '\r\n',
  'قلم',
  'İşık',
  '😀',
  '\\.',
  ' ',
];

/** As `COPY … (format csv)` writes a cell. */
const copied = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const some of readCopied(inPieces(bytes, size))) rows.push(...some);
  return rows;
}

describe('rows that the database copied', () => {
  it('are the same in pieces of any size, and as a reader for all files has them', async () => {
    const rows = cells.flatMap((first) => cells.map((second) => [first, second, `${second}${first}`]));
    const bytes = Buffer.from(rows.map((row) => `${row.map(copied).join(',')}\n`).join(''));
    expect(parse(bytes)).toEqual(rows);
    for (const size of [1, 2, 3, 7, 64, bytes.length]) expect(await read(bytes, size)).toEqual(rows);
  });

  it('can be none, and are never cut', async () => {
    expect(await read(Buffer.from(''), 8)).toEqual([]);
    await expect(read(Buffer.from('a,b\nc,"d'), 3)).rejects.toThrow('no end');
  });
});
