import { boldLine, isDrawnBold, openFont, type Look } from './fonts.ts';
import { layOutLine } from './text-runs.ts';

interface Edge {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const curveSteps = 6;

/** The outline of a glyph as straight pieces, in dots. */
function flatten(
  commands: readonly { command: string; args: number[] }[],
  toDots: (x: number, y: number) => readonly [number, number],
): Edge[] {
  const edges: Edge[] = [];
  let [startX, startY, x, y] = [0, 0, 0, 0];
  const lineTo = (nextX: number, nextY: number) => {
    const [[x0, y0], [x1, y1]] = [toDots(x, y), toDots(nextX, nextY)];
    edges.push({ x0, y0, x1, y1 });
    [x, y] = [nextX, nextY];
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const [fromX, fromY] = [x, y];
    if (command === 'moveTo') [startX, startY, x, y] = [a, b, a, b];
    else if (command === 'lineTo') lineTo(a, b);
    else if (command === 'closePath') lineTo(startX, startY);
    else {
      for (let step = 1; step <= curveSteps; step += 1) {
        const t = step / curveSteps;
        const u = 1 - t;
        if (command === 'quadraticCurveTo') {
          lineTo(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d);
        } else {
          const [p, q, r, s] = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
          lineTo(p * fromX + q * a + r * c + s * e, p * fromY + q * b + r * d + s * f);
        }
      }
    }
  }
  return edges;
}

export interface Bitmap {
  width: number;
  height: number;
  /** The row, from the top, on which the letters stand. */
  baseline: number;
  rows: Uint8Array[];
}

function fill(edges: readonly Edge[], width: number, height: number): Uint8Array[] {
  return Array.from({ length: height }, (_, row) => {
    const line = new Uint8Array(width);
    const middle = row + 0.5;
    const crossings = edges
      .filter(({ y0, y1 }) => (y0 <= middle && y1 > middle) || (y1 <= middle && y0 > middle))
      .map(({ x0, y0, x1, y1 }) => ({
        x: x0 + ((middle - y0) / (y1 - y0)) * (x1 - x0),
        turn: y1 > y0 ? 1 : -1,
      }))
      .toSorted((a, b) => a.x - b.x);
    let winding = 0;
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[at + 1];
      if (winding === 0 || next === undefined) continue;
      line.fill(1, Math.max(0, Math.round(x)), Math.min(width, Math.round(next.x)));
    }
    return line;
  });
}

/** Letters with so many dots more across. */
function thicken(rows: readonly Uint8Array[], dots: number): Uint8Array[] {
  return rows.map((row) =>
    row.map((_, at) => (row.subarray(Math.max(0, at - dots), at + 1).includes(1) ? 1 : 0)),
  );
}

/** A line of text as dots, for printers whose own fonts lack its letters. */
export function drawTextAsDots(content: string, look: Look, size: number, dpi: number): Bitmap {
  const unit = (size * dpi) / 72;
  const line = layOutLine(content, look);
  const [width, baseline] = [Math.ceil(line.advance * unit) + 2, Math.ceil(unit * 1.1)];
  const height = baseline + Math.ceil(unit * 0.5);
  const edges: Edge[] = [];
  let left = 1;
  for (const { face, glyphs: run } of line.runs) {
    const scale = unit / openFont(face).unitsPerEm;
    const { glyphs, positions } = run;
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const from = left;
      edges.push(
        ...flatten(glyph.path.commands, (x, y) => [
          from + (x + xOffset) * scale,
          baseline - (y + yOffset) * scale,
        ]),
      );
      left += xAdvance * scale;
    }
  }
  const rows = fill(edges, width, height);
  const isThin = line.runs.some(({ face }) => isDrawnBold(face));
  return { width, height, baseline, rows: isThin ? thicken(rows, Math.round(unit * boldLine)) : rows };
}

/** A bitmap as ZPL writes it: eight dots a byte, in hexadecimal digits. */
export function graphicField({ width, height, rows }: Pick<Bitmap, 'width' | 'height' | 'rows'>): string {
  const bytes = Math.ceil(width / 8);
  const digits = rows
    .map((row) =>
      Array.from({ length: bytes }, (_, byte) => {
        let value = 0;
        for (let bit = 0; bit < 8; bit += 1) value = value * 2 + (row[byte * 8 + bit] ?? 0);
        return value.toString(16).toUpperCase().padStart(2, '0');
      }).join(''),
    )
    .join('');
  return `^GFA,${bytes * height},${bytes * height},${bytes},${digits}`;
}
