import type { EmbeddedFont, Outline } from './fonts.ts';

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** The points of an outline, and the last one of each of its contours. */
function pointsOf({ commands }: Outline): { points: Point[]; ends: number[] } {
  const points: Point[] = [];
  const ends: number[] = [];
  const add = (x = 0, y = 0, isOnCurve = true) =>
    points.push({ x: Math.round(x), y: Math.round(y), isOnCurve });
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    else if (command === 'quadraticCurveTo') {
      add(args[0], args[1], false);
      add(args[2], args[3]);
    } else add(args[0], args[1]);
  }
  return { points, ends };
}

/** A glyph as TrueType has it: its frame, its contours, and each point by its distance from the one before. */
function encodeGlyph({ points, ends }: ReturnType<typeof pointsOf>): Uint8Array {
  if (points.length === 0) return new Uint8Array(0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const length = 12 + 2 * ends.length + 5 * points.length;
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  let at = 0;
  const write = (value: number) => {
    view.setInt16(at, value);
    at += 2;
  };
  const writeSteps = (values: readonly number[]) => {
    let before = 0;
    for (const value of values) {
      write(value - before);
      before = value;
    }
  };
  for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) {
    write(value);
  }
  for (const end of ends) write(end);
  // No instructions for small screens.
  write(0);
  for (const { isOnCurve } of points) {
    view.setUint8(at, isOnCurve ? 1 : 0);
    at += 1;
  }
  writeSteps(xs);
  writeSteps(ys);
  return new Uint8Array(view.buffer);
}

/**
 * Embeds a font whose file has its glyphs packed, as those for the web do: the library would copy bytes that are not there.
 * Each glyph is written anew from its outline, without what only fits the file.
 */
export function embedOutlines({ font, subset }: EmbeddedFont): void {
  const addGlyph = (id: number): number => {
    const { path, advanceWidth } = font.getGlyph(id);
    const outline = pointsOf(path);
    const glyph = encodeGlyph(outline);
    subset.glyf.push(glyph);
    subset.loca.offsets.push(subset.offset);
    const bearing = outline.points.length === 0 ? 0 : Math.min(...outline.points.map(({ x }) => x));
    subset.hmtx.metrics.push({ advance: advanceWidth, bearing });
    subset.offset += glyph.length;
    return subset.glyf.length - 1;
  };
  Object.assign(subset, { _addGlyph: addGlyph });
  const encode = subset.encode.bind(subset);
  subset.encode = () => {
    const none = { value: undefined };
    const loca = { value: { version: 1, offsets: [] } };
    subset.font = Object.create(font, { loca, 'cvt ': none, prep: none, fpgm: none }) as object;
    return encode();
  };
}
