import { afterEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createDb } from './pool.ts';
import { sql } from './sql.ts';

afterEach(() => void vi.useRealTimers());

it('keeps its connections, with the plans they have made, however long nobody asks', async () => {
  const database = await createTestDatabase();
  // Before the first connection: whatever would end an unused one is a timer that starts when it is given back.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const db = createDb(database.connection, { role: null });
  const lists = db.lists.until(new AbortController().signal);
  const idsOf = async () =>
    Promise.all(
      [db, db.reserved, lists].map(async (asked) => {
        const { id } = await asked.one<{ id: number }>(sql`select pg_backend_pid() as id`);
        return id;
      }),
    );
  try {
    const before = await idsOf();
    await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
    expect(await idsOf()).toEqual(before);
  } finally {
    vi.useRealTimers();
    await db.end();
    await database.drop();
  }
});
