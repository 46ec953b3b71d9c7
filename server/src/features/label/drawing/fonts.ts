import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const inter = (set: string, weight: number) =>
  require.resolve(`@fontsource/inter/files/inter-${set}-${weight}-normal.woff`);
const arabic = (weight: number) =>
  require.resolve(`@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`);

/** The parts of the fonts, in the order in which a character is looked for: a letter is in one of them alone. */
const parts = ['latin', 'latin-ext', 'arabic', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
type Part = (typeof parts)[number];
/** A part of a font in a weight, such as `latin-400`. */
export type Face = `${Part}-${400 | 700}`;

export const isArabic = (face: Face): boolean => face.startsWith('arabic');

export function fileOf(face: Face): string {
  const cut = face.lastIndexOf('-');
  const [part, weight] = [face.slice(0, cut), Number(face.slice(cut + 1))];
  return part === 'arabic' ? arabic(weight) : inter(part, weight);
}

export interface Outline {
  commands: { command: string; args: number[] }[];
  toSVG(): string;
}
export interface Glyph {
  id: number;
  codePoints: number[];
  advanceWidth: number;
  path: Outline;
}
export interface GlyphRun {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
}
/** A font file as the library reads it. */
export interface FontFile {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: readonly string[]): GlyphRun;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  _glyphs: Record<number, Glyph>;
}
/** A font in a document: which of its glyphs are embedded, and what they mean. */
export interface EmbeddedFont {
  font: FontFile;
  scale: number;
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  widths: number[];
  unicode: number[][];
  layout(text: string, features?: readonly string[]): GlyphRun;
  encode(text: string, features?: readonly string[]): [string[], GlyphRun['positions']];
}

/** The font that a document draws with; the library gives no other way to its glyphs. */
export function fontIn(doc: InstanceType<typeof PDFDocument>): EmbeddedFont {
  const { _font: font } = doc as unknown as { _font: EmbeddedFont };
  return font;
}

/** Fonts are asked for directions and joined letters. */
export const features: readonly string[] = ['rtla'];

/**
 * A glyph that stands for several letters is shared by them in the font; here each occurrence keeps the letter that it
 * was drawn for, so that text is found and copied as it was written.
 */
export function separateGlyphs(font: FontFile): void {
  const get = font.getGlyph.bind(font);
  const { _glyphs: cached } = font;
  font.getGlyph = (id, codePoints) => {
    delete cached[id];
    return get(id, codePoints);
  };
}

const opened = new Map<Face, FontFile>();

/** A font for measuring; it is read once. */
export function openFont(face: Face): FontFile {
  const known = opened.get(face);
  if (known) return known;
  const doc = new PDFDocument({ autoFirstPage: false });
  const { font } = fontIn(doc.font(fileOf(face)));
  if (isArabic(face)) separateGlyphs(font);
  opened.set(face, font);
  return font;
}

/** The face for a character: the one that is in use if it has the character, or the first that has it. */
export function faceOf(character: string, weight: 400 | 700, current: Face | undefined): Face {
  const codePoint = character.codePointAt(0) ?? 0;
  if (current !== undefined && openFont(current).hasGlyphForCodePoint(codePoint)) return current;
  const found = parts.find((part) => openFont(`${part}-${weight}`).hasGlyphForCodePoint(codePoint));
  return `${found ?? 'latin'}-${weight}`;
}
