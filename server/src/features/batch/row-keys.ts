import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { cellWithoutQuote } from '#server/shared/list/plain-cell.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { columnsByField, sqlTextOfField } from './combined-columns.ts';
import type { References } from './references.ts';
import { isCreation, isNamed, type RowOfFile } from './row-values.ts';

type Values = Record<string, unknown>;

export const keyText = (field: string, value: string) =>
  `${field}=${value.normalize('NFC').trim().toLowerCase()}`.slice(0, 500);

type FileOf = Pick<StoredBatch, 'id' | 'mapping'>;
type BatchOfKeys = Pick<StoredBatch, 'id' | 'fixesId'>;

/** What a row is called by, as another row names it; the beginning keeps it apart from the values that are unique. */
const nameKey = (text: Sql) => sql`'named=' || left(unique_form(btrim(${text})), 490)`;

/** Whether rows of a file can name each other. */
const namesItself = ({ fields, entity }: BatchTarget) =>
  Object.values(fields).some((field) => field.kind === 'reference' && field.entity === entity.name);

/**
 * Notes what the rows of a file are called by, all of them in one statement, so that a row that is named by another one is
 * found by an index wherever it stands. Some rows where only those changed.
 */
export async function noteNames(
  db: Queryable,
  target: BatchTarget,
  { id, mapping }: FileOf,
  some?: readonly number[],
): Promise<void> {
  if (!mapping || !namesItself(target)) return;
  const naming = new Set([...target.unique, target.entity.display]);
  const which = some ? sql`and n = any(${some}::int[])` : raw('');
  for (const column of columnsByField(mapping).filter(({ field }) => naming.has(field))) {
    const text = cellWithoutQuote(sqlTextOfField(column));
    await db.run(sql`
      insert into batch_key (batch_id, key, n)
      select ${id}, ${nameKey(text)}, n from batch_row
      where batch_id = ${id} and not is_skipped and btrim(${text}) <> '' ${which} on conflict do nothing`);
  }
}

const foundRows = new WeakMap<References, Map<string, number[]>>();

/** Two rows of the file for each text that names their record; remembered as long as the references are in hand. */
export async function findRowsNamed(
  db: Queryable,
  target: BatchTarget,
  { id }: FileOf,
  references: References,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const known = foundRows.get(references) ?? new Map<string, number[]>();
  foundRows.set(references, known);
  const open = [...new Set(texts)].filter((text) => !known.has(text));
  if (open.length === 0) return known;
  const pairs = open.flatMap((text) => target.unique.map((field) => ({ text, key: keyText(field, text) })));
  const found = await db.many<{ text: string; rows: number[] }>(sql`
    with wanted as (
      select text, ${nameKey(raw('text'))} as key from unnest(${open}::text[]) o (text)
      union select text, key from unnest(${pairs.map(({ text }) => text)}::text[],
        ${pairs.map(({ key }) => key)}::text[]) p (text, key))
    select w.text, array_agg(k.n order by k.n) as rows from wanted w
    cross join lateral (select n from batch_key where batch_id = ${id} and key = w.key order by n limit 2) k
    group by w.text`);
  for (const text of open) known.set(text, []);
  for (const { text, rows } of found) known.set(text, rows);
  return known;
}

/** Which row of the file brings the record that a text names, wherever it stands: another one, or none but the row itself. */
export function otherRows(
  db: Queryable,
  target: BatchTarget,
  batch: FileOf,
  references: References,
  n: number,
) {
  return async (entity: string, text: string): Promise<RowOfFile> => {
    if (entity !== target.entity.name) return 'none';
    const rows = (await findRowsNamed(db, target, batch, references, [text])).get(text) ?? [];
    if (rows.some((other) => other !== n)) return 'other';
    return rows.includes(n) ? 'itself' : 'none';
  };
}

/** A value as rows are compared by it: what a text names is the same under all its names. */
function comparableText(value: unknown): string {
  if (isNamed(value)) return value.named.id ?? value.named.text;
  if (isCreation(value)) return value.create.text;
  return typeof value === 'string' ? value : '';
}

/** The values that no other row of the file may have. */
export function keysOf(target: BatchTarget, values: Values): RowKey[] {
  return target.unique.flatMap((unique) => {
    const parts = unique.split('+').map((field) => comparableText(values[field]));
    const [field = unique] = unique.split('+');
    return parts[0] === '' ? [] : [{ field, key: keyText(unique, parts.join('\u001F')) }];
  });
}

interface RowKey {
  field: string;
  key: string;
}

function repeatedProblem(
  target: BatchTarget,
  keys: readonly RowKey[],
  { key, n }: { key: string; n: number },
): FieldProblem {
  const field = keys.find((one) => one.key === key)?.field ?? '';
  return fieldProblemOf(field, target.fields[field]?.title ?? field, 'row_repeated', { n });
}

/** A row that an import brought, or found as it is, whose left-out rows are corrected now. */
interface RowBefore {
  key: string;
  n: number;
  number: string;
}

/**
 * What the imports brought whose left-out rows are corrected: a row that repeats one of theirs would not only be refused
 * no more, it would overwrite what that one brought.
 */
async function findRowsBefore(
  db: Queryable,
  { fixesId }: Pick<StoredBatch, 'fixesId'>,
  keys: readonly string[],
): Promise<Map<string, RowBefore>> {
  if (fixesId === null || keys.length === 0) return new Map();
  const found = await db.many<RowBefore>(sql`
    with recursive before as (
      select id, number, fixes from batch where id = ${fixesId}
      union all select b.id, b.number, b.fixes from before f join batch b on b.id = f.fixes)
    select k.key, k.n, f.number from before f
      join batch_key k on k.batch_id = f.id and k.key = any(${keys}::text[])
      join batch_row r on r.batch_id = k.batch_id and r.n = k.n
    where r.result = 'applied' or r.verdict = 'same'`);
  return new Map(found.map((row) => [row.key, row]));
}

/** Refuses the values of a row that another one was imported with before. */
function problemsOfBefore(
  target: BatchTarget,
  keys: readonly RowKey[],
  before: ReadonlyMap<string, RowBefore>,
): FieldProblem[] {
  return keys.flatMap(({ field, key }) => {
    const row = before.get(key);
    if (!row) return [];
    const params = { n: row.n, number: row.number };
    return [fieldProblemOf(field, target.fields[field]?.title ?? field, 'row_imported_before', params)];
  });
}

/** Notes the keys of a row and refuses those that an earlier row has. */
export async function checkRepeated(
  db: Queryable,
  target: BatchTarget,
  batch: BatchOfKeys,
  n: number,
  values: Values,
): Promise<{ problems: FieldProblem[]; keys: string[] }> {
  const keys = keysOf(target, values);
  if (keys.length === 0) return { problems: [], keys: [] };
  const all = keys.map(({ key }) => key);
  const earlier = await db.many<{ key: string; n: number }>(sql`
    select key, min(n) as n from batch_key where batch_id = ${batch.id} and n < ${n} and key = any(${all}::text[])
    group by key`);
  db.send(sql`
    insert into batch_key (batch_id, key, n) select ${batch.id}, key, ${n} from unnest(${all}::text[]) key
    on conflict do nothing`);
  const before = await findRowsBefore(db, batch, all);
  const first = new Map(earlier.map((found) => [found.key, found]));
  const problems = all.flatMap((key) => {
    const found = first.get(key);
    return found ? [repeatedProblem(target, keys, found)] : [];
  });
  return { problems: [...problems, ...problemsOfBefore(target, keys, before)], keys: all };
}

/** The same for the rows of a chunk, in their order: each is refused what an earlier row has, of this chunk or before. */
export async function checkRepeatedOfAll(
  db: Queryable,
  target: BatchTarget,
  batch: BatchOfKeys,
  rows: readonly { n: number; values: Values }[],
): Promise<{ problems: FieldProblem[]; keys: string[] }[]> {
  const keyed = rows.map(({ n, values }) => ({ n, keys: keysOf(target, values) }));
  const asked = keyed.flatMap(({ n, keys }) => keys.map(({ key }) => ({ n, key })));
  const earlier =
    asked.length === 0
      ? []
      : await db.many<{ key: string; before: number; n: number }>(sql`
          select a.key, a.n as before, min(k.n) as n
          from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ n }) => n)}::int[]) a (key, n)
          join batch_key k on k.batch_id = ${batch.id} and k.key = a.key and k.n < a.n group by a.key, a.n`);
  const before = await findRowsBefore(
    db,
    batch,
    asked.map(({ key }) => key),
  );
  const noted = new Map(earlier.map(({ key, before, n }) => [`${before} ${key}`, n]));
  const firstInChunk = new Map<string, number>();
  return keyed.map(({ n, keys }) => {
    const problems = keys.flatMap(({ key }) => {
      const found = Math.min(noted.get(`${n} ${key}`) ?? Infinity, firstInChunk.get(key) ?? Infinity);
      return found === Infinity ? [] : [repeatedProblem(target, keys, { key, n: found })];
    });
    for (const { key } of keys) if (!firstInChunk.has(key)) firstInChunk.set(key, n);
    problems.push(...problemsOfBefore(target, keys, before));
    return { problems, keys: keys.map(({ key }) => key) };
  });
}
