/** What is wrong with a value, and where. */
export interface PlacedSentence {
  path: string;
  sentence: string;
}

/** A sentence once, with the rows of a list that it is about; none where it is about the whole. */
export interface RowSentence {
  sentence: string;
  rows: number[];
}

/** Says the same sentence about several rows once. */
export function groupByRows(problems: readonly PlacedSentence[]): RowSentence[] {
  const found = new Map<string, number[]>();
  for (const { path, sentence } of problems) {
    const index = /^lines\.(\d+)(?:\.|$)/.exec(path)?.[1];
    const rows = found.get(sentence) ?? [];
    found.set(sentence, index === undefined ? rows : [...new Set([...rows, Number(index) + 1])]);
  }
  return [...found].map(([sentence, rows]) => ({ sentence, rows }));
}
