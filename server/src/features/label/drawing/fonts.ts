import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const inter = (set: string, weight: number) =>
  require.resolve(`@fontsource/inter/files/inter-${set}-${weight}-normal.woff`);
const arabic = (weight: number) =>
  require.resolve(`@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`);

const mono = (set: string) =>
  require.resolve(`@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${set}-wght-normal.woff2`);

/** The parts of the fonts, in the order in which a character is looked for: a letter is in one of them alone. */
const parts = ['latin', 'latin-ext', 'arabic', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;
/** The parts of the face of typewriters, which are looked at first where it is asked for. */
const monoParts = ['mono-latin', 'mono-latin-ext', 'mono-cyrillic', 'mono-greek', 'mono-vietnamese'] as const;
type Part = (typeof parts)[number] | (typeof monoParts)[number];
/** A part of a font in a weight, such as `latin-400`. */
export type Face = `${Part}-${400 | 700}`;

export const isArabic = (face: Face): boolean => face.startsWith('arabic');
export const isMonospaced = (face: Face): boolean => face.startsWith('mono');
/** The face of typewriters has one weight here: its bold letters are drawn with a line around them, in parts of the size. */
export const boldLine = 0.045;
export const isDrawnBold = (face: Face): boolean => isMonospaced(face) && face.endsWith('700');

export function fileOf(face: Face): string {
  const cut = face.lastIndexOf('-');
  const [part, weight] = [face.slice(0, cut), Number(face.slice(cut + 1))];
  if (isMonospaced(face)) return mono(part.slice('mono-'.length));
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
  layout(text: string, features?: Features): GlyphRun;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  _glyphs: Record<number, Glyph>;
  /** The file itself, and a table of it to read from. */
  stream: TableStream;
  _getTableStream: (this: FontFile, tag: string) => TableStream | null;
}
interface TableStream {
  buffer: Uint8Array;
  constructor: Function;
}
/** A font in a document: which of its glyphs are embedded, and what they mean. */
export interface EmbeddedFont {
  id: string;
  font: FontFile;
  scale: number;
  subset: FontSubset;
  widths: number[];
  unicode: number[][];
  /** What a page names it by. */
  ref(): object;
}
/** The glyphs that a document embeds, and how they are written into it. */
export interface FontSubset {
  font: object;
  glyphs: number[];
  glyf: Uint8Array[];
  offset: number;
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  includeGlyph(id: number): number;
  encode(): Uint8Array;
}

/** The font that a document draws with; the library gives no other way to its glyphs. */
export function fontIn(doc: InstanceType<typeof PDFDocument>): EmbeddedFont {
  const { _font: font } = doc as unknown as { _font: EmbeddedFont };
  return font;
}

type Features = readonly string[] | Readonly<Record<string, boolean>>;
/** Fonts are asked for directions and joined letters; signs of codes such as -> are not joined. */
export const featuresOf = (face: Face): Features =>
  isMonospaced(face) ? { calt: false, liga: false } : ['rtla'];

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

/** The tables of a font for the web are packed, and the library unpacks a table each time it reads of it: here once. */
export function unpackOnce(font: FontFile): void {
  // Two weights of a face can be one file: it is changed once.
  if (Object.hasOwn(font, '_getTableStream')) return;
  const { _getTableStream: read } = font;
  const unpacked = new Map<string, TableStream>();
  const value = (tag: string): TableStream | null => {
    const known = unpacked.get(tag) ?? read.call(font, tag);
    if (known === null || known === font.stream) return known;
    unpacked.set(tag, known);
    const Stream = known.constructor as new (buffer: Uint8Array) => TableStream;
    return new Stream(known.buffer);
  };
  Object.defineProperty(font, '_getTableStream', { value });
}

const opened = new Map<Face, FontFile>();

/** A font for measuring; it is read once. */
export function openFont(face: Face): FontFile {
  const known = opened.get(face);
  if (known) return known;
  const doc = new PDFDocument({ autoFirstPage: false });
  const { font } = fontIn(doc.font(fileOf(face)));
  unpackOnce(font);
  if (isArabic(face)) separateGlyphs(font);
  opened.set(face, font);
  return font;
}

/** How letters look: bold or not, and of one width each or not. */
export interface Look {
  isBold: boolean;
  isMono: boolean;
}

const facesOf = (weight: 400 | 700, isMono: boolean): Face[] =>
  [...(isMono ? monoParts : []), ...parts].map((part): Face => `${part}-${weight}`);

/** The face for a character: the one that is in use if it has the character, or the first that has it. */
export function faceOf(character: string, { isBold, isMono }: Look, current: Face | undefined): Face {
  const codePoint = character.codePointAt(0) ?? 0;
  if (current !== undefined && openFont(current).hasGlyphForCodePoint(codePoint)) return current;
  const weight = isBold ? 700 : 400;
  const found = facesOf(weight, isMono).find((face) => openFont(face).hasGlyphForCodePoint(codePoint));
  return found ?? `${isMono ? 'mono-latin' : 'latin'}-${weight}`;
}
