import type { LabelStock } from '#contract/features/label/stock.schema.ts';

const perMillimeter = 100;

export interface SheetCell {
  /** From 1, row by row. */
  position: number;
  x: number;
  y: number;
}

/** The measures of a stock in millimeters. */
export function millimetersOf(stock: LabelStock) {
  return {
    pageWidth: stock.pageWidth / perMillimeter,
    pageHeight: stock.pageHeight / perMillimeter,
    labelWidth: stock.labelWidth / perMillimeter,
    labelHeight: stock.labelHeight / perMillimeter,
    corner: stock.corner / perMillimeter,
  };
}

/** Where each label of a sheet stands, in millimeters. */
export function cellsOf(stock: LabelStock): SheetCell[] {
  return Array.from({ length: stock.columns * stock.rows }, (_, at) => ({
    position: at + 1,
    x: (stock.marginLeft + (at % stock.columns) * stock.pitchX) / perMillimeter,
    y: (stock.marginTop + Math.floor(at / stock.columns) * stock.pitchY) / perMillimeter,
  }));
}

/** How many labels a sheet has; of a roll each is its own. */
export function labelsPerPage(stock: LabelStock): number {
  return stock.kind === 'sheet' ? stock.columns * stock.rows : 1;
}

/** How many sheets so many labels need, with what is used up of the first one. */
export function pagesFor(stock: LabelStock, labels: number, startAt: number): number {
  return labels === 0 ? 0 : Math.ceil((labels + startAt - 1) / labelsPerPage(stock));
}

/** The label of a sheet that a key leads to. */
export function positionByKey(key: string, position: number, stock: LabelStock): number | undefined {
  const last = labelsPerPage(stock);
  const targets: Record<string, number> = {
    ArrowLeft: position - 1,
    ArrowRight: position + 1,
    ArrowUp: position - stock.columns,
    ArrowDown: position + stock.columns,
    Home: 1,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : target >= 1 && target <= last ? target : position;
}

/** The size of a stock as it is spoken of: 66.7 × 25.4 mm. */
export function sizeText(stock: LabelStock): string {
  const plain = (value: number) => String(Math.round(value / 10) / 10);
  return `${plain(stock.labelWidth)} × ${plain(stock.labelHeight)} mm`;
}
