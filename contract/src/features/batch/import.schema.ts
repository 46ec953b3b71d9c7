import { z } from 'zod';
import { entityNames } from '#contract/shared/entity-names.ts';

/** A field that a column or a constant can be imported into. */
export const importField = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.string(),
  required: z.boolean(),
  /** The keys of a choice. */
  values: z.array(z.string()),
  /** The kind of record that a reference names. */
  entity: z.enum(entityNames).nullable(),
  /** Its values are kept sealed: everybody sees a mask. */
  isSecret: z.boolean().optional(),
});
export type ImportField = z.infer<typeof importField>;

/** What a file of one kind can bring, and what finds a record that is there already. */
export const importFieldList = z.object({
  fields: z.array(importField),
  keys: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
  /** Whether what its author decided about files with these headings is offered to everybody. */
  isShared: z.boolean(),
});
export type ImportFieldList = z.infer<typeof importFieldList>;

/** What stands in a column of the file. */
export const importColumn = z.object({
  column: z.int(),
  /** The first different texts. */
  samples: z.array(z.string()),
  /** How many rows have a text there. */
  filled: z.int(),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** How a file is read, and how else it can be read. */
export const importReading = z.object({
  kind: z.enum(['text', 'xlsx']),
  encoding: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  sheet: z.int().nullable(),
  headingRow: z.int().nullable(),
  /** Its first rows, of which one has the headings. */
  rows: z.array(z.object({ n: z.int(), cells: z.array(z.string()) })),
  /** Its first lines in each encoding that may be chosen, side by side. */
  encodings: z.array(z.object({ encoding: z.string(), lines: z.array(z.string()) })),
});
export type ImportReading = z.infer<typeof importReading>;

/** Which texts of a column are asked for, in pages: those that need a decision first. */
export const valuesQuery = z.strictObject({
  /** Only this very text. */
  value: z.string().max(4_000).optional(),
  q: z.string().max(200).optional(),
  offset: z.coerce.number().int().min(0).max(200_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
