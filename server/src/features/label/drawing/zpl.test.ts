import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelElement } from '#contract/features/label/template.schema.ts';
import { textElement } from '../../../../../contract/test/label-samples.ts';
import { labelItem } from '../../../../test/label-pages.ts';
import { drawLabel } from './shapes.ts';
import { fitText, widthOfLine } from './text-runs.ts';
import { labelAsZpl } from './zpl.ts';

const settings = { dpi: 203, offset: { x: 0, y: 0 }, copies: 1, darkness: null, speed: null } as const;
const size = { width: 50.8, height: 25.4 };
const qr: LabelElement = { kind: 'code', symbology: 'qr', holds: 'link', x: 25, y: 50, module: 50 };

/** The fields of a label: where each begins, its commands, and its data as the printer understands it. */
function parse(zpl: string) {
  return [...zpl.matchAll(/\^F[OT](\d+),(\d+)((?:(?!\^FS)[\s\S])*)\^FS/g)].map(([, x, y, body = '']) => {
    const [commands = '', data = ''] = body.split('^FH^FD');
    const content = data.replaceAll(/_([0-9A-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
    return { x: Number(x), y: Number(y), commands, content };
  });
}

describe('labels as ZPL', () => {
  it('are of the size of the label, in UTF-8, with the link in a code of whole dots', () => {
    const shapes = drawLabel([qr, { ...textElement, source: 'tag', x: 190, width: 300 }], labelItem());
    for (const [dpi, width, module] of [
      [203, 406, 4],
      [300, 600, 6],
      [600, 1_200, 12],
    ] as const) {
      const zpl = labelAsZpl(shapes, size, { ...settings, dpi, copies: 3, darkness: 12, speed: 4 });
      expect(zpl).toMatch(/^\^XA\n\^CI28\n/);
      for (const part of [`^PW${width}\n`, '^PQ3\n', '^MD12\n', '^PR4\n']) expect(zpl).toContain(part);
      const [code, text] = parse(zpl);
      expect(code).toMatchObject({
        commands: `^BQN,2,${module}`,
        content: 'MA,HTTPS://INV.DOT.EXAMPLE/T/EQ-104877',
      });
      expect(code?.x).toBe(Math.round((2.5 * dpi) / 25.4));
      expect(text).toMatchObject({ content: 'EQ-104877', x: Math.round((19 * dpi) / 25.4) });
    }
  });

  it('hold other codes, lines and boxes in the printer’s own words, moved by an offset', () => {
    const elements: LabelElement[] = [
      { ...qr, symbology: 'data_matrix' },
      { ...qr, symbology: 'code_128', holds: 'tag', module: 25, height: 80, y: 160 },
      { kind: 'line', x: 250, y: 20, isDown: false, length: 200, thickness: 2 },
      { kind: 'box', x: 250, y: 40, width: 200, height: 50, thickness: 3 },
    ];
    const zpl = labelAsZpl(drawLabel(elements, labelItem()), size, { ...settings, offset: { x: 10, y: -5 } });
    expect(parse(zpl)).toEqual([
      { x: 28, y: 36, commands: '^BXN,4,200', content: 'HTTPS://INV.DOT.EXAMPLE/T/EQ-104877' },
      { x: 28, y: 124, commands: '^BY2^BCN,64,N,N,N,A', content: 'EQ-104877' },
      { x: 208, y: 12, commands: '^GB160,2,2', content: '' },
      { x: 208, y: 28, commands: '^GB160,40,2', content: '' },
    ]);
  });

  it('take no command from what people wrote', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (written) => {
        const name = `x${written.replaceAll(/[^\u0020-\u007E]/g, '')}^XZ~JA`;
        const text = { ...textElement, width: 5_000, x: 0 };
        const zpl = labelAsZpl(drawLabel([text], labelItem({ name })), size, settings);
        expect(zpl.match(/\^XZ/g)).toHaveLength(1);
        expect(zpl).not.toContain('~');
        expect(parse(zpl)[0]?.content).toBe(name);
      }),
      { numRuns: 50 },
    );
  });

  it('draw text that printers have no letters for as dots', () => {
    const zpl = labelAsZpl(drawLabel([textElement], labelItem({ name: 'جهاز توجيه' })), size, settings);
    const [, total, , across, digits = ''] = /\^GFA,(\d+),(\d+),(\d+),([0-9A-F]+)/.exec(zpl) ?? [];
    expect(digits).toHaveLength(Number(total) * 2);
    const rows = digits.match(new RegExp(`.{${Number(across) * 2}}`, 'g')) ?? [];
    const black = rows.map((row) => [...row].filter((digit) => digit !== '0').length);
    expect(black.filter((count) => count > 0).length).toBeGreaterThan(8);
    // Nothing touches the upper edge of the picture: no letter is cut off.
    expect(black[0]).toBe(0);
  });
});

describe('text of a label', () => {
  it('fits into its width or ends in …, whatever an item is called', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abcdefgMW üğışİ،زربشحمو01(7)-/'),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(word, fc.constantFrom(1, 2), fc.boolean(), fc.boolean(), (name, lines, isBold, isMono) => {
        const look = { isBold, isMono };
        const text = name.trim();
        if (text === '') return;
        const fitted = fitText(text, { width: 30, size: 9, smallest: 5, lines, ...look });
        expect(fitted.lines.length).toBeLessThanOrEqual(lines);
        for (const line of fitted.lines)
          expect(widthOfLine(line, look, fitted.size)).toBeLessThanOrEqual(30.001);
        if (fitted.isCut) expect(fitted.lines.at(-1)).toMatch(/…$/);
        else expect(fitted.lines.join(' ')).toBe(text);
        expect(fitted.size).toBeGreaterThanOrEqual(5);
      }),
      { numRuns: 500 },
    );
  });
});
