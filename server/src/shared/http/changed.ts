import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

// Sessions are shown with their account and are no events of it.
const withoutEvents: readonly EntityName[] = ['user'];

/** Refuses, in tests, a command that names other kinds of record than those whose events its transaction wrote. */
export async function checkChanged(
  db: Queryable,
  command: string,
  changed: ReadonlySet<EntityName>,
): Promise<void> {
  const rows = await db.many<{ entity: EntityName }>(
    sql`select distinct entity from event where xid = pg_current_xact_id()`,
  );
  const written = new Set(rows.map(({ entity }) => entity));
  const silent = [...written].filter((kind) => !changed.has(kind));
  const wrong = [...changed].filter((kind) => !written.has(kind) && !withoutEvents.includes(kind));
  if (silent.length + wrong.length === 0) return;
  throw new Error(
    `${command} left out ${silent.join(', ') || 'nothing'} and named ${wrong.join(', ') || 'nothing'} in vain`,
  );
}
