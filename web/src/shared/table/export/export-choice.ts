import '#web/shared/schema/whole-zod.ts';
import { z } from 'zod';
import { exportFormats, exportHeadings } from '#contract/shared/export-options.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

/** Which columns a file has: those that the list shows, all fields, or some in an order of their own. */
export const exportColumns = ['shown', 'all', 'chosen'] as const;

const exportChoice = z.object({
  format: z.enum(exportFormats),
  columns: z.enum(exportColumns),
  /** The chosen columns, in their order. */
  fields: z.array(z.string()),
  heading: z.enum(exportHeadings),
});
export type ExportChoice = z.infer<typeof exportChoice>;

export const usualChoice: ExportChoice = { format: 'csv', columns: 'shown', fields: [], heading: 'words' };

const keyOf = (list: string) => `export:${list}`;

/** What was chosen for a list the last time on this device, as far as it still fits. */
export function readChoice(list: string, fields: readonly string[]): ExportChoice {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyOf(list)) ?? 'null');
    const { success, data } = exportChoice.safeParse(kept);
    if (!success) return usualChoice;
    return { ...data, fields: data.fields.filter((field) => fields.includes(field)) };
  } catch {
    return usualChoice;
  }
}

export function keepChoice(list: string, choice: ExportChoice): void {
  deviceStorage.write(keyOf(list), JSON.stringify(choice));
}

/** The columns that are asked for; undefined for all of them. With keys the id comes first: an import finds its record by it. */
export function columnsOf(choice: ExportChoice, shown: readonly string[]): string[] | undefined {
  if (choice.columns === 'all') return undefined;
  const fields = choice.columns === 'shown' ? shown : choice.fields;
  return choice.heading === 'keys' && choice.format !== 'jsonl'
    ? [...new Set(['id', ...fields])]
    : [...fields];
}

/** Moves a field one place toward the start or the end. */
export function moveField(fields: readonly string[], field: string, by: -1 | 1): string[] {
  const at = fields.indexOf(field);
  const to = at + by;
  if (at < 0 || to < 0 || to >= fields.length) return [...fields];
  const moved = fields.filter((one) => one !== field);
  moved.splice(to, 0, field);
  return moved;
}
