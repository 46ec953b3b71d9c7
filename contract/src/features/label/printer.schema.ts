import { z } from 'zod';
import { printerDpis } from './template.schema.ts';

/** What a printer that is no part of the network gets. */
export const filePrinterKinds = ['pdf', 'zpl'] as const;
export type FilePrinterKind = (typeof filePrinterKinds)[number];
/** Those of the network come from the configuration alone. */
export const printerKinds = [...filePrinterKinds, 'network'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** The most that printers of labels understand. */
export const printerLimits = { darkness: 30, speed: 14 } as const;

const settings = {
  name: z.string(),
  dpi: z.literal([...printerDpis]),
  /** How far its print is moved, in tenths of a millimeter. */
  offsetX: z.int(),
  offsetY: z.int(),
  /** Empty: as the printer itself is set. */
  darkness: z.int().nullable(),
  speed: z.int().nullable(),
};

/** A printer that gets a file, by its name. */
export const filePrinter = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  kind: z.enum(filePrinterKinds),
  ...settings,
  isActive: z.boolean(),
});
export type FilePrinter = z.infer<typeof filePrinter>;

/** A printer that the configuration names. Its address is no part of any answer. */
export const networkPrinter = z.object({
  id: z.null(),
  version: z.null(),
  kind: z.literal('network'),
  ...settings,
  isActive: z.literal(true),
});

export const labelPrinter = z.union([filePrinter, networkPrinter]);
export type LabelPrinter = z.infer<typeof labelPrinter>;
