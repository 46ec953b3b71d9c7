/** One line of the result: what was done, how we did, beside what, and the ratio to reach. */
export interface Row {
  work: string;
  ours: string;
  floor: string;
  ratio: number;
  /** Undefined: shown for information. */
  target?: { atLeast?: number; atMost?: number };
}

export function atLeast(value: number) {
  return { atLeast: value };
}

export function atMost(value: number) {
  return { atMost: value };
}

function describeTarget({ target }: Row): string {
  if (target?.atLeast !== undefined) return `>= ${target.atLeast}`;
  return target?.atMost === undefined ? '' : `<= ${target.atMost}`;
}

function verdict({ target, ratio }: Row): string {
  if (!target) return '';
  const isMet = ratio >= (target.atLeast ?? -Infinity) && ratio <= (target.atMost ?? Infinity);
  return isMet ? 'met' : 'MISSED';
}

function describeRatio(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2);
}

/** The results as a Markdown table. */
export function writeTable(rows: readonly Row[]): string {
  const cells = [
    ['Work', 'Ours', 'Beside', 'Ratio', 'Target', ''],
    ['---', '---', '---', '---:', '---:', '---'],
    ...rows.map((row) => [
      row.work,
      row.ours,
      row.floor,
      describeRatio(row.ratio),
      describeTarget(row),
      verdict(row),
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => (line[column] ?? '').length))) ?? [];
  return cells
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

export const perSecond = (value: number) => `${value.toFixed(0)}/s`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} s`;
export const numberOf = (value: number) => value.toLocaleString('en-US');
