import { describe, expect, it } from 'vitest';
import {
  printerDpis,
  type CodeElement,
  type LabelElement,
} from '#contract/features/label/template.schema.ts';
import { sheetOfThirty, textElement } from '../../../../../contract/test/label-samples.ts';
import { drawPage, extractText, inkBox, labelItem, pdfOf, readCodes } from '../../../../test/label-pages.ts';
import { fullLogo } from '../../../../test/logos.ts';
import { drawLabel } from './shapes.ts';
import { placeOf } from './sheet.ts';

const code = (overrides: Partial<CodeElement>): LabelElement => ({
  kind: 'code',
  symbology: 'qr',
  holds: 'link',
  x: 52,
  y: 52,
  module: 60,
  ...overrides,
});

describe('labels as a PDF', () => {
  it('lie where the sheet has them, to a tenth of a millimeter, from the first free label on and moved by an offset', async () => {
    const elements = [
      code({}),
      { kind: 'line', x: 250, y: 178, isDown: false, length: 385, thickness: 2 } as const,
    ];
    const shapes = drawLabel(elements, labelItem());
    const offset = { x: -4, y: 6 };
    const [startAt, count] = [8, 25];
    const pdf = await pdfOf(
      Array.from({ length: count }, () => shapes),
      { startAt, offset },
    );
    const dpi = 600;
    for (const index of [0, 1, 22, 23, 24]) {
      const place = placeOf(sheetOfThirty, index, startAt, offset);
      const picture = await drawPage(pdf, dpi, place.page);
      expect([picture.width, picture.height]).toEqual([5_100, 6_600]);
      const onSheet = { x: place.x, y: place.y, width: 22, height: 25 };
      const qr = inkBox(picture, dpi, onSheet);
      const line = inkBox(picture, dpi, { ...onSheet, x: place.x + 24, width: 40 });
      const off = [
        qr.x - (place.x + 5.2),
        qr.y - (place.y + 5.2),
        qr.width - 15,
        qr.height - 15,
        line.x - (place.x + 25),
        line.y - (place.y + 17.8),
        line.width - 38.5,
        line.height - 0.2,
      ];
      for (const distance of off) expect(Math.abs(distance)).toBeLessThanOrEqual(0.1);
    }
    // Seven labels are used already: there the sheet stays white.
    const first = await drawPage(pdf, 203, 0);
    expect(inkBox(first, 203, { x: 0, y: 0, width: 215, height: 12.7 + 2 * 25.4 }).width).toBe(-Infinity);
  });

  it('show the logo in the middle of its place, to a tenth of a millimeter, and hold it once for all labels', async () => {
    // The logo is twice as wide as it is high: in a square it is lower, in a long place narrower.
    const square = { kind: 'logo', x: 40, y: 30, width: 160, height: 160 } as const;
    const long = { kind: 'logo', x: 300, y: 30, width: 300, height: 100 } as const;
    const shapes = drawLabel([square, long], labelItem({ logo: fullLogo }));
    const pdf = await pdfOf([shapes, shapes, shapes]);
    const written = pdf.toString('latin1');
    expect(written.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(written.match(/\/Alt \(Logo\)/g)).toHaveLength(6);
    const dpi = 600;
    const picture = await drawPage(pdf, dpi);
    for (const index of [0, 1, 2]) {
      const { x, y } = placeOf(sheetOfThirty, index, 1, { x: 0, y: 0 });
      const first = inkBox(picture, dpi, { x: x + 2, y, width: 20, height: 25 });
      const second = inkBox(picture, dpi, { x: x + 28, y, width: 36, height: 25 });
      for (const [found, wanted] of [
        [first, { x: x + 4, y: y + 7, width: 16, height: 8 }],
        [second, { x: x + 35, y: y + 3, width: 20, height: 10 }],
      ] as const) {
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(found[side] - wanted[side])).toBeLessThanOrEqual(0.1);
        }
      }
    }
    // Without a logo its place stays white.
    const none = await pdfOf([drawLabel([square], labelItem())]);
    expect(inkBox(await drawPage(none, 203), 203, { x: 0, y: 0, width: 215, height: 60 }).width).toBe(
      -Infinity,
    );
  });

  it.each(printerDpis)('are read back from a picture of %d dpi, in every symbology', async (dpi) => {
    const items = ['EQ-104877', 'EQ-104878', 'DOT.88121'].map((tag) =>
      labelItem({ tag, link: `HTTPS://INV.DOT.EXAMPLE/T/${tag}` }),
    );
    const kinds: [string, LabelElement, (item: (typeof items)[number]) => string][] = [
      ['QRCode', code({ module: 50 }), ({ link }) => link],
      ['DataMatrix', code({ symbology: 'data_matrix', module: 50 }), ({ link }) => link],
      ['Code128', code({ symbology: 'code_128', holds: 'tag', module: 30, height: 100 }), ({ tag }) => tag],
    ];
    for (const [format, element, contentOf] of kinds) {
      const pdf = await pdfOf(items.map((item) => drawLabel([element], item)));
      const found = await readCodes(await drawPage(pdf, dpi));
      expect(found.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual(
        items
          .map((item) => ({ format, text: contentOf(item) }))
          .toSorted((a, b) => a.text.localeCompare(b.text)),
      );
    }
  });

  it('has its text in three languages for two programs that take it out', async () => {
    const names = [
      'Dell Latitude 7450',
      'Dizüstü bilgisayar, ığdır şubesi İĞÜŞÇÖ',
      'جهاز توجيه ثابت',
      'شاشة عرض زرقاء',
      'زر ببب',
    ];
    const pdf = await pdfOf(names.flatMap((name) => [drawLabel([textElement], labelItem({ name })), [], []]));
    const { pdfium, pdfjs } = await extractText(pdf);
    for (const name of names) {
      expect(pdfium).toContain(name);
      expect(pdfjs).toContain(name);
    }
  });

  it('has tags in the letters of typewriters, each of one width, and their text is taken out', async () => {
    const tag = { ...textElement, source: 'tag', size: 12, isMono: true } as const;
    const [shape] = drawLabel([tag], labelItem());
    const [other] = drawLabel([tag], labelItem({ tag: 'IL-111111' }));
    if (shape?.kind !== 'text' || other?.kind !== 'text') throw new Error('no text');
    expect(other.width).toBeCloseTo(shape.width, 6);
    const names = ['EQ-104877', 'ŞĞİ->=>ı1l0O', 'Ağ 7'];
    const pdf = await pdfOf(
      names.flatMap((name) => [drawLabel([{ ...tag, source: 'name' }], labelItem({ name })), [], []]),
    );
    const { pdfium, pdfjs } = await extractText(pdf);
    for (const name of names) {
      expect(pdfium).toContain(name);
      expect(pdfjs).toContain(name);
    }
    const place = placeOf(sheetOfThirty, 0, 1, { x: 0, y: 0 });
    const picture = await drawPage(await pdfOf([[shape]]), 600);
    const ink = inkBox(picture, 600, { x: place.x, y: place.y, width: 66, height: 25 });
    expect(Math.abs(ink.x - (place.x + shape.x))).toBeLessThan(0.5);
    expect(ink.width).toBeGreaterThan(shape.width * 0.9);
    expect(ink.width).toBeLessThan(shape.width);
  });

  it('is tagged, embeds its fonts and asks for 100 %', async () => {
    const pdf = (await pdfOf([drawLabel([code({}), textElement], labelItem())])).toString('latin1');
    expect(pdf).toContain('/PrintScaling /None');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toMatch(/\/S \/Figure\n\/Alt \(HTTPS:\/\/INV\.DOT\.EXAMPLE\/T\/EQ-104877\)/);
    expect(pdf).toContain('/FontFile2');
  });
});
