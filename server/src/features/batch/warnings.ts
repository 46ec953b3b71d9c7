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

/** Values of a row that differ from those of an earlier one only by O and 0; with the keys by which later rows see it. */
export async function findLookAlikes(
  db: Queryable,
  target: BatchTarget,
  batch: Pick<StoredBatch, 'id' | 'mapping'>,
  n: number,
  values: Record<string, unknown>,
): Promise<{ warnings: FieldProblem[]; keys: string[] }> {
  const warnings: FieldProblem[] = [];
  const keys: string[] = [];
  for (const field of codeFields(target)) {
    const value = values[field];
    const column = batch.mapping?.columns.find((one) => one.field === field)?.column;
    if (typeof value !== 'string' || column === undefined || !/[O0]/i.test(value)) continue;
    const key = `~${field}=${asTyped(value).replaceAll('O', '0')}`.slice(0, 500);
    keys.push(key);
    const earlier = await db.many<{ n: number; text: string }>(sql`
      select k.n, r.raw[${column + 1}::int] as text from batch_key k
      join batch_row r on r.batch_id = k.batch_id and r.n = k.n
      where k.batch_id = ${batch.id} and k.key = ${key} and k.n < ${n} order by k.n limit 20`);
    const other = earlier.find(({ text }) => asTyped(text) !== asTyped(value));
    if (!other) continue;
    const title = target.fields[field]?.title ?? field;
    warnings.push(fieldProblemOf(field, title, 'row_look_alike', { n: other.n, value: other.text }));
  }
  if (keys.length > 0) {
    db.send(sql`
      insert into batch_key (batch_id, key, n) select ${batch.id}, key, ${n} from unnest(${keys}::text[]) key
      on conflict do nothing`);
  }
  return { warnings, keys };
}
