import { z } from 'zod';
import { alignments, symbologies } from './template.schema.ts';

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

/**
 * What is drawn on a label, in millimeters from its corner at the top left; the file for printing and the preview draw
 * the same list.
 */
export const labelShape = z.union([
  z.object({
    kind: z.literal('code'),
    symbology: z.enum(symbologies),
    /** What is read out of it. */
    content: z.string(),
    ...place,
    /** The width of a module, and how much stays empty around the code. */
    module: z.number(),
    quiet: z.number(),
    /** Its modules, row by row: 1 is black. Code 128 has one row, as high as the code. */
    rows: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('text'),
    /** One line, in the order of reading. */
    content: z.string(),
    ...place,
    /** Where its letters stand. */
    baseline: z.number(),
    /** In points, after it shrank. */
    size: z.number(),
    align: z.enum(alignments),
    isBold: z.boolean(),
    isMono: z.boolean(),
    isCut: z.boolean(),
  }),
  /** A line, or a frame with nothing in it. */
  z.object({ kind: z.literal('line'), ...place }),
  z.object({ kind: z.literal('box'), ...place, thickness: z.number() }),
  /** The logo in the middle of its place, not stretched: a PNG in Base64, empty where the agency has none. */
  z.object({ kind: z.literal('logo'), ...place, png: z.string() }),
]);
export type LabelShape = z.infer<typeof labelShape>;

export const labelRules = [
  /** Something sticks out of the label, or is closer to its edge than 1.5 mm. */
  'outside',
  'near_edge',
  /** The quiet zone of a code is not empty, or two texts or codes lie on each other. */
  'quiet_zone',
  'overlap',
  /** A bar would be too narrow to be read, or is no whole number of dots of a thermal printer. */
  'module_too_small',
  'not_whole_dots',
  /** Code 128 with a link. */
  'code_holds_link',
  /** Texts that end in …, and items without what the code should hold. */
  'text_cut',
  'nothing_to_hold',
  /** A logo, though the agency has set none. */
  'logo_missing',
] as const;
export type LabelRule = (typeof labelRules)[number];

export const labelCheck = z.object({
  rule: z.enum(labelRules),
  /** What is an error cannot be saved or printed. */
  isError: z.boolean(),
  /** The elements it is about, by their place in the list. */
  elements: z.array(z.int()),
  /** Numbers for the sentence: n of labels, mm, min, dpi. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The first items that it is about. */
  items: z.array(z.object({ id: z.uuid(), label: z.string() })),
});
export type LabelCheck = z.infer<typeof labelCheck>;

export const labelPreview = z.object({
  width: z.number(),
  height: z.number(),
  corner: z.number(),
  /** The tag and the link it was drawn with. */
  tag: z.string(),
  link: z.string(),
  shapes: z.array(labelShape),
  /** What each code comes to: modules across and down, and its size in millimeters. */
  codes: z.array(
    z.object({
      element: z.int(),
      content: z.string(),
      columns: z.int(),
      rows: z.int(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  checks: z.array(labelCheck),
  /** How many labels were checked. */
  labels: z.int(),
});
export type LabelPreview = z.infer<typeof labelPreview>;
