import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';

const mostCounted = raw('10000');

/** Which of the records something stands on; each use is `from … where …`, asked for the id that it is given. */
export async function findUsed(
  db: Queryable,
  ids: readonly string[],
  usesOf: (id: Sql) => readonly Sql[],
): Promise<Set<string>> {
  const uses = usesOf(raw('i.id')).map((use) => sql`exists (select ${use})`);
  if (uses.length === 0 || ids.length === 0) return new Set();
  const found = await db.many<{ id: string }>(
    sql`select i.id from unnest(${ids}::uuid[]) i (id) where ${join(uses, ' or ')}`,
  );
  return new Set(found.map(({ id }) => id));
}

/** How many rows stand on a record; each use is `from … where …`, and none is counted beyond ten thousand. */
export async function countUses(db: Queryable, uses: readonly Sql[]): Promise<number> {
  if (uses.length === 0) return 0;
  const counts = uses.map(
    (use) => sql`(select count(*)::int from (select ${use} limit ${mostCounted}) used)`,
  );
  return (await db.one<{ count: number }>(sql`select ${join(counts, ' + ')} as count`)).count;
}
