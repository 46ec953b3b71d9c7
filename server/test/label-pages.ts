import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import { labelsAsPdf } from '#server/features/label/drawing/pdf.ts';
import type { LabelItem } from '#server/features/label/drawing/shapes.ts';
import { sampleLink, sampleName, sampleTag, sheetOfThirty } from '../../contract/test/label-samples.ts';

const require = createRequire(import.meta.url);

export function labelItem(overrides: Partial<LabelItem> = {}): LabelItem {
  return {
    id: null,
    tag: sampleTag,
    link: sampleLink,
    name: sampleName,
    serial: '7KQ4XN3',
    category: 'Laptop',
    model: null,
    manufacturer: null,
    location: null,
    hostname: null,
    acquiredOn: null,
    warrantyEndsOn: null,
    agency: 'Department of Transportation',
    logo: '',
    customValues: {},
    ...overrides,
  };
}

/** Labels on sheets of thirty as the bytes of a PDF. */
export async function pdfOf(
  labels: readonly (readonly LabelShape[])[],
  { startAt = 1, offset = { x: 0, y: 0 } } = {},
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of labelsAsPdf(
    { title: 'LJ-2026-00001', stock: sheetOfThirty, startAt, offset },
    labels,
  )) {
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

/** A page as a printer of so many dots per inch sees it: true where it is black. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
  isBlack(x: number, y: number): boolean;
}

export async function drawPage(pdf: Buffer, dpi: number, page = 0): Promise<Picture> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { width, height, data } = await document
      .getPage(page)
      .render({ scale: dpi / 72, render: 'bitmap' });
    document.destroy();
    return { width, height, data, isBlack: (x, y) => (data[(y * width + x) * 4] ?? 255) < 128 };
  } finally {
    library.destroy();
  }
}

/** What the black of a part of a picture spans, in millimeters of the page. */
export function inkBox(
  picture: Picture,
  dpi: number,
  part: { x: number; y: number; width: number; height: number },
) {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = dots(part.y); y < dots(part.y + part.height); y += 1) {
    for (let x = dots(part.x); x < dots(part.x + part.width); x += 1) {
      if (!picture.isBlack(x, y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  const mm = (value: number) => (value * 25.4) / dpi;
  return { x: mm(left), y: mm(top), width: mm(right - left), height: mm(bottom - top) };
}

let isReady = false;

/** The codes that a reader finds in a picture. */
export async function readCodes({
  width,
  height,
  data,
}: Picture): Promise<{ format: string; text: string }[]> {
  if (!isReady) {
    const binary = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    const wasmBinary = binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength);
    prepareZXingModule({ overrides: { wasmBinary } });
    isReady = true;
  }
  const picture = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(picture, {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    maxNumberOfSymbols: 60,
  });
  return found.map(({ format, text }) => ({ format, text }));
}

/** The text of a PDF as two independent programs take it out. */
export async function extractText(pdf: Buffer): Promise<{ pdfium: string; pdfjs: string }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pdfium = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const opened = await loading.promise;
  const lines: string[] = [];
  for (let number = 1; number <= opened.numPages; number += 1) {
    const { items } = await (await opened.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) lines.push(item.str + (item.hasEOL ? '\n' : ''));
  }
  await loading.destroy();
  return { pdfium, pdfjs: lines.join('') };
}
