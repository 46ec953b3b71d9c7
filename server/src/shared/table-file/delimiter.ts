export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const sampledLines = 50;

/** The lines at the start of a text without what stands in quotation marks, where delimiters mean nothing. */
function bareLines(text: string): string[] {
  const lines: string[] = [''];
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n') {
      if (lines.length === sampledLines) break;
      lines.push('');
    } else lines[lines.length - 1] += sign;
  }
  return lines.filter((line) => line.trim() !== '');
}

/** How a delimiter divides the lines: how many lines have as many as the line with the heading, and how many that is. */
function score(lines: readonly string[], delimiter: Delimiter): { alike: number; count: number } {
  const counts = lines.map((line) => line.split(delimiter).length - 1);
  const count = counts[0] ?? 0;
  return { alike: count === 0 ? 0 : counts.filter((one) => one === count).length, count };
}

/** A first line `sep=;`, as spreadsheets write it to themselves. */
export function takeSeparatorLine(text: string): { delimiter: Delimiter | undefined; rest: string } {
  const [line = '', sign = ''] = /^sep=(.)\r?(?:\n|$)/i.exec(text) ?? [];
  const delimiter = delimiters.find((one) => one === sign);
  return delimiter === undefined ? { delimiter, rest: text } : { delimiter, rest: text.slice(line.length) };
}

/** The delimiter that divides most of the first lines alike; the one with more columns where two do. */
export function detectDelimiter(text: string): Delimiter {
  const lines = bareLines(text.slice(0, 1024 * 1024));
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...score(lines, delimiter) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.alike - a.alike || b.count - a.count);
  return best?.delimiter ?? ',';
}
