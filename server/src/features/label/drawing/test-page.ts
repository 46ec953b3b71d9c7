import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import { labelsOnPage, type StockMeasures } from './sheet.ts';

const line = (x: number, y: number, width: number, height: number): LabelShape => ({
  kind: 'line',
  x,
  y,
  width,
  height,
});
const hair = 0.1;

/** A frame, a cross in the middle, and rulers of millimeters along two sides. */
function testLabel(width: number, height: number): LabelShape[] {
  const ruler = (length: number, isDown: boolean) =>
    Array.from({ length: Math.floor(length) + 1 }, (_, at) => {
      const mark = at % 10 === 0 ? 2 : at % 5 === 0 ? 1.4 : 0.8;
      return isDown ? line(0, at, mark, hair) : line(at, 0, hair, mark);
    });
  return [
    { kind: 'box', x: 0, y: 0, width, height, thickness: hair },
    line(width / 2 - 3, height / 2 - hair / 2, 6, hair),
    line(width / 2 - hair / 2, height / 2 - 3, hair, 6),
    ...ruler(width - 1, false),
    ...ruler(height - 1, true),
  ];
}

/** A page of labels to measure how far a printer is off. */
export function testPageOf(stock: StockMeasures): LabelShape[][] {
  const shapes = testLabel(stock.labelWidth / 100, stock.labelHeight / 100);
  return Array.from({ length: labelsOnPage(stock) }, () => shapes);
}
