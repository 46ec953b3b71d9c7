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
 * Selects of a chosen record, if it exists, is active and not in the bin, and keeps it so until the transaction ends.
 * To stand alone or as a table expression among the other questions of a command.
 */
export function selectChosen(table: string, id: string, columns: Sql): Sql {
  return sql`select ${columns} from ${name(table)}
    where id = ${id} and deleted_at is null and ${openWhen[table] ?? raw('active')} for key share`;
}

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
  if (!id) return [];
  return (await db.maybe(selectChosen(table, id, raw('id')))) ? [] : [notThere(field)];
}

/** That a record cannot be chosen, or is none. */
export const notThere = ({ path, title }: { path: string; title: string }): FieldProblem =>
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
