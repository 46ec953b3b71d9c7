import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { CodeElement, TextElement } from '#contract/features/label/template.schema.ts';

export const sampleTag = 'EQ-104877';
export const sampleLink = `HTTPS://INV.DOT.EXAMPLE/T/${sampleTag}`;
export const sampleName = 'Dell Latitude 7450';

/** Avery 5160: thirty labels on a sheet of Letter. */
export const sheetOfThirty = {
  kind: 'sheet',
  pageWidth: 21_590,
  pageHeight: 27_940,
  columns: 3,
  rows: 10,
  labelWidth: 6_668,
  labelHeight: 2_540,
  marginLeft: 476,
  marginTop: 1_270,
  pitchX: 6_985,
  pitchY: 2_540,
  corner: 200,
} as const satisfies Partial<LabelStock>;

/** A code at the start of a label, and a text beside it. */
export const codeElement = {
  kind: 'code',
  symbology: 'qr',
  holds: 'link',
  x: 52,
  y: 52,
  module: 60,
} as const satisfies CodeElement;
export const textElement = {
  kind: 'text',
  source: 'name',
  x: 250,
  y: 40,
  width: 380,
  size: 9,
  align: 'start',
  lines: 1,
  isBold: false,
  isMono: false,
} as const satisfies TextElement;
