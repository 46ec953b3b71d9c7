import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';

/** Codes that people read and type: an O among them is easily a 0. */
function codeFields(target: BatchTarget): string[] {
  const names = new Set(['serial', ...target.unique]);
  return [...names].filter((field) => target.fields[field]?.kind === 'code');
}

const asTyped = (text: string) => text.trim().toUpperCase();

interface LookAlike {
  field: string;
  /** Where the field stands in the file. */
  column: number;
  value: string;
  key: string;
}

/** The codes of a row in which an O can be a 0, with the keys by which later rows see them. */
function lookAlikesOf(
  target: BatchTarget,
  { mapping }: Pick<StoredBatch, 'mapping'>,
  values: Record<string, unknown>,
): LookAlike[] {
  return codeFields(target).flatMap((field) => {
    const value = values[field];
    const column = mapping?.columns.find((one) => one.field === field)?.column;
    if (typeof value !== 'string' || column === undefined || !/[O0]/i.test(value)) return [];
    return [{ field, column, value, key: `~${field}=${asTyped(value).replaceAll('O', '0')}`.slice(0, 500) }];
  });
}

interface EarlierCell {
  n: number;
  text: string;
}

function warningOf(
  target: BatchTarget,
  { field, value }: LookAlike,
  earlier: readonly EarlierCell[],
): FieldProblem[] {
  const other = earlier.find(({ text }) => asTyped(text) !== asTyped(value));
  if (!other) return [];
  const title = target.fields[field]?.title ?? field;
  return [fieldProblemOf(field, title, 'row_look_alike', { n: other.n, value: other.text })];
}

/** So many earlier rows are looked at. */
const mostEarlier = 20;

/** Values of a row that differ from those of an earlier one only by O and 0; with the keys by which later rows see it. */
export async function findLookAlikes(
  db: Queryable,
  target: BatchTarget,
  batch: Pick<StoredBatch, 'id' | 'mapping'>,
  n: number,
  values: Record<string, unknown>,
): Promise<{ warnings: FieldProblem[]; keys: string[] }> {
  const warnings: FieldProblem[] = [];
  const alike = lookAlikesOf(target, batch, values);
  for (const one of alike) {
    const earlier = await db.many<EarlierCell>(sql`
      select k.n, r.raw[${one.column + 1}::int] as text from batch_key k
      join batch_row r on r.batch_id = k.batch_id and r.n = k.n
      where k.batch_id = ${batch.id} and k.key = ${one.key} and k.n < ${n} order by k.n limit ${mostEarlier}`);
    warnings.push(...warningOf(target, one, earlier));
  }
  const keys = alike.map(({ key }) => key);
  if (keys.length > 0) {
    db.send(sql`
      insert into batch_key (batch_id, key, n) select ${batch.id}, key, ${n} from unnest(${keys}::text[]) key
      on conflict do nothing`);
  }
  return { warnings, keys };
}

/** The same for the rows of a chunk, in their order. */
export async function findLookAlikesOfAll(
  db: Queryable,
  target: BatchTarget,
  batch: Pick<StoredBatch, 'id' | 'mapping'>,
  rows: readonly { n: number; raw: readonly string[]; values: Record<string, unknown> }[],
): Promise<{ warnings: FieldProblem[]; keys: string[] }[]> {
  const alikeOf = rows.map(({ n, raw, values }) => ({ n, raw, alike: lookAlikesOf(target, batch, values) }));
  const asked = alikeOf.flatMap(({ n, alike }) => alike.map(({ key, column }) => ({ n, key, column })));
  const found =
    asked.length === 0
      ? []
      : await db.many<EarlierCell & { key: string; of: number }>(sql`
          select a.key, a.n as of, earlier.n, earlier.text
          from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ n }) => n)}::int[],
            ${asked.map(({ column }) => column + 1)}::int[]) a (key, n, place)
          cross join lateral (
            select k.n, r.raw[a.place] as text from batch_key k
            join batch_row r on r.batch_id = k.batch_id and r.n = k.n
            where k.batch_id = ${batch.id} and k.key = a.key and k.n < a.n order by k.n limit ${mostEarlier}
          ) earlier`);
  const noted = new Map<string, EarlierCell[]>();
  for (const { key, of, n, text } of found) {
    const place = `${of} ${key}`;
    noted.set(place, [...(noted.get(place) ?? []), { n, text }]);
  }
  const inChunk = new Map<string, EarlierCell[]>();
  return alikeOf.map(({ n, raw, alike }) => {
    const warnings = alike.flatMap((one) => {
      const earlier = [...(noted.get(`${n} ${one.key}`) ?? []), ...(inChunk.get(one.key) ?? [])];
      return warningOf(target, one, earlier.toSorted((a, b) => a.n - b.n).slice(0, mostEarlier));
    });
    for (const { key, column } of alike) {
      const earlier = inChunk.get(key) ?? [];
      if (earlier.length < mostEarlier) inChunk.set(key, [...earlier, { n, text: raw[column] ?? '' }]);
    }
    return { warnings, keys: alike.map(({ key }) => key) };
  });
}
