import { z } from 'zod';
import { text } from '#contract/shared/field.ts';
import { logoLimits } from './logo.schema.ts';

export const labelLimits = {
  elements: 12,
  /** Labels of one job, and of one queue. */
  labels: 2_000,
  copies: 5,
  categories: 50,
  /** How far a printer can be off, in tenths of a millimeter. */
  offset: 50,
  /** The narrowest bar or module that is printed, in hundredths of a millimeter. */
  module: 25,
  /** How far everything stays from the edge, in tenths of a millimeter. */
  edge: 15,
  /** Text shrinks to this size before it is cut, in points. */
  smallestText: 5,
} as const;

export const symbologies = ['qr', 'data_matrix', 'code_128'] as const;
export type Symbology = (typeof symbologies)[number];
/** How many modules stay empty around a code. */
export const quietModules: Record<Symbology, number> = { qr: 4, data_matrix: 2, code_128: 10 };

export const codeContents = ['link', 'tag', 'serial'] as const;
export type CodeContent = (typeof codeContents)[number];

/** What a text of a label shows: a field of the item, a field of its category, the agency’s name or own words. */
export const textSources = [
  'tag',
  'name',
  'serial',
  'category',
  'model',
  'manufacturer',
  'location',
  'hostname',
  'acquiredOn',
  'warrantyEndsOn',
  'agency',
  'custom',
  'words',
] as const;
export type TextSource = (typeof textSources)[number];

export const alignments = ['start', 'center', 'end'] as const;
export const printerDpis = [203, 300, 600] as const;
export type PrinterDpi = (typeof printerDpis)[number];

/** A place or an extent on a label, in tenths of a millimeter. */
const tenths = z.int().min(0).max(5_000);
const ownText = text('Own words', { max: 120 }).schema;

export const codeElement = z.strictObject({
  kind: z.literal('code'),
  symbology: z.enum(symbologies),
  /** Code 128 is too wide for a link: it holds the tag or the serial number. */
  holds: z.enum(codeContents),
  x: tenths,
  y: tenths,
  /** The width of one module, in hundredths of a millimeter. */
  module: z.int().min(10).max(300),
  /** Only of Code 128: how high its bars are. */
  height: tenths.optional(),
});
export const textElement = z.strictObject({
  kind: z.literal('text'),
  source: z.enum(textSources),
  /** The key of the field of the category, where the source is custom. */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .optional(),
  /** The own words, or what stands before the value. */
  words: ownText.optional(),
  x: tenths,
  y: tenths,
  width: tenths,
  /** In points. */
  size: z.int().min(4).max(24),
  align: z.enum(alignments),
  lines: z.int().min(1).max(2),
  isBold: z.boolean(),
  isMono: z.boolean(),
});
export const lineElement = z.strictObject({
  kind: z.literal('line'),
  x: tenths,
  y: tenths,
  /** Along the label, or down it. */
  isDown: z.boolean(),
  length: tenths,
  thickness: z.int().min(1).max(30),
});
export const boxElement = z.strictObject({
  kind: z.literal('box'),
  x: tenths,
  y: tenths,
  width: tenths,
  height: tenths,
  thickness: z.int().min(1).max(30),
});

const logoSide = z.int().min(logoLimits.least).max(logoLimits.most);

/** The agency’s logo, as large as fits into the box without being stretched, in its middle. */
export const logoElement = z.strictObject({
  kind: z.literal('logo'),
  x: tenths,
  y: tenths,
  width: logoSide,
  height: logoSide,
});

export const labelElement = z.union([codeElement, textElement, lineElement, boxElement, logoElement]);
export type CodeElement = z.infer<typeof codeElement>;
export type TextElement = z.infer<typeof textElement>;
export type LineElement = z.infer<typeof lineElement>;
export type BoxElement = z.infer<typeof boxElement>;
export type LogoElement = z.infer<typeof logoElement>;
export type LabelElement = z.infer<typeof labelElement>;

export const labelTemplate = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  name: z.string(),
  stockId: z.uuid(),
  /** Maker and part of its stock. */
  stock: z.string(),
  elements: z.array(labelElement),
  /** The categories that it is for, with what is below them; none is all. */
  categories: z.array(z.object({ id: z.uuid(), label: z.string() })),
  /** What is taken where nobody chooses, for its categories and its stock. */
  isDefault: z.boolean(),
  isActive: z.boolean(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type LabelTemplate = z.infer<typeof labelTemplate>;
