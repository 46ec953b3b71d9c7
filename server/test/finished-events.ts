import { expect, vi } from 'vitest';
import { sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

/** Events count for jobs once no transaction that began before them runs any more, in whichever database of the machine. */
export async function finishEvents({ db }: TestApp): Promise<void> {
  const areFinished = async () =>
    (
      await db.one<{ are: boolean }>(sql`
        select pg_snapshot_xmin(pg_current_snapshot()) > (select max(xid) from event) as are`)
    ).are;
  const patience = { timeout: 120_000, interval: 20 };
  await vi.waitFor(async () => expect(await areFinished()).toBe(true), patience);
}
