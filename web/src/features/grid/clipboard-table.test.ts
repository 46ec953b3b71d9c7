import { describe, expect, it } from 'vitest';
import { formatTable, parseTable } from './clipboard-table.ts';

describe('parseTable', () => {
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
});

describe('formatTable', () => {
  it('is read back as it was', () => {
    const rows = [
      ['27" wide', 'a\tb', ''],
      ['two\nlines', '', 'x'],
    ];
    expect(parseTable(formatTable(rows))).toEqual(rows);
  });
});
