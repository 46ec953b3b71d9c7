import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDelimited, parseDelimited } from './delimited.ts';

const parseTable = (text: string) => parseDelimited(text, '\t');
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('parseDelimited', () => {
  it('reads rows and cells, and no row for the last line end', () => {
    expect(parseTable('Laptop\t5\r\nDock\t7\r\n')).toEqual([
      ['Laptop', '5'],
      ['Dock', '7'],
    ]);
    expect(parseTable('one')).toEqual([['one']]);
    expect(parseTable('')).toEqual([]);
  });

  it('keeps empty cells and empty rows between others', () => {
    expect(parseTable('a\t\tb\n\t\n\nc')).toEqual([['a', '', 'b'], ['', ''], [''], ['c']]);
  });

  it('reads cells in quotes with lines, tabs and quotes', () => {
    expect(parseTable('"two\nlines"\t"a ""b"""\n"x\ty"')).toEqual([['two\nlines', 'a "b"'], ['x\ty']]);
  });

  it('takes an inch mark as what it is', () => {
    expect(parseTable('Monitor 27"\t"27" wide\tb')).toEqual([['Monitor 27"', '"27" wide', 'b']]);
  });

  it('reads what was written with every separator, whatever stands in the cells', () => {
    const rows = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, fc.constantFrom('\t', ',', ';'), (given, separator) => {
        const text = given.map((row) => row.map(quote).join(separator)).join('\r\n');
        const plain = given.map((row) => row.map((cell) => cell.replace(/\r\n?/g, '\n')));
        expect(parseDelimited(text, separator)).toEqual(plain);
      }),
    );
  });
});

describe('formatDelimited', () => {
  it('is read back as it was', () => {
    const rows = [
      ['27" wide', 'a\tb', ''],
      ['two\nlines', '', 'x'],
    ];
    expect(parseTable(formatDelimited(rows))).toEqual(rows);
  });
});
