import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import type { PrinterDpi } from '#contract/features/label/template.schema.ts';
import { drawTextAsDots, graphicField } from './bitmap.ts';
import { dotsOfModule } from './checks.ts';
import { fitPicture, logoAsDots, pixelsOfLogo } from './logo.ts';
import { millimetersInPoint } from './shapes.ts';

export interface ZplSettings {
  dpi: PrinterDpi;
  /** In tenths of a millimeter. */
  offset: { x: number; y: number };
  copies: number;
  darkness: number | null;
  speed: number | null;
}

/** Text that every thermal printer has letters for. */
const isLatin = (text: string) => /^[\u0020-\u007E\u00A0-\u024F\u2010-\u2026]*$/.test(text);

/** Data of a field: what ZPL would take for a command is written by its number. */
function fieldData(text: string): string {
  const escaped = text.replaceAll(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `^FH^FD${escaped}^FS`;
}

function drawCode(
  shape: Extract<LabelShape, { kind: 'code' }>,
  dots: (mm: number) => number,
  dpi: number,
): string {
  const module = dotsOfModule(shape.module, dpi);
  switch (shape.symbology) {
    case 'qr': {
      // The printer leaves ten dots free above this symbol.
      const at = `^FO${dots(shape.x)},${Math.max(0, dots(shape.y) - 10)}`;
      return `${at}^BQN,2,${module}${fieldData(`MA,${shape.content}`)}`;
    }
    case 'data_matrix':
      return `^FO${dots(shape.x)},${dots(shape.y)}^BXN,${module},200${fieldData(shape.content)}`;
    case 'code_128':
      return `^FO${dots(shape.x)},${dots(shape.y)}^BY${module}^BCN,${dots(shape.height)},N,N,N,A${fieldData(shape.content)}`;
  }
}

function drawText(
  shape: Extract<LabelShape, { kind: 'text' }>,
  dots: (mm: number) => number,
  dpi: number,
): string {
  // The printer’s own scalable font has letters of different widths.
  if (shape.isMono || !isLatin(shape.content)) {
    const bitmap = drawTextAsDots(shape.content, shape, shape.size, dpi);
    const top = Math.max(0, dots(shape.baseline) - bitmap.baseline);
    return `^FO${Math.max(0, dots(shape.x) - 1)},${top}${graphicField(bitmap)}^FS`;
  }
  const height = Math.round(dots(shape.size * millimetersInPoint));
  // `^FT` stands on the baseline.
  return `^FT${dots(shape.x)},${dots(shape.baseline)}^A0N,${height},${Math.round(height * 0.9)}${fieldData(shape.content)}`;
}

/** A logo is drawn once for all labels of a job. */
let latest: { png: string; size: string; field: string } | undefined;

function logoField(png: string, width: number, height: number): string {
  const size = `${width} ${height}`;
  if (latest?.png !== png || latest.size !== size) {
    latest = { png, size, field: graphicField(logoAsDots(png, Math.max(1, width), Math.max(1, height))) };
  }
  return latest.field;
}

/** The logo as dots; nothing where the agency has none. */
function drawLogo(shape: Extract<LabelShape, { kind: 'logo' }>, dots: (mm: number) => number): string[] {
  if (shape.png === '') return [];
  const { x, y, width, height } = fitPicture(shape, pixelsOfLogo(shape.png));
  return [`^FO${dots(x)},${dots(y)}${logoField(shape.png, dots(width), dots(height))}^FS`];
}

/** One label as ZPL, for a printer that is loaded with labels of this size. */
export function labelAsZpl(
  shapes: readonly LabelShape[],
  label: { width: number; height: number },
  { dpi, offset, copies, darkness, speed }: ZplSettings,
): string {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const moved = (shape: LabelShape): LabelShape => ({
    ...shape,
    x: Math.max(0, shape.x + offset.x / 10),
    y: Math.max(0, shape.y + offset.y / 10),
    ...(shape.kind === 'text' && { baseline: shape.baseline + offset.y / 10 }),
  });
  const fields = shapes.map(moved).flatMap((shape) => {
    if (shape.kind === 'code') return drawCode(shape, dots, dpi);
    if (shape.kind === 'text') return drawText(shape, dots, dpi);
    if (shape.kind === 'logo') return drawLogo(shape, dots);
    const [width, height] = [Math.max(1, dots(shape.width)), Math.max(1, dots(shape.height))];
    const thickness = shape.kind === 'box' ? Math.max(1, dots(shape.thickness)) : Math.min(width, height);
    return `^FO${dots(shape.x)},${dots(shape.y)}^GB${width},${height},${thickness}^FS`;
  });
  return [
    '^XA',
    '^CI28',
    `^PW${dots(label.width)}`,
    `^LL${dots(label.height)}`,
    '^LH0,0',
    ...(darkness === null ? [] : [`^MD${darkness}`]),
    ...(speed === null ? [] : [`^PR${speed}`]),
    ...fields,
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}
