import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { keyName, type BatchTarget, type TargetKey } from './batch-target.ts';
import { isNamed } from './row-values.ts';

type Values = Record<string, unknown>;

export type FoundTarget = { id: string; version: number } | undefined;

interface TargetFound {
  found: FoundTarget;
  problems: FieldProblem[];
}

/** The texts by which a row is looked for; undefined where it tells none. */
function textsOf(key: TargetKey | undefined, values: Values): string[] | undefined {
  const texts = key?.fields.map((field) => {
    const value = values[field];
    return isNamed(value) ? value.named.id : value;
  });
  if (!texts || typeof texts[0] !== 'string') return undefined;
  return texts.map((text) => (typeof text === 'string' ? text : ''));
}

/** The only record that fits; where several do, a person has to tell them apart. */
function onlyFitting(
  target: BatchTarget,
  key: TargetKey,
  texts: readonly string[],
  fitting: readonly NonNullable<FoundTarget>[],
): TargetFound {
  if (fitting.length < 2) return { found: fitting[0], problems: [] };
  const [field = ''] = key.fields;
  const params = { n: fitting.length, value: texts[0] ?? '' };
  const title = target.fields[field]?.title ?? field;
  return { found: undefined, problems: [fieldProblemOf(field, title, 'reference_ambiguous', params)] };
}

const none: TargetFound = { found: undefined, problems: [] };

/** What a row is found by: the key of the mapping, or one that finds it where the row does not tell that. */
function findKey(
  { keys }: BatchTarget,
  findBy: string | null,
  values: Values,
): { key: TargetKey; texts: string[] } | undefined {
  const chosen = keys.filter((key) => keyName(key) === findBy);
  for (const key of [...chosen, ...keys.filter(({ isFallback }) => isFallback)]) {
    const texts = textsOf(key, values);
    if (texts) return { key, texts };
  }
  return undefined;
}

/** The record that a row means. */
export async function findTarget(
  db: Queryable,
  target: BatchTarget,
  findBy: string | null,
  values: Values,
): Promise<TargetFound> {
  const asked = findKey(target, findBy, values);
  if (!asked) return none;
  const { key, texts } = asked;
  const fitting = await db.many<NonNullable<FoundTarget>>(sql`
    select r.id, r.version from ${name(tableOf(target.entity))} r
    where ${key.matches(texts, values)} and r.deleted_at is null
    order by r.id limit 2`);
  return onlyFitting(target, key, texts, fitting);
}

/** The records that the rows of a chunk mean, in their order; in one statement where the key can ask for many. */
export async function findTargets(
  db: Queryable,
  target: BatchTarget,
  findBy: string | null,
  rows: readonly Values[],
): Promise<TargetFound[]> {
  const key = target.keys.find((one) => keyName(one) === findBy);
  const asked = rows.flatMap((values, at) => {
    const texts = textsOf(key, values);
    return texts ? [{ at, texts, facts: key?.ofMany?.factsOf(values) ?? null }] : [];
  });
  const isFallback = target.keys.some((one) => one.isFallback);
  if (!isFallback && (!key || asked.length === 0)) return rows.map(() => none);
  if (!key?.ofMany || isFallback) {
    const found: TargetFound[] = [];
    for (const values of rows) found.push(await findTarget(db, target, findBy, values));
    return found;
  }
  const hits = await db.many<NonNullable<FoundTarget> & { at: number }>(sql`
    select a.at, fitting.id, fitting.version
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (at int, texts jsonb, facts jsonb)
    cross join lateral (
      select r.id, r.version from ${name(tableOf(target.entity))} r
      where ${key.ofMany.matches(raw('(a.texts ->> 0)'), raw('a.facts'))} and r.deleted_at is null
      order by r.id limit 2
    ) fitting order by a.at, fitting.id`);
  const fittingAt = new Map<number, NonNullable<FoundTarget>[]>();
  for (const { at, id, version } of hits) fittingAt.set(at, [...(fittingAt.get(at) ?? []), { id, version }]);
  const textsAt = new Map(asked.map(({ at, texts }) => [at, texts]));
  return rows.map((_, at) => onlyFitting(target, key, textsAt.get(at) ?? [], fittingAt.get(at) ?? []));
}
