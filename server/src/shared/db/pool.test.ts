import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createDb, type Queryable, type QueryOptions } from './pool.ts';
import { mostPlans } from './prepared-statements.ts';
import { raw, sql } from './sql.ts';

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

describe('plans', () => {
  const mode = sql`select current_setting('plan_cache_mode') as mode`;
  const modeOf = async (asked: Queryable, options?: QueryOptions) =>
    (await asked.one<{ mode: string }>(mode, options)).mode;

  it('are made once for all values, or for the very values where a statement says so', async () => {
    const database = await createTestDatabase();
    const db = createDb(database.connection, { role: null });
    const { signal } = new AbortController();
    try {
      for (const asked of [db, db.until(signal), db.lists.until(signal), db.reserved]) {
        expect(await modeOf(asked)).toBe('force_generic_plan');
        expect(await modeOf(asked, { planEachTime: true })).toBe('auto');
      }
      await db.transaction(async (tx) => {
        expect(await modeOf(tx)).toBe('force_generic_plan');
        expect(await modeOf(tx, { planEachTime: true })).toBe('auto');
      });
      expect(await db.transaction((tx) => modeOf(tx))).toBe('force_generic_plan');
    } finally {
      await db.end();
      await database.drop();
    }
  });

  it('are held for what is asked for now, however much was asked for before, and not for all of it', async () => {
    const database = await createTestDatabase();
    const db = createDb(database.connection, { role: null, max: 1 });
    const now = sql`select count(*)::int as held, max(generic_plans) filter (where statement like '%now%')::int as used
      from pg_prepared_statements`;
    try {
      for (let n = 0; n < 2 * mostPlans; n += 1) {
        expect(await db.one(sql`select ${raw(String(n))}::int as n`)).toEqual({ n });
      }
      await db.one(now);
      const { held, used } = await db.one<{ held: number; used: number }>(now);
      expect(held).toBeLessThanOrEqual(mostPlans);
      expect(used).toBe(2);
      // A transaction whose statements travel together begins anew as well.
      for (let n = 0; n < mostPlans; n += 1) {
        await db.transaction(async (tx) => {
          tx.send(sql`select ${raw(String(n))}::int as m`);
          expect(await tx.one(sql`select ${n}::int as n`)).toEqual({ n });
        });
      }
    } finally {
      await db.end();
      await database.drop();
    }
  });
});

it.each([
  [1, 10],
  [2, 5],
  [64, 2],
])('divides the connections among %s processes', async (processes, expected) => {
  const database = await createTestDatabase();
  const db = createDb(database.connection, { role: null, processes });
  const seen = new Set<number>();
  const ask = async () => {
    const { id } = await db.one<{ id: number }>(sql`select pg_backend_pid() as id`);
    seen.add(id);
  };
  try {
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(seen.size).toBe(expected);
  } finally {
    await db.end();
    await database.drop();
  }
});

it('opens connections of every pool when it is warmed, and no more', async () => {
  const database = await createTestDatabase();
  const db = createDb(database.connection, { role: null, max: 1 });
  const countConnections = async () => {
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'inventory-system-web'`);
    return n;
  };
  try {
    expect(await countConnections()).toBe(1);
    await db.warm();
    expect(await countConnections()).toBe(4);
    await db.warm();
    expect(await countConnections()).toBe(4);
  } finally {
    await db.end();
    await database.drop();
  }
});
