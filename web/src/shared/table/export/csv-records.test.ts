import { describe, expect, it } from 'vitest';
import { withoutRecords } from './csv-records.ts';

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

describe('withoutRecords', () => {
  it('keeps the heading and drops the named records, also at the end without a line break', async () => {
    const text = await run(['tag,name\nEQ-1,"a\nb"\nEQ', '-2,c\nEQ-3,d\nEQ-4,e'], new Set(['EQ-1', 'EQ-3']));
    expect(text.trim().split('\n')).toEqual(['tag,name', 'EQ-2,c', 'EQ-4,e']);
  });
});
