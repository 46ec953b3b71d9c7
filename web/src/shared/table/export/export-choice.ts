import '#web/shared/schema/whole-zod.ts';
import { z } from 'zod';
import type { Entity } from '#contract/shared/entity.ts';
import { exportFormats, exportHeadings, exportReferences } from '#contract/shared/export-options.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import type { Parameters } from '../list-source.ts';

/** Which columns a file has: those that the list shows, all fields, or some in an order of their own. */
export const exportColumns = ['shown', 'all', 'chosen'] as const;

const exportChoice = z.object({
  format: z.enum(exportFormats),
  columns: z.enum(exportColumns),
  /** The chosen columns, in their order. */
  fields: z.array(z.string()),
  heading: z.enum(exportHeadings),
  /** How other records are named; a choice of an earlier release leaves it to the headings. */
  references: z.enum(exportReferences).optional(),
});
export type ExportChoice = z.infer<typeof exportChoice>;

export const usualChoice: ExportChoice = { format: 'csv', columns: 'shown', fields: [], heading: 'words' };

const keyOf = (list: string) => `export:${list}`;

/** What was chosen for a list the last time on this device, as far as it still fits. */
export function readChoice(entity: Entity, fields: readonly string[]): ExportChoice {
  // The fields of categories are fetched while the dialog is open.
  const isKnown = (field: string) => fields.includes(field) || openKeyOf(entity, field) !== undefined;
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyOf(entity.name)) ?? 'null');
    const { success, data } = exportChoice.safeParse(kept);
    if (!success) return usualChoice;
    return { ...data, fields: data.fields.filter(isKnown) };
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

/** How other records are named: as was chosen, or as the headings have it. */
export function referencesOf({ references, heading }: ExportChoice): (typeof exportReferences)[number] {
  return references ?? (heading === 'keys' ? 'id' : 'label');
}

/** The one category that a list is filtered by: with all columns, its own fields go out, too. */
export function categoryOf(
  entity: Entity,
  { columns }: Pick<ExportChoice, 'columns'>,
  parameters: Parameters,
): string | undefined {
  if (entity.openField === undefined || columns !== 'all') return undefined;
  const named = parameters.filter(([name]) => name === 'filter[categoryId]').map(([, value]) => value);
  return named.length === 1 && z.uuid().safeParse(named[0]).success ? named[0] : undefined;
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
