import { vi } from 'vitest';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

/** A table that nobody else can read until it is let go. */
export interface HeldTable {
  letGo(): Promise<void>;
}

/** Locks a table, so that every statement on it runs for exactly as long as a test likes. */
export async function holdTable(api: TestApp, table: string): Promise<HeldTable> {
  let end: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((hold, fail) => {
    holding = api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`lock table ${name(table)} in access exclusive mode`);
      hold();
      await isOver;
    });
    holding.catch(fail);
  });
  return {
    letGo: async () => {
      end();
      await holding;
    },
  };
}

/** How many statements wait for a lock in the database of a test. */
export async function countWaiting(api: TestApp): Promise<number> {
  const { count } = await api.ownerDb.one<{ count: number }>(
    raw(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`),
  );
  return count;
}

/** Waits until at least so many statements wait for a lock. */
export function untilWaiting(api: TestApp, least: number): Promise<void> {
  return untilCount(api, `at least ${least}`, (found) => found >= least);
}

/** Waits until no statement waits for a lock any more. */
export function untilNoneWaits(api: TestApp): Promise<void> {
  return untilCount(api, 'none', (found) => found === 0);
}

async function untilCount(api: TestApp, wanted: string, isRight: (count: number) => boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      const found = await countWaiting(api);
      if (!isRight(found)) throw new Error(`${found} statements wait, not ${wanted}`);
    },
    { timeout: 300_000, interval: 20 },
  );
}
