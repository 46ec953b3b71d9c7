import { z } from 'zod';
import { text } from '#contract/shared/field.ts';
import { defaultLanguage, perLanguage } from '#contract/shared/languages.ts';

export const customFieldTypes = [
  'text',
  'long',
  'number',
  'money',
  'date',
  'bool',
  'choice',
  'multi',
  'url',
  'mac',
  'ip',
  'email',
  'person',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

const label = text('Label', { max: 60 }).schema;

/** A field that a category adds to the items in it. */
export const customField = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  /** In one language at least; the others are called by what there is. */
  label: z.strictObject(perLanguage(() => label.optional())),
  type: z.enum(customFieldTypes),
  required: z.boolean(),
  unique: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: z.string().max(200).optional(),
  choices: z
    .array(text('Choice', { max: 80 }).schema)
    .max(100)
    .optional(),
  /** Its values are kept sealed: everybody sees a mask, and looking at one is an event. */
  sensitive: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
export type CustomField = z.infer<typeof customField>;

export const customValue = z.union([
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(100),
  z.null(),
]);

/** The values of an item's custom fields, by key; what each may hold is decided by its category. */
export const customValues = z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), customValue);
export type CustomValues = z.infer<typeof customValues>;

/** What a field is called in a language: by its own label, by another one, or by its key. */
export function customFieldLabel(
  { label, key }: Pick<CustomField, 'label' | 'key'>,
  language: string,
): string {
  const labels: Readonly<Record<string, string | undefined>> = label;
  return labels[language] || labels[defaultLanguage] || Object.values(labels).find(Boolean) || key;
}

/** The key of a new field after its label: plain letters, digits and underscores, and none that is taken. */
export function keyAfterLabel(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')
    .replace(/^[0-9_]+/, '')
    .slice(0, 36);
  const stem = plain === '' ? 'field' : plain;
  let key = stem;
  for (let n = 2; taken.includes(key); n += 1) key = `${stem}_${n}`;
  return key;
}
