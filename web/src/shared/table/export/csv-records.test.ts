import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvSplitter, firstCell, withoutRecords } from './csv-records.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

async function run(chunks: string[], dropped: Set<string>): Promise<string> {
  const stream = new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  }).pipeThrough(withoutRecords(dropped));
  let text = '';
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  return text;
}

describe('csvSplitter', () => {
  it('gives the same records however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 3 })),
        fc.nat(40),
        (rows, size) => {
          const records = rows.map((cells) => `${cells.map(quote).join(',')}\n`);
          const text = records.join('');
          const split = csvSplitter();
          const found: string[] = [];
          for (let at = 0; at < text.length; at += size + 1)
            found.push(...split(text.slice(at, at + size + 1)));
          expect(found).toEqual(records);
          records.forEach((record, at) => expect(firstCell(record)).toBe(rows[at]?.[0]));
        },
      ),
    );
  });
});

describe('withoutRecords', () => {
  it('keeps the heading and drops the named records, also at the end without a line break', async () => {
    const text = await run(['tag,name\nEQ-1,"a\nb"\nEQ', '-2,c\nEQ-3,d\nEQ-4,e'], new Set(['EQ-1', 'EQ-3']));
    expect(text.trim().split('\n')).toEqual(['tag,name', 'EQ-2,c', 'EQ-4,e']);
  });
});
