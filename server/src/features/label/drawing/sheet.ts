import type { LabelStock } from '#contract/features/label/stock.schema.ts';

export type StockMeasures = Omit<LabelStock, 'id' | 'version' | 'maker' | 'part' | 'isShipped' | 'isActive'>;

/** Where a label lies: its page from 0, and its corner at the top left in millimeters. */
export interface LabelPlace {
  page: number;
  x: number;
  y: number;
}

export function labelsOnPage({ columns, rows }: Pick<StockMeasures, 'columns' | 'rows'>): number {
  return columns * rows;
}

/** How many pages so many labels need, when the first sheet begins at a label. */
export function pagesFor(stock: StockMeasures, labels: number, startAt: number): number {
  return labels === 0 ? 0 : Math.ceil((startAt - 1 + labels) / labelsOnPage(stock));
}

/** The place of the label at `index`, counted from 0, row by row. */
export function placeOf(
  stock: StockMeasures,
  index: number,
  startAt: number,
  offset: { x: number; y: number },
): LabelPlace {
  const place = startAt - 1 + index;
  const onPage = place % labelsOnPage(stock);
  const [column, row] = [onPage % stock.columns, Math.floor(onPage / stock.columns)];
  return {
    page: Math.floor(place / labelsOnPage(stock)),
    x: (stock.marginLeft + column * stock.pitchX) / 100 + offset.x / 10,
    y: (stock.marginTop + row * stock.pitchY) / 100 + offset.y / 10,
  };
}
