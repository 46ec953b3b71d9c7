import type { LabelElement } from '#contract/features/label/template.schema.ts';
import type { LabelSize } from './element-geometry.ts';

export const newKinds = ['code', 'text', 'line', 'box', 'logo'] as const;
export type NewKind = (typeof newKinds)[number];

const edge = 20;

/** An element as it is first put on a label: near its start, and small enough for it. */
export function newElement(kind: NewKind, { width, height }: LabelSize): LabelElement {
  const place = { x: Math.min(edge, width), y: Math.min(edge, height) };
  const across = Math.max(10, width - 2 * edge);
  switch (kind) {
    case 'code':
      return { kind, symbology: 'qr', holds: 'link', ...place, module: 50 };
    case 'text':
      return {
        kind,
        source: 'name',
        ...place,
        width: Math.min(across, 300),
        size: 8,
        align: 'start',
        lines: 1,
        isBold: false,
        isMono: false,
      };
    case 'line':
      return { kind, ...place, isDown: false, length: Math.min(across, 300), thickness: 2 };
    case 'box':
      return { kind, ...place, width: Math.min(across, 200), height: Math.min(height, 80), thickness: 2 };
    case 'logo':
      return { kind, ...place, width: Math.min(across, 150), height: Math.min(height, 80) };
  }
}

/** What a new template begins with: a code with the link, the tag and the name beside it. */
export function firstElements(label: LabelSize): LabelElement[] {
  const code: LabelElement = { kind: 'code', symbology: 'qr', holds: 'link', x: 40, y: 40, module: 50 };
  const beside = Math.min(200, Math.max(0, label.width - 100));
  const width = Math.max(60, label.width - beside - edge);
  const line = { kind: 'text', x: beside, width, align: 'start', lines: 1 } as const;
  return [
    code,
    { ...line, source: 'tag', y: 40, size: 13, isBold: true, isMono: true },
    { ...line, source: 'name', y: 100, size: 8, isBold: false, isMono: false },
    { ...line, source: 'serial', y: 140, size: 7, isBold: false, isMono: true },
  ];
}
