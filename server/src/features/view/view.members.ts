import { filterFields } from '#contract/shared/entity.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import { parseRelativeDay } from '#contract/shared/relative-values.ts';
import { viewLimits } from '#contract/features/view/view.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { conditionsOf } from '#server/shared/list/filters.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { countTotal } from '#server/shared/list/total.ts';

/** A record that events touched, with the fields that they changed. */
export interface Touched {
  id: string;
  fields: string[];
}

export type ChangeKind = 'came' | 'left' | 'changed';

/**
 * Whether the columns of the records alone decide what is in the view: only then must whatever enters or leaves it
 * have an event of its own. Words, branches of a tree, other tables and what follows from the day can change a view
 * from outside.
 */
export function isDecidedByRecords(source: ListSource<unknown>, { q, filters }: ListQuery): boolean {
  const fields = filterFields(source.entity);
  const derived = source.entity.derived ?? [];
  return (
    q === '' &&
    filters.every(({ field, operator, values }) => {
      const isOwn =
        field in source.entity.fields &&
        !derived.includes(field) &&
        source.lookups?.[field] === undefined &&
        source.conditions?.[field] === undefined &&
        source.computed?.[field] === undefined;
      const isDay = fields[field]?.kind === 'date' || fields[field]?.kind === 'instant';
      const follows = operator === 'last' || operator === 'next' || operator === 'within';
      const isRelative = isDay && values.some((value) => parseRelativeDay(value) !== undefined);
      return isOwn && !follows && !isRelative;
    })
  );
}

/** The records of a view; only their number where there are more than are kept by name. */
export async function findMembers(
  db: Queryable,
  source: ListSource<unknown>,
  query: ListQuery,
): Promise<{ ids: string[] } | { count: number }> {
  const most = viewLimits.members + 1;
  const rows = await db.many<{ id: string }>(
    sql`select r.id from ${name(source.table)} r where ${conditionsOf(source, query)} limit ${raw(String(most))}`,
    { planEachTime: true },
  );
  if (rows.length < most) return { ids: rows.map(({ id }) => id) };
  return { count: (await countTotal(db, source, query)).value };
}

/** Those of the records that are in a view. */
export async function findMembersAmong(
  db: Queryable,
  source: ListSource<unknown>,
  query: ListQuery,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ id: string }>(
    sql`select r.id from ${name(source.table)} r where r.id = any(${ids}::uuid[]) and ${conditionsOf(source, query)}`,
    { planEachTime: true },
  );
  return rows.map(({ id }) => id);
}

/** What happened to each record, from who was in the view and who is. */
export function compareMembers(
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  touched: readonly Touched[],
): Map<string, { kind: ChangeKind; fields: string[] }> {
  const fieldsOf = new Map(touched.map(({ id, fields }) => [id, fields]));
  const found = new Map<string, { kind: ChangeKind; fields: string[] }>();
  for (const id of now) {
    const fields = fieldsOf.get(id);
    if (!before.has(id)) found.set(id, { kind: 'came', fields: [] });
    else if (fields) found.set(id, { kind: 'changed', fields });
  }
  for (const id of before) if (!now.has(id)) found.set(id, { kind: 'left', fields: fieldsOf.get(id) ?? [] });
  return found;
}

/** One change after another that nobody has looked at yet; nothing is left where a record came and left again. */
export function mergeKinds(earlier: ChangeKind | undefined, later: ChangeKind): ChangeKind | undefined {
  if (earlier === undefined) return later;
  if (earlier === 'came') return later === 'left' ? undefined : 'came';
  if (earlier === 'left') return 'changed';
  return later === 'came' ? 'changed' : later;
}
