import { setTimeout as pause } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import { features, fileOf, fontIn, isArabic, separateGlyphs, type EmbeddedFont, type Face } from './fonts.ts';
import { placeOf, type StockMeasures } from './sheet.ts';
import { layOutLine } from './text-runs.ts';

type Document = InstanceType<typeof PDFDocument>;
type CodeShape = Extract<LabelShape, { kind: 'code' }>;
type TextShape = Extract<LabelShape, { kind: 'text' }>;

const points = (millimeters: number) => (millimeters * 72) / 25.4;
/** What waits to be sent before drawing pauses, in bytes. */
const mostWaiting = 2_000_000;

/** A glyph of a joined script is embedded once for each letter that it stands for; what stands for none is drawn apart. */
function embedByCodePoint(embedded: EmbeddedFont): void {
  separateGlyphs(embedded.font);
  const known = new Map<string, number>();
  embedded.encode = (text, wanted) => {
    const { glyphs, positions } = embedded.layout(text, wanted);
    const codes: string[] = [];
    const places: typeof positions = [];
    for (const [at, glyph] of glyphs.entries()) {
      const place = positions[at];
      if (glyph.codePoints.length === 0 || place === undefined) continue;
      const key = `${glyph.id}:${glyph.codePoints.join()}`;
      let id = known.get(key);
      if (id === undefined) {
        id = embedded.subset.includeGlyph(glyph.id);
        if (embedded.unicode[id] !== undefined) {
          id = embedded.subset.glyphs.length;
          embedded.subset.glyphs.push(glyph.id);
        }
        embedded.widths[id] = glyph.advanceWidth * embedded.scale;
        embedded.unicode[id] = glyph.codePoints;
        known.set(key, id);
      }
      codes.push(id.toString(16).padStart(4, '0'));
      places.push(place);
    }
    return [codes, places];
  };
}

/** Where a document says how it wants to be shown and printed; it is there because its title is shown. */
interface Catalog {
  _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } };
}

/** A document with the fonts of labels; they are embedded when something is drawn with them. */
class LabelDocument {
  readonly doc: Document;
  private readonly ready = new Set<Face>();
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

  private useFace(face: Face, size: number): EmbeddedFont {
    if (!this.ready.has(face)) {
      this.doc.registerFont(face, fileOf(face));
      this.doc.font(face);
      if (isArabic(face)) embedByCodePoint(fontIn(this.doc));
      this.ready.add(face);
    }
    this.doc.font(face).fontSize(size);
    return fontIn(this.doc);
  }

  private drawCode({ x, y, module, height, symbology, rows }: CodeShape): void {
    const { doc } = this;
    const isBars = symbology === 'code_128';
    for (const [at, row] of rows.entries()) {
      for (const { 0: bar, index } of row.matchAll(/1+/g)) {
        doc.rect(
          points(x + index * module),
          points(y + at * module),
          points(bar.length * module),
          points(isBars ? height : module),
        );
      }
    }
    doc.fill('#000');
  }

  /** Dots that the font draws as glyphs of their own and that mean nothing alone. */
  private drawDots(
    embedded: EmbeddedFont,
    text: string,
    place: { x: number; y: number; size: number },
  ): void {
    const { glyphs, positions } = embedded.font.layout(text, features);
    const scale = place.size / embedded.font.unitsPerEm;
    let { x } = place;
    for (const [at, glyph] of glyphs.entries()) {
      const moved = positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      if (glyph.codePoints.length === 0) {
        this.doc
          .save()
          .translate(x + moved.xOffset * scale, place.y - moved.yOffset * scale)
          .scale(scale, -scale)
          .path(glyph.path.toSVG())
          .fill('#000')
          .restore();
      }
      x += moved.xAdvance * scale;
    }
  }

  private drawText({ content, x, baseline, size, isBold }: TextShape): void {
    let left = points(x);
    const y = points(baseline);
    for (const { text, face, advance } of layOutLine(content, isBold).runs) {
      const embedded = this.useFace(face, size);
      this.doc.fillColor('#000').text(text, left, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [...features] as PDFKit.Mixins.OpenTypeFeatures[],
      });
      if (isArabic(face)) this.drawDots(embedded, text, { x: left, y, size });
      left += advance * size;
    }
  }

  private drawShape(shape: LabelShape): void {
    const { doc } = this;
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

  /** Draws shapes with a corner at a place of the page, in millimeters. */
  drawLabel(shapes: readonly LabelShape[], at: { x: number; y: number }): void {
    const { doc } = this;
    const part = doc.struct('P');
    this.root.add(part);
    doc.save().translate(points(at.x), points(at.y));
    for (const shape of shapes) {
      if (shape.kind === 'line' || shape.kind === 'box') {
        doc.markContent('Artifact');
        this.drawShape(shape);
        doc.endMarkedContent();
        continue;
      }
      const name = shape.kind === 'code' ? 'Figure' : 'Span';
      const element = doc.struct(name, shape.kind === 'code' ? { alt: shape.content } : {});
      const marked = doc.markStructureContent(name);
      this.drawShape(shape);
      doc.endMarkedContent();
      element.add(marked);
      part.add(element);
      element.end();
    }
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
