import { raw, sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

/** From so many events on, the index of the versions of records is three levels deep, and so is that of who did what. */
export const longHistory = 40_000;

/**
 * Makes the history so much longer, as years of work do: versions of records that nobody knows. They are in no chain and under no seal,
 * so it is for tests that count pages alone.
 */
export async function lengthenHistory(
  { ownerDb, userIds }: Pick<TestApp, 'ownerDb' | 'userIds'>,
  events: number,
): Promise<void> {
  await ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`
      insert into event (at, actor_id, actor, source, entity, entity_id, version, action, changes, hash)
      select now() - (${events}::int - n) * interval '1 minute', ${userIds.admin}::uuid, 'Test', 'job',
        (array['equipment', 'assignment'])[1 + n % 2], md5((n / 8)::text)::uuid, 1 + n % 8 / 2, 'update', '{}', sha256('')
      from generate_series(1, ${events}::int) n`);
  });
  await ownerDb.run(raw('vacuum analyze event'));
}
