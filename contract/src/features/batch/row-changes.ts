import type { BatchRow } from './batch.schema.ts';

type Changes = NonNullable<BatchRow['changes']>;
type Values = Readonly<Record<string, unknown>>;

const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};

/** The name under which the value of a category's own field stands among the changes of a row. */
export const partName = (field: string, key: string) => `${field}.${key}`;

/** The changes of a row with each part of the open field on its own, as far as it differs. */
export function splitChanges(changes: Changes, openField: string | undefined): Changes {
  const whole = openField === undefined ? undefined : changes[openField];
  if (openField === undefined || !whole) return changes;
  const { [openField]: _, ...others } = changes;
  const [before, after] = [asValues(whole.from), asValues(whole.to)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const parts = keys
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
    .map((key) => [partName(openField, key), { from: before[key] ?? null, to: after[key] ?? null }] as const);
  return { ...others, ...Object.fromEntries(parts) };
}
