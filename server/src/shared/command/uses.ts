import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';

const mostCounted = raw('10000');

/** How many rows stand on a record; each use is `from … where …`, and none is counted beyond ten thousand. */
export async function countUses(db: Queryable, uses: readonly Sql[]): Promise<number> {
  if (uses.length === 0) return 0;
  const counts = uses.map(
    (use) => sql`(select count(*)::int from (select ${use} limit ${mostCounted}) used)`,
  );
  return (await db.one<{ count: number }>(sql`select ${join(counts, ' + ')} as count`)).count;
}
