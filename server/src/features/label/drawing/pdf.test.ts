import { describe, expect, it } from 'vitest';
import type { TextElement } from '#contract/features/label/template.schema.ts';
import { labelItem, pdfOf } from '../../../../test/label-pages.ts';
import { drawLabel } from './shapes.ts';

describe('labels as a PDF', () => {
  it('have letters of one width in both weights, which are one file', async () => {
    const text = (source: 'tag' | 'serial', isBold: boolean): TextElement => ({
      kind: 'text',
      source,
      x: 250,
      y: isBold ? 40 : 120,
      width: 380,
      size: 9,
      align: 'start',
      lines: 1,
      isBold,
      isMono: true,
    });
    const shapes = drawLabel([text('tag', true), text('serial', false)], labelItem());
    const pdf = (await pdfOf([shapes, shapes])).toString('latin1');
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  });
});
