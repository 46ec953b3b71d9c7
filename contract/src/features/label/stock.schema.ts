import { z } from 'zod';

export const stockKinds = ['sheet', 'roll'] as const;
export type StockKind = (typeof stockKinds)[number];

/** The measures of a stock, in hundredths of a millimeter. */
export const stockMeasures = {
  pageWidth: z.int().min(500).max(50_000),
  pageHeight: z.int().min(500).max(50_000),
  labelWidth: z.int().min(500).max(50_000),
  labelHeight: z.int().min(500).max(50_000),
  marginLeft: z.int().min(0).max(20_000),
  marginTop: z.int().min(0).max(20_000),
  /** From the start of one label to the start of the next. */
  pitchX: z.int().min(500).max(50_000),
  pitchY: z.int().min(500).max(50_000),
  corner: z.int().min(0).max(2_500),
} as const;

/** Labels that can be bought: sheets of columns and rows, or a roll of one after the other. */
export const labelStock = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  maker: z.string(),
  part: z.string(),
  kind: z.enum(stockKinds),
  ...stockMeasures,
  columns: z.int(),
  rows: z.int(),
  /** Came with the product, and stays as it is. */
  isShipped: z.boolean(),
  isActive: z.boolean(),
});
export type LabelStock = z.infer<typeof labelStock>;
