import type { LabelShape } from '#contract/features/label/preview.schema.ts';

type CodeShape = Extract<LabelShape, { kind: 'code' }>;

const short = (value: number) => String(Math.round(value * 10_000) / 10_000);

/** The black modules of a code as one path: neighbors in a row are drawn together. */
export function modulesPath({ x, y, width, height, rows }: CodeShape): string {
  const columns = Math.max(1, rows[0]?.length ?? 1);
  const wide = width / columns;
  const high = height / Math.max(1, rows.length);
  const parts: string[] = [];
  rows.forEach((row, at) => {
    for (const { index, 0: run } of row.matchAll(/1+/g)) {
      const across = short(run.length * wide);
      parts.push(`M${short(x + index * wide)} ${short(y + at * high)}h${across}v${short(high)}h-${across}z`);
    }
  });
  return parts.join('');
}
