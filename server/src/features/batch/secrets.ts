import type { BulkChange, ImportMapping } from '#contract/features/batch/batch.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { isMask, maskText } from '#contract/shared/mask.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { BatchTarget } from './batch-target.ts';
import { customName, withCustomFields } from './custom-values.ts';

/** A cell that is kept sealed: what is shown of it, and who opens it. */
export interface Sealed {
  shown: string;
  owner: string;
  sealed: string;
}

/** The sealed cells of a row, by column. */
export type Secrets = Record<string, Sealed>;

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'sealed' in value && 'owner' in value;
}

/** The text of a sealed cell; undefined where this installation cannot open it. */
export function openSecret(vault: KeyVault, value: unknown): string | undefined {
  return isSealed(value) ? vault.open(value.owner, Buffer.from(value.sealed, 'base64')) : undefined;
}

/** What is shown of the secrets of a field: as its record shows them, and as little where categories differ in its type. */
function maskFor({ customFields }: BatchTarget, name: string): (text: string) => string {
  const named = [...(customFields?.values() ?? [])].flat().filter((field) => customName(field) === name);
  const showsEnd = named.every((field) => field.type === 'text');
  return (text) => maskText(text, showsEnd);
}

interface Cell {
  n: number;
  text: string;
}

async function writeCells(
  tx: Queryable,
  batchId: string,
  column: number,
  cells: readonly { n: number; text: string; secret: Sealed | null }[],
): Promise<void> {
  const key = String(column);
  await tx.run(sql`
    update batch_row r set raw[${column + 1}::int] = v.text,
      secrets = case when v.secret is null then r.secrets - ${key}::text
        else jsonb_set(r.secrets, array[${key}::text], v.secret) end
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) v (n int, text text, secret jsonb)
    where r.batch_id = ${batchId} and r.n = v.n`);
}

/** The rows of a batch: all of them, or these. */
interface SomeRows {
  batchId: string;
  only?: readonly number[] | undefined;
}

const isOneOf = ({ batchId, only }: SomeRows) =>
  only ? sql`batch_id = ${batchId} and n = any(${only}::int[])` : sql`batch_id = ${batchId}`;

/** Seals the cells of a column that are still to be read, and leaves their ends; answers whether there were any. */
async function sealColumn(
  tx: Queryable,
  vault: KeyVault,
  rows: SomeRows,
  column: number,
  mask: (text: string) => string,
): Promise<boolean> {
  const { batchId } = rows;
  const open = await tx.many<Cell>(sql`
    select n, raw[${column + 1}::int] as text from batch_row
    where ${isOneOf(rows)} and raw[${column + 1}::int] not in ('', '(clear)')
      and raw[${column + 1}::int] is distinct from secrets -> ${String(column)}::text ->> 'shown'`);
  const cells = open.map(({ n, text }) => {
    const owner = `${batchId}:${n}:${column}`;
    const shown = mask(text);
    const sealed = vault.seal(owner, text).toString('base64');
    return { n, text: shown, secret: { shown, owner, sealed } };
  });
  if (cells.length > 0) await writeCells(tx, batchId, column, cells);
  return cells.length > 0;
}

/** Gives a column its texts back: it turned out to be no secret. */
async function openColumn(tx: Queryable, vault: KeyVault, rows: SomeRows, column: number): Promise<boolean> {
  const closed = await tx.many<{ n: number; secret: Sealed }>(sql`
    select n, secrets -> ${String(column)}::text as secret from batch_row
    where ${isOneOf(rows)} and secrets ? ${String(column)}::text
      and raw[${column + 1}::int] = secrets -> ${String(column)}::text ->> 'shown'`);
  const cells = closed.map(({ n, secret }) => ({ n, text: openSecret(vault, secret) ?? '', secret: null }));
  if (cells.length > 0) await writeCells(tx, rows.batchId, column, cells);
  return cells.length > 0;
}

/**
 * Seals the cells of every column that is imported into a secret field; nobody reads them in the batch again. Where only
 * some rows can have changed since, they alone are looked at. Answers whether any cell is another one now.
 */
export async function sealSecrets(
  tx: Queryable,
  vault: KeyVault,
  target: BatchTarget,
  batchId: string,
  mapping: ImportMapping | null,
  only?: readonly number[],
): Promise<boolean> {
  if (!mapping || only?.length === 0) return false;
  const withCustom = await withCustomFields(tx, target);
  const { secrets, fields } = withCustom;
  if (secrets.length === 0) return false;
  const rows = { batchId, only };
  // All columns are asked for at once.
  const changed = await Promise.all(
    mapping.columns.map(async ({ column, field }) => {
      if (field === null) return false;
      if (secrets.includes(field)) return sealColumn(tx, vault, rows, column, maskFor(withCustom, field));
      // A field that is hidden by now may have been a secret: what is sealed stays so.
      return field in fields && openColumn(tx, vault, rows, column);
    }),
  );
  return changed.includes(true);
}

/** A change of a bulk edit as its batch has it: a secret is sealed. */
export interface StoredChange extends Omit<BulkChange, 'value'> {
  value?: BulkChange['value'] | Sealed;
}

/** A change as everybody may read it. */
export function shownChange({ value, ...change }: StoredChange): BulkChange {
  if (value === undefined) return change;
  return { ...change, value: isSealed(value) ? value.shown : value };
}

/** Seals what is sent for secret fields; a mask stands for what was sealed before, and for nothing else. */
export function sealChanges(
  vault: KeyVault,
  target: BatchTarget,
  number: string,
  changes: readonly BulkChange[],
  before: readonly StoredChange[] = [],
): StoredChange[] {
  const problems: FieldProblem[] = [];
  const sealed = changes.map((change, at): StoredChange => {
    const { field, value } = change;
    if (!target.secrets.includes(field) || typeof value !== 'string') return change;
    const known = before.find((one) => one.field === field)?.value;
    if (isSealed(known) && known.shown === value) return { ...change, value: known };
    if (isMask(value)) {
      const title = target.fields[field]?.title ?? field;
      problems.push(fieldProblemOf(`changes.${at}.value`, title, 'bad_characters'));
    }
    const owner = `${number}:${field}`;
    const shown = maskFor(target, field)(value.trim());
    return { ...change, value: { shown, owner, sealed: vault.seal(owner, value).toString('base64') } };
  });
  if (problems.length > 0) throw refuseFields(problems);
  return sealed;
}
