import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import {
  labelLimits,
  quietModules,
  type CodeElement,
  type LabelElement,
  type TextElement,
} from '#contract/features/label/template.schema.ts';
import { contentOf, encode } from './codes.ts';
import { fitText, layOutLine } from './text-runs.ts';

export const millimetersInPoint = 25.4 / 72;
const defaultBarHeight = 100;
/** In parts of the size: how high letters are, how deep they reach, and from line to line. */
const metrics = { top: 0.78, depth: 0.22, pitch: 1.2 } as const;

/** What a label of an item can show. */
export interface LabelItem {
  id: string | null;
  tag: string;
  link: string;
  name: string | null;
  serial: string | null;
  category: string | null;
  model: string | null;
  manufacturer: string | null;
  location: string | null;
  hostname: string | null;
  acquiredOn: string | null;
  warrantyEndsOn: string | null;
  agency: string;
  /** A PNG in Base64; empty where the agency has none. */
  logo: string;
  customValues: Readonly<Record<string, unknown>>;
}

/** Shapes of a label, each with the element that it is drawn for. */
export type DrawnShape = LabelShape & { element: number };

function customText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a text element says of an item; nothing where the item has no such value. */
export function textOf({ source, key = '', words = '' }: TextElement, item: LabelItem): string | null {
  if (source === 'words') return words || null;
  const value = source === 'custom' ? customText(item.customValues[key]) : item[source];
  if (value === null || value === '') return null;
  return words === '' ? value : `${words} ${value}`;
}

function drawCode(element: CodeElement, item: LabelItem): LabelShape[] {
  const content = contentOf(element, item);
  if (content === null || content === '') return [];
  const rows = encode(element.symbology, content);
  const module = element.module / 100;
  const isBars = element.symbology === 'code_128';
  return [
    {
      kind: 'code',
      symbology: element.symbology,
      content,
      x: element.x / 10,
      y: element.y / 10,
      width: (rows[0]?.length ?? 0) * module,
      height: isBars ? (element.height ?? defaultBarHeight) / 10 : rows.length * module,
      module,
      quiet: quietModules[element.symbology] * module,
      rows: [...rows],
    },
  ];
}

function drawText(element: TextElement, item: LabelItem): LabelShape[] {
  const words = textOf(element, item);
  if (words === null) return [];
  const width = element.width / 10;
  const { isBold, isMono, align } = element;
  const fitted = fitText(words, {
    width,
    size: element.size,
    smallest: Math.min(element.size, labelLimits.smallestText),
    lines: element.lines,
    isBold,
    isMono,
  });
  const unit = fitted.size * millimetersInPoint;
  return fitted.lines.map((content, at) => {
    const line = layOutLine(content, { isBold, isMono });
    const advance = line.advance * unit;
    // Text begins where it is read from.
    const isAtRight = line.isRightToLeft ? align === 'start' : align === 'end';
    const free = width - advance;
    const baseline = element.y / 10 + (metrics.top + at * metrics.pitch) * unit;
    return {
      kind: 'text' as const,
      content,
      x: element.x / 10 + (align === 'center' ? free / 2 : isAtRight ? free : 0),
      y: baseline - metrics.top * unit,
      width: advance,
      height: (metrics.top + metrics.depth) * unit,
      baseline,
      size: fitted.size,
      align,
      isBold,
      isMono,
      isCut: fitted.isCut && at === fitted.lines.length - 1,
    };
  });
}

function drawElement(element: LabelElement, item: LabelItem): LabelShape[] {
  switch (element.kind) {
    case 'code':
      return drawCode(element, item);
    case 'text':
      return drawText(element, item);
    case 'line': {
      const [length, thickness] = [element.length / 10, element.thickness / 10];
      const [width, height] = element.isDown ? [thickness, length] : [length, thickness];
      return [{ kind: 'line', x: element.x / 10, y: element.y / 10, width, height }];
    }
    case 'box': {
      const [x, y, width, height] = [element.x / 10, element.y / 10, element.width / 10, element.height / 10];
      return [{ kind: 'box', x, y, width, height, thickness: element.thickness / 10 }];
    }
    case 'logo': {
      const [x, y, width, height] = [element.x / 10, element.y / 10, element.width / 10, element.height / 10];
      return [{ kind: 'logo', x, y, width, height, png: item.logo }];
    }
  }
}

/** Draws a label of an item, in millimeters from its corner at the top left. */
export function drawLabel(elements: readonly LabelElement[], item: LabelItem): DrawnShape[] {
  return elements.flatMap((element, at) =>
    drawElement(element, item).map((shape) => ({ ...shape, element: at })),
  );
}
