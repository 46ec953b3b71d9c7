import { describe, expect, it } from 'vitest';
import {
  printerDpis,
  type CodeElement,
  type LabelElement,
  type TextElement,
} from '#contract/features/label/template.schema.ts';
import { textElement } from '../../../../../contract/test/label-samples.ts';
import { inkBox, labelItem, readCodes } from '../../../../test/label-pages.ts';
import { fullLogo } from '../../../../test/logos.ts';
import { printZpl } from '../../../../test/zpl-printer.ts';
import { drawLabel } from './shapes.ts';
import { labelAsZpl } from './zpl.ts';

const size = { width: 76.2, height: 50.8 };
const settings = { offset: { x: 0, y: 0 }, copies: 1, darkness: null, speed: null };
const code = (overrides: Partial<CodeElement>): LabelElement => ({
  kind: 'code',
  symbology: 'qr',
  holds: 'link',
  x: 60,
  y: 60,
  module: 50,
  ...overrides,
});
const print = (
  elements: readonly LabelElement[],
  dpi: (typeof printerDpis)[number],
  offset = settings.offset,
) => printZpl(labelAsZpl(drawLabel(elements, labelItem()), size, { ...settings, dpi, offset }));

describe('labels of a thermal printer', () => {
  it.each(printerDpis)('are read back from what it draws with %d dpi, in every symbology', async (dpi) => {
    const link = 'HTTPS://INV.DOT.EXAMPLE/T/EQ-104877';
    const kinds: [string, string, LabelElement][] = [
      ['QRCode', link, code({})],
      ['DataMatrix', link, code({ symbology: 'data_matrix' })],
      ['Code128', 'EQ-104877', code({ symbology: 'code_128', holds: 'tag', module: 30, height: 120 })],
      ['Code128', '7KQ4XN3', code({ symbology: 'code_128', holds: 'serial', module: 30, height: 120 })],
    ];
    for (const [format, text, element] of kinds) {
      const { picture } = print([element, { ...textElement, x: 60, y: 300, isMono: true }], dpi);
      expect(await readCodes(picture)).toEqual([{ format, text }]);
    }
  });

  it.each(printerDpis)(
    'lie where the label has them with %d dpi, moved by the offset of the printer',
    (dpi) => {
      const line: LabelElement = { kind: 'line', x: 100, y: 400, isDown: false, length: 500, thickness: 5 };
      const { picture } = print([code({}), line], dpi, { x: 12, y: -8 });
      const qr = inkBox(picture, dpi, { x: 0, y: 0, width: 76, height: 36 });
      const drawn = inkBox(picture, dpi, { x: 0, y: 36, width: 76, height: 14 });
      const dot = 25.4 / dpi;
      for (const [found, wanted] of [
        [qr.x, 7.2],
        [qr.y, 5.2],
        [drawn.x, 11.2],
        [drawn.y, 39.2],
        [drawn.width, 50],
        [drawn.height, 0.5],
      ] as const) {
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(dot);
      }
    },
  );

  it.each(printerDpis)(
    'show the logo in the middle of its place with %d dpi, beside a code that is read',
    async (dpi) => {
      const logo = { kind: 'logo', x: 500, y: 60, width: 200, height: 200 } as const;
      const shapes = drawLabel([code({}), logo], labelItem({ logo: fullLogo }));
      const moved = { ...settings, offset: { x: 5, y: -5 }, dpi };
      const { picture } = printZpl(labelAsZpl(shapes, size, moved));
      expect(await readCodes(picture)).toHaveLength(1);
      const found = inkBox(picture, dpi, { x: 40, y: 0, width: 36, height: 50 });
      const wanted = { x: 50.5, y: 10.5, width: 20, height: 10 };
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(found[side] - wanted[side])).toBeLessThanOrEqual(25.4 / dpi);
      }
    },
  );

  it.each(printerDpis)('have the letters of typewriters where the text has them, with %d dpi', (dpi) => {
    const tag: TextElement = { ...textElement, source: 'tag', x: 100, y: 100, size: 12, isMono: true };
    const [shape] = drawLabel([tag], labelItem());
    const [plain, bold] = [false, true].map((isBold) => print([{ ...tag, isBold }], dpi).picture);
    const around = { x: 5, y: 5, width: 60, height: 12 };
    const [thin, thick] = [inkBox(plain!, dpi, around), inkBox(bold!, dpi, around)];
    if (shape?.kind !== 'text') throw new Error('no text');
    expect(thin.x).toBeGreaterThanOrEqual(shape.x - 0.3);
    expect(thin.x + thin.width).toBeLessThanOrEqual(shape.x + shape.width + 0.3);
    expect(thin.width).toBeGreaterThan(shape.width * 0.9);
    // Nine letters of one width, and none of them hangs below the line.
    expect(thin.y + thin.height).toBeLessThanOrEqual(shape.baseline + shape.height * 0.25);
    expect(thick.width).toBeGreaterThan(thin.width);
  });

  it('says in the printer’s own letters what is Latin, and nothing that it does not know', () => {
    const { texts, copies } = printZpl(
      labelAsZpl(drawLabel([textElement], labelItem({ name: 'A^B~C_D' })), size, {
        ...settings,
        dpi: 203,
        copies: 3,
      }),
    );
    expect(texts).toEqual(['A^B~C_D']);
    expect(copies).toBe(3);
  });
});
