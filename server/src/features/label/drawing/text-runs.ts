import bidiFactory from 'bidi-js';
import { faceOf, featuresOf, isArabic, openFont, type Face, type GlyphRun, type Look } from './fonts.ts';

const bidi = bidiFactory();
const millimetersInPoint = 25.4 / 72;

/** Text of one face and direction, as it stands from left to right. */
export interface Run {
  text: string;
  face: Face;
  /** How wide it is in parts of its size. */
  advance: number;
  /** Its glyphs, and where they stand in the units of the font. */
  glyphs: GlyphRun;
}

interface Part {
  characters: string[];
  face: Face;
  level: number;
}

function splitLine(line: string, look: Look): { parts: Part[]; isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line, 'auto');
  const parts: Part[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = parts.at(-1);
    const face = faceOf(character, look, last?.level === level ? last.face : undefined);
    if (last?.level === level && last.face === face) last.characters.push(character);
    else parts.push({ characters: [character], face, level });
  }
  return { parts, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** The order in which parts stand: from the deepest level up, what is from right to left is turned round. */
function reorder(parts: Part[]): Part[] {
  const placed = [...parts];
  const deepest = Math.max(0, ...placed.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) {
    for (let from = 0; from < placed.length; from += 1) {
      let to = from;
      while (to < placed.length && (placed[to]?.level ?? 0) >= level) to += 1;
      if (to > from) placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  }
  return placed;
}

function runOf({ characters, face, level }: Part): Run {
  // The font turns Arabic round itself; anything else that runs from right to left is turned and mirrored here.
  const isTurned = level % 2 === 1 && !isArabic(face);
  const text = isTurned
    ? characters
        .toReversed()
        .map((character) => bidi.getMirroredCharacter(character) ?? character)
        .join('')
    : characters.join('');
  const font = openFont(face);
  const glyphs = font.layout(text, featuresOf(face));
  const advance = glyphs.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { text, face, advance: advance / font.unitsPerEm, glyphs };
}

export interface Line {
  runs: Run[];
  isRightToLeft: boolean;
  /** In parts of its size. */
  advance: number;
}

/** Lines that were laid out before, for the words that every label has, and for fitting one in several sizes. */
const laidOut = new Map<string, Line>();
const mostLaidOut = 2_000;

/** One line of text as runs from left to right. */
export function layOutLine(line: string, look: Look): Line {
  const key = `${look.isBold ? 'b' : 'r'}${look.isMono ? 'm' : 'p'}${line}`;
  const known = laidOut.get(key);
  if (known) return known;
  if (laidOut.size >= mostLaidOut) laidOut.clear();
  const made = layOut(line, look);
  laidOut.set(key, made);
  return made;
}

function layOut(line: string, look: Look): Line {
  const { parts, isRightToLeft } = splitLine(line, look);
  const runs = reorder(parts).map(runOf);
  return { runs, isRightToLeft, advance: runs.reduce((sum, run) => sum + run.advance, 0) };
}

/** How wide a line is in millimeters. */
export function widthOfLine(line: string, look: Look, size: number): number {
  return layOutLine(line, look).advance * size * millimetersInPoint;
}

export interface FittedText {
  lines: string[];
  size: number;
  isCut: boolean;
}

function wrap(text: string, fits: (line: string) => boolean, lines: number): string[] | undefined {
  if (fits(text)) return [text];
  if (lines < 2) return undefined;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const [first, second] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (!fits(first)) continue;
    return fits(second) ? [first, second] : undefined;
  }
  return undefined;
}

function cut(text: string, fits: (line: string) => boolean): string {
  const characters = [...text];
  let [shortest, longest] = [0, characters.length];
  const cutAt = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…`;
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    if (fits(cutAt(middle))) shortest = middle;
    else longest = middle - 1;
  }
  return cutAt(shortest);
}

/** Fits text into a width: it shrinks to the smallest size that is read, and then ends in …. */
export function fitText(
  text: string,
  {
    width,
    size,
    smallest,
    lines,
    ...look
  }: { width: number; size: number; smallest: number; lines: number } & Look,
): FittedText {
  const fitsAt = (points: number) => (line: string) => widthOfLine(line, look, points) <= width + 1e-6;
  let points = size;
  for (; ; points = Math.max(smallest, points - 0.5)) {
    const wrapped = wrap(text, fitsAt(points), lines);
    if (wrapped) return { lines: wrapped, size: points, isCut: false };
    if (points <= smallest) break;
  }
  const fits = fitsAt(points);
  if (lines < 2) return { lines: [cut(text, fits)], size: points, isCut: true };
  const words = text.split(' ');
  let count = words.length - 1;
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count -= 1;
  if (count === 0) return { lines: [cut(text, fits)], size: points, isCut: true };
  const rest = words.slice(count).join(' ');
  return { lines: [words.slice(0, count).join(' '), cut(rest, fits)], size: points, isCut: true };
}
