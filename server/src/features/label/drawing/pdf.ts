import { setTimeout as pause } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import {
  boldLine,
  fileOf,
  fontIn,
  isArabic,
  isDrawnBold,
  isMonospaced,
  separateGlyphs,
  unpackOnce,
  type EmbeddedFont,
  type Face,
  type Glyph,
} from './fonts.ts';
import { embedOutlines } from './outlines.ts';
import { placeOf, type StockMeasures } from './sheet.ts';
import { layOutLine, type Run } from './text-runs.ts';

type Document = InstanceType<typeof PDFDocument>;
type CodeShape = Extract<LabelShape, { kind: 'code' }>;
type TextShape = Extract<LabelShape, { kind: 'text' }>;
type LogoShape = Extract<LabelShape, { kind: 'logo' }>;

const points = (millimeters: number) => (millimeters * 72) / 25.4;
/** A number as a page has it: a thousandth of a point is far below what any printer can do. */
const short = (value: number) => String(Math.round(value * 1_000) / 1_000);
/** What waits to be sent before drawing pauses, in bytes. */
const mostWaiting = 2_000_000;

/** Where a document says how it wants to be shown and printed; it is there because its title is shown. */
interface Catalog {
  _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } };
}

/** A page takes what is drawn as text, and the fonts that it names. */
interface Writer {
  addContent(commands: string): void;
  page: { fonts: Record<string, object> };
}

/** A font of a document, and the numbers by which its glyphs are embedded. */
interface UsedFont {
  embedded: EmbeddedFont;
  numbers: Map<string, number>;
}

/** The number of a glyph, which is embedded once for each letter that it stands for. */
function numberOf({ embedded, numbers }: UsedFont, glyph: Glyph): number {
  const key = `${glyph.id}:${glyph.codePoints.join()}`;
  let id = numbers.get(key);
  if (id === undefined) {
    const { subset, unicode, widths, scale } = embedded;
    id = subset.includeGlyph(glyph.id);
    if (unicode[id] !== undefined) {
      id = subset.glyphs.length;
      subset.glyphs.push(glyph.id);
    }
    widths[id] = glyph.advanceWidth * scale;
    unicode[id] = glyph.codePoints;
    numbers.set(key, id);
  }
  return id;
}

/** Outlines as a page draws them, in the units of the font: the same dots stand in thousands of lines. */
const drawn = new Map<string, string>();

function commandsOf(face: Face, glyph: Glyph): string {
  const key = `${face}:${glyph.id}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  let [x, y] = [0, 0];
  const commands = glyph.path.commands.map(({ command, args }) => {
    if (command === 'closePath') return 'h';
    const [a = 0, b = 0, c = a, d = b] = args;
    const [fromX, fromY] = [x, y];
    [x, y] = args.slice(-2) as [number, number];
    if (command === 'moveTo') return `${short(a)} ${short(b)} m`;
    if (command === 'lineTo') return `${short(a)} ${short(b)} l`;
    if (command === 'bezierCurveTo') return `${args.map(short).join(' ')} c`;
    // A curve with one point between is one with two, each two thirds of the way to it.
    const between = [
      fromX + ((a - fromX) * 2) / 3,
      fromY + ((b - fromY) * 2) / 3,
      c + ((a - c) * 2) / 3,
      d + ((b - d) * 2) / 3,
    ];
    return `${[...between, c, d].map(short).join(' ')} c`;
  });
  const text = commands.join(' ');
  drawn.set(key, text);
  return text;
}

/** A document with the fonts of labels; they are embedded when something is drawn with them. */
class LabelDocument {
  readonly doc: Document;
  private readonly used = new Map<Face, UsedFont>();
  private readonly root: PDFKit.PDFStructureElement;

  constructor({ title, language = 'en' }: Pick<PrintedSheet, 'title' | 'language'>) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title },
    });
    // Whoever prints it is offered 100 %.
    const { _root: catalog } = this.doc as unknown as Catalog;
    catalog.data.ViewerPreferences.data['PrintScaling'] = 'None';
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  addPage({ pageWidth, pageHeight }: StockMeasures): void {
    this.doc.addPage({ size: [points(pageWidth / 100), points(pageHeight / 100)], margin: 0 });
  }

  end(): void {
    this.root.end();
    this.doc.end();
  }

  private get writer(): Writer {
    return this.doc;
  }

  private useFace(face: Face): UsedFont {
    let used = this.used.get(face);
    if (!used) {
      this.doc.registerFont(face, fileOf(face));
      this.doc.font(face);
      used = { embedded: fontIn(this.doc), numbers: new Map() };
      unpackOnce(used.embedded.font);
      if (isArabic(face)) separateGlyphs(used.embedded.font);
      if (isMonospaced(face)) embedOutlines(used.embedded);
      this.used.set(face, used);
    }
    const { embedded } = used;
    this.writer.page.fonts[embedded.id] ??= embedded.ref();
    return used;
  }

  private drawCode({ x, y, module, height, symbology, rows }: CodeShape): void {
    const high = short(points(symbology === 'code_128' ? height : module));
    const bars: string[] = [];
    for (const [at, row] of rows.entries()) {
      const top = short(points(y + at * module));
      for (const { 0: bar, index } of row.matchAll(/1+/g)) {
        bars.push(
          `${short(points(x + index * module))} ${top} ${short(points(bar.length * module))} ${high} re`,
        );
      }
    }
    this.writer.addContent(`0 g ${bars.join(' ')} f`);
  }

  /** Dots that the font draws as glyphs of their own and that mean nothing alone. */
  private drawDots(
    { face, glyphs: { glyphs, positions } }: Run,
    at: { x: number; y: number; scale: number },
  ): void {
    const { y, scale } = at;
    let { x } = at;
    for (const [index, glyph] of glyphs.entries()) {
      const moved = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      if (glyph.codePoints.length === 0) {
        const place = `${short(x + moved.xOffset * scale)} ${short(y - moved.yOffset * scale)}`;
        this.writer.addContent(`q 0 g ${scale} 0 0 ${-scale} ${place} cm ${commandsOf(face, glyph)} f Q`);
      }
      x += moved.xAdvance * scale;
    }
  }

  /** Glyphs one after the other: those in a row are written together, one that is moved has a place of its own. */
  private drawRun({ face, glyphs: run }: Run, at: { x: number; y: number; size: number }): void {
    const used = this.useFace(face);
    const { embedded } = used;
    const scale = at.size / embedded.font.unitsPerEm;
    const commands = [`BT /${embedded.id} ${short(at.size)} Tf`];
    if (isDrawnBold(face)) commands.push(`2 Tr ${short(at.size * boldLine)} w`);
    let [x, open, free] = [at.x, '', 0];
    const end = () => {
      if (open !== '') commands.push(`[${open}] TJ`);
      [open, free] = ['', 0];
    };
    let isPlaced = false;
    for (const [index, glyph] of run.glyphs.entries()) {
      const place = run.positions[index];
      if (!place) continue;
      if (glyph.codePoints.length > 0) {
        const isMoved = place.xOffset !== 0 || place.yOffset !== 0;
        if (isMoved || !isPlaced) {
          end();
          commands.push(
            `1 0 0 -1 ${short(x + place.xOffset * scale)} ${short(at.y - place.yOffset * scale)} Tm`,
          );
        }
        isPlaced = !isMoved;
        if (free !== 0) open += ` ${short(free)} `;
        open += `<${numberOf(used, glyph).toString(16).padStart(4, '0')}>`;
        // In thousandths of the size, and to the left.
        free = ((glyph.advanceWidth - place.xAdvance) * 1_000) / embedded.font.unitsPerEm;
      } else if (place.xAdvance !== 0) isPlaced = false;
      x += place.xAdvance * scale;
    }
    end();
    commands.push(isDrawnBold(face) ? '0 Tr ET' : 'ET');
    this.writer.addContent(commands.join(' '));
    if (isArabic(face)) this.drawDots({ text: '', face, advance: 0, glyphs: run }, { ...at, scale });
  }

  private drawText({ content, x, baseline, size, isBold, isMono }: TextShape): void {
    let left = points(x);
    for (const run of layOutLine(content, { isBold, isMono }).runs) {
      this.drawRun(run, { x: left, y: points(baseline), size });
      left += run.advance * size;
    }
  }

  private drawLogo({ png, x, y, width, height }: LogoShape): void {
    const fit: [number, number] = [points(width), points(height)];
    // Named by its bytes it is in the document once, however many labels show it.
    const source = `data:image/png;base64,${png}`;
    this.doc.image(source, points(x), points(y), { fit, align: 'center', valign: 'center' });
  }

  private drawShape(shape: LabelShape): void {
    const { doc } = this;
    if (shape.kind === 'logo') return this.drawLogo(shape);
    if (shape.kind === 'code') return this.drawCode(shape);
    if (shape.kind === 'text') return this.drawText(shape);
    const { x, y, width, height } = shape;
    if (shape.kind === 'line') {
      doc.rect(points(x), points(y), points(width), points(height)).fill('#000');
      return;
    }
    const half = shape.thickness / 2;
    doc
      .lineWidth(points(shape.thickness))
      .rect(points(x + half), points(y + half), points(width - 2 * half), points(height - 2 * half))
      .stroke('#000');
  }

  private drawMarked(
    part: PDFKit.PDFStructureElement,
    name: 'Figure' | 'Span',
    options: { alt?: string },
    shapes: readonly LabelShape[],
  ): void {
    const { doc } = this;
    const element = doc.struct(name, options);
    const marked = doc.markStructureContent(name);
    for (const shape of shapes) this.drawShape(shape);
    doc.endMarkedContent();
    element.add(marked);
    part.add(element);
    element.end();
  }

  /** Draws shapes with a corner at a place of the page, in millimeters. */
  drawLabel(shapes: readonly LabelShape[], at: { x: number; y: number }): void {
    const { doc } = this;
    const part = doc.struct('P');
    this.root.add(part);
    doc.save().translate(points(at.x), points(at.y));
    const codes = shapes.filter((shape) => shape.kind === 'code');
    const texts = shapes.filter((shape) => shape.kind === 'text');
    const logos = shapes.filter((shape) => shape.kind === 'logo' && shape.png !== '');
    const others = shapes.filter((shape) => shape.kind === 'line' || shape.kind === 'box');
    if (others.length > 0) {
      doc.markContent('Artifact');
      for (const shape of others) this.drawShape(shape);
      doc.endMarkedContent();
    }
    for (const shape of codes) this.drawMarked(part, 'Figure', { alt: shape.content }, [shape]);
    for (const shape of logos) this.drawMarked(part, 'Figure', { alt: 'Logo' }, [shape]);
    // All words of a label are one part: a document of a thousand labels has a thousand parts less to write for each line.
    if (texts.length > 0) this.drawMarked(part, 'Span', {}, texts);
    doc.restore();
    part.end();
  }
}

export interface PrintedSheet {
  title: string;
  /** What its words are written in. */
  language?: string;
  stock: StockMeasures;
  startAt: number;
  /** How far the print is moved, in tenths of a millimeter. */
  offset: { x: number; y: number };
}

/**
 * Labels as a PDF that is read while it is drawn: a page is gone from memory when the next one begins, and drawing
 * waits for whoever reads.
 */
export function labelsAsPdf(
  sheet: PrintedSheet,
  labels: Iterable<readonly LabelShape[]>,
): NodeJS.ReadableStream {
  const document = new LabelDocument(sheet);
  const { doc } = document;
  const draw = async () => {
    let [index, page] = [0, -1];
    for (const shapes of labels) {
      const place = placeOf(sheet.stock, index, sheet.startAt, sheet.offset);
      if (place.page !== page) {
        while (doc.readableLength > mostWaiting && !doc.destroyed) await pause(20);
        await pause(0);
        document.addPage(sheet.stock);
        ({ page } = place);
      }
      if (doc.destroyed) return;
      document.drawLabel(shapes, place);
      index += 1;
    }
    document.end();
  };
  draw().catch((error: unknown) => doc.destroy(error instanceof Error ? error : new Error(String(error))));
  return doc;
}
