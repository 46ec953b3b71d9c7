import { expect, it } from 'vitest';
import { inChunks, storableCell } from './read-file.ts';

it('rows are kept together in so many, or as many as fit', async () => {
  let handed = 0;
  async function* rows() {
    for (const length of [1, 1, 1, 50, 60, 200, 1, 1]) {
      handed += 1;
      yield { n: handed, cells: ['x'.repeat(length)] };
    }
  }
  const chunks: number[][] = [];
  for await (const chunk of inChunks(rows(), { rows: 3, signs: 100 })) {
    expect(handed).toBe(chunk.at(-1)?.n);
    chunks.push(chunk.map(({ n }) => n));
  }
  expect(chunks).toEqual([[1, 2, 3], [4, 5], [6], [7, 8]]);
});

it('a cell that is cut in the middle of a sign, or has one that no text holds, can be stored', () => {
  expect(storableCell(`${'a'.repeat(4_000)}😀`)).toBe(`${'a'.repeat(4_000)}\uFFFD`);
  expect(storableCell('a\u0000b')).toBe('ab');
});
