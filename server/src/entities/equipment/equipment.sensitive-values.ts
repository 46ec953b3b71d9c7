import {
  customFieldLabel,
  type CustomField,
  type CustomValues,
} from '#contract/entities/category/custom-field.ts';
import { withoutEmptyValues } from '#contract/entities/category/custom-values.ts';
import { isMask } from '#contract/shared/mask.ts';
import { maskOf } from '#contract/entities/category/sensitive-values.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { equipmentSource } from './equipment.repository.ts';

/** The values of an item as everybody may read them, and what is kept sealed, by key. */
export interface SplitValues {
  customValues: CustomValues;
  secrets: ReadonlyMap<string, string>;
}

/** A sealed value opens for its own item and field alone. */
const ownerOf = (id: string, key: string) => `${id}:${key}`;

/** A mask stands for the value that is there: it is no value of another item, nor of a field that hides nothing. */
export function checkMasks(
  fields: readonly CustomField[],
  values: CustomValues,
  stored: CustomValues = {},
): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = values[field.key];
    const isKept = field.sensitive === true && value === stored[field.key];
    if (!isMask(value) || isKept) return [];
    return [fieldProblemOf(`customValues.${field.key}`, customFieldLabel(field, 'en'), 'bad_characters')];
  });
}

/** Takes the sensitive values out and leaves their masks; one that the item has already keeps its mask. */
export function splitSensitive(
  fields: readonly CustomField[],
  values: CustomValues,
  stored: CustomValues = {},
  known: ReadonlyMap<string, string> = new Map(),
): SplitValues {
  const customValues = withoutEmptyValues(values);
  const secrets = new Map<string, string>();
  for (const field of fields) {
    const { key, sensitive } = field;
    const value = customValues[key];
    if (!sensitive || typeof value !== 'string' || isMask(value)) continue;
    const before = stored[key];
    if (isMask(before) && known.get(key) === value) {
      customValues[key] = before;
      continue;
    }
    secrets.set(key, value);
    customValues[key] = maskOf(field, value, before);
  }
  return { customValues, secrets };
}

/** The sensitive values that an item has, as far as they can be opened. */
export async function openSecrets(
  db: Queryable,
  vault: KeyVault,
  id: string,
): Promise<ReadonlyMap<string, string>> {
  const found = await db.many<{ key: string; sealed: Buffer }>(
    sql`select key, sealed from equipment_secret where equipment_id = ${id}`,
  );
  return new Map(
    found.flatMap(({ key, sealed }) => {
      const value = vault.open(ownerOf(id, key), sealed);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Seals the values that are new for items; after the rows of the items. */
export function insertSecrets(
  { db, now }: CommandContext,
  vault: KeyVault,
  items: readonly { id: string; secrets: ReadonlyMap<string, string> }[],
): void {
  const rows = items.flatMap(({ id, secrets }) =>
    [...secrets].map(([key, value]) => ({ id, key, sealed: vault.seal(ownerOf(id, key), value) })),
  );
  if (rows.length === 0) return;
  db.send(sql`
    insert into equipment_secret (equipment_id, key, sealed, updated_at)
    select id, key, sealed, ${now.toISOString()} from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ sealed }) => sealed)}::bytea[]) as s (id, key, sealed)
    on conflict (equipment_id, key) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`);
}

/** Forgets what an item no longer has a mask for. */
export function dropSecrets(db: Queryable, id: string, customValues: CustomValues): void {
  const kept = Object.entries(customValues).flatMap(([key, value]) => (isMask(value) ? [key] : []));
  db.send(sql`delete from equipment_secret where equipment_id = ${id} and key <> all(${kept}::text[])`);
}

/** Shows a sensitive value of an item; that somebody looked, and at which field, stays in the history. */
export async function revealValue(
  context: CommandContext,
  vault: KeyVault,
  id: string,
  { key, reason }: { key: string; reason?: string | null | undefined },
): Promise<{ value: string; version: number }> {
  const before = await lockRecord(context, equipmentSource, id);
  const number = before.tag ?? '';
  const stored = await context.db.maybe<{ sealed: Buffer }>(
    sql`select sealed from equipment_secret where equipment_id = ${id} and key = ${key}`,
  );
  if (!stored) throw new AppError('no_secret', { number });
  const value = vault.open(ownerOf(id, key), stored.sealed);
  if (value === undefined) throw new AppError('secret_unreadable', { number });
  const mask = before.customValues[key];
  const { version } = await changeRecord(
    context,
    equipmentSource,
    before,
    {},
    {
      action: 'revealValue',
      reason: reason || undefined,
      // Sealed anew, so that a former secret falls out of use.
      also: async () => insertSecrets(context, vault, [{ id, secrets: new Map([[key, value]]) }]),
      extraChanges: { [`customValues.${key}`]: { from: mask, to: mask } },
    },
  );
  return { value, version };
}
