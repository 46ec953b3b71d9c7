import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** Tables whose records are not made inactive by hand: which of them can be chosen. */
const openWhen: Record<string, Sql> = {
  equipment: raw('true'),
  project: raw(`status not in ('closed', 'cancelled')`),
};

/**
 * Checks that a chosen record exists, is active and not in the bin, and keeps it so until the transaction ends.
 * An id that the caller may not use is answered like one that does not exist.
 */
export async function checkReference(
  db: Queryable,
  table: string,
  id: string | null | undefined,
  field: { path: string; title: string },
): Promise<FieldProblem[]> {
  return (await findReference(db, table, id, field, raw(`''`))).problems;
}

/** The same, and a text of the chosen record. */
export async function findReference(
  db: Queryable,
  table: string,
  id: string | null | undefined,
  field: { path: string; title: string },
  text: Sql,
): Promise<{ problems: FieldProblem[]; text: string }> {
  if (!id) return { problems: [], text: '' };
  const isActive = openWhen[table] ?? raw('active');
  const found = await db.maybe<{ text: string | null }>(
    sql`select ${text} as text from ${name(table)} where id = ${id} and deleted_at is null and ${isActive} for key share`,
  );
  return { problems: found ? [] : [notThere(field)], text: found?.text ?? '' };
}

const notThere = ({ path, title }: { path: string; title: string }): FieldProblem =>
  fieldProblemOf(path, title, 'not_found', { entity: title });

/** The same for many records in one statement, in their order. */
export async function checkReferenceOfAll(
  db: Queryable,
  table: string,
  ids: readonly (string | null | undefined)[],
  field: { path: string; title: string },
): Promise<FieldProblem[][]> {
  const asked = [...new Set(ids.filter(Boolean))];
  if (asked.length === 0) return ids.map(() => []);
  const found = await db.many<{ id: string }>(sql`
    select id from ${name(table)} where id = any(${asked}::uuid[]) and deleted_at is null
      and ${openWhen[table] ?? raw('active')} order by id for key share`);
  const known = new Set(found.map(({ id }) => id));
  return ids.map((id) => (!id || known.has(id) ? [] : [notThere(field)]));
}
