import { expect, it } from 'vitest';
import { createRandom } from '../../../seeds/demo/random.ts';
import { workbookOf } from '../../../test/batches.ts';
import { openTable } from './open-table.ts';
import { TableFileError, tableLimits } from './table-file.ts';

const limits = { ...tableLimits, rows: 500, unpackedBytes: 4 * 1024 * 1024 };

/** Reads whatever there is; anything but a refusal with a reason is a fault. */
async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    const table = await openTable(bytes, {}, limits);
    let cells = 0;
    for await (const row of table.rows) cells += row.cells.length;
    return `${table.columns.length} columns, ${cells} cells`;
  } catch (error) {
    if (error instanceof TableFileError) return error.key;
    throw error;
  }
}

const random = createRandom(20_260_318);
const signs = [
  ',',
  ';',
  '\t',
  '|',
  '"',
  '\n',
  '\r\n',
  ' ',
  'a',
  'é',
  '٣',
  '=',
  '\u0000',
  '\uFEFF',
  '𝒳',
  'sep=;',
];

it('random bytes are read or refused with a reason', async () => {
  for (let round = 0; round < 300; round += 1) {
    const bytes = Uint8Array.from({ length: random.int(0, 400) }, () => random.int(0, 255));
    expect(await outcome(bytes)).toBeTruthy();
  }
});

it('random texts of delimiters, quotation marks and letters are read or refused with a reason', async () => {
  for (let round = 0; round < 300; round += 1) {
    const text = Array.from({ length: random.int(1, 300) }, () => random.pick(signs)).join('');
    expect(await outcome(new TextEncoder().encode(text))).toBeTruthy();
  }
});

it('workbooks with changed, lost and doubled bytes are read or refused with a reason', async () => {
  const whole = await workbookOf([
    ['Name', 'Code'],
    ...Array.from({ length: 30 }, (_, at) => [`n${at}`, `c${at}`]),
  ]);
  for (let round = 0; round < 150; round += 1) {
    const bytes = Buffer.from(whole);
    for (let change = random.int(1, 6); change > 0; change -= 1) {
      bytes[random.int(4, bytes.length - 1)] = random.int(0, 255);
    }
    const cut = random.chance(0.3) ? bytes.subarray(0, random.int(4, bytes.length)) : bytes;
    expect(await outcome(random.chance(0.2) ? Buffer.concat([cut, cut]) : cut)).toBeTruthy();
  }
});
