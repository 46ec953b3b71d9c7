import { describe, expect, it } from 'vitest';
import type { DateFormat } from '#contract/shared/languages.ts';
import { readLines } from './installation-lines.ts';

const today = '2026-03-14';

describe('readLines', () => {
  it('reads commas, semicolons and tabs, with or without a heading', () => {
    const line = { tag: 'EQ-100001', release: '21.1', seenOn: '2026-03-01' };
    for (const text of [
      'EQ-100001,21.1,2026-03-01',
      'Tag;Version;Seen\r\nEQ-100001;21.1;2026-03-01\r\n',
      '\uFEFFtag\tversion\tseen\nEQ-100001\t"21.1"\t2026-03-01',
    ]) {
      const { lines, problems } = readLines(text, today, 'MM/DD/YYYY');
      expect(lines).toMatchObject([line]);
      expect(problems).toEqual([]);
    }
  });

  it('takes today where no day is given', () => {
    expect(readLines('EQ-100001', today, 'MM/DD/YYYY').lines).toEqual([
      { line: 1, tag: 'EQ-100001', release: '', seenOn: today },
    ]);
  });

  it('reads days as the person writes them', () => {
    const text = 'EQ-1,1,3/14/2026\nEQ-2\t1\t03/14/26\nEQ-3,1,2026-03-14';
    const days = (format: DateFormat) =>
      readLines(text, '2026-04-01', format).lines.map(({ seenOn }) => seenOn);
    expect(days('MM/DD/YYYY')).toEqual(['2026-03-14', '2026-03-14', '2026-03-14']);
    expect(days('DD.MM.YYYY')).toEqual(['2026-03-14']);
  });

  it('names the lines that it cannot read and takes the others', () => {
    const text = [
      'EQ-1',
      ',1.0',
      'EQ-2,1,2026-02-30',
      'eq-1',
      'EQ-3',
      `EQ-4,${'9'.repeat(61)}`,
      'EQ-5,1,2026-13-01',
      'EQ-6,1,14/3/2026',
    ].join('\n');
    const { lines, problems } = readLines(text, today, 'MM/DD/YYYY');
    expect(lines.map(({ tag }) => tag)).toEqual(['EQ-1', 'EQ-3']);
    expect(problems.map(({ line, key }) => [line, key])).toEqual([
      [2, 'noTag'],
      [3, 'badDate'],
      [4, 'repeated'],
      [6, 'longRelease'],
      [7, 'badDate'],
      [8, 'badDate'],
    ]);
  });
});
