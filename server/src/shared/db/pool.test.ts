import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createDb, type Queryable, type QueryOptions } from './pool.ts';
import { mostPlans } from './prepared-statements.ts';
import { changing, raw, sql } from './sql.ts';

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

describe('a statement that is asked for again with its values', () => {
  const heldSql = sql`select statement from pg_prepared_statements where statement like '%looked for%' and statement not like '%pg_prepared%'`;
  const repeated = { planEachTime: true, isRepeated: true };

  it('has its plan for these values kept from the second time on, whatever changes beside them', async () => {
    const database = await createTestDatabase();
    const db = createDb(database.connection, { role: null, max: 1 });
    const ask = (value: string, moment: number) =>
      db.one(sql`select ${value}::text as "looked for", ${changing(moment)}::int as moment`, repeated);
    try {
      expect(await ask('one', 1)).toEqual({ 'looked for': 'one', moment: 1 });
      expect(await db.many(heldSql)).toEqual([]);
      for (const moment of [2, 3, 4]) {
        expect(await ask('one', moment)).toEqual({ 'looked for': 'one', moment });
      }
      expect(await ask('other', 5)).toEqual({ 'looked for': 'other', moment: 5 });
      expect(await db.many(heldSql)).toEqual([
        { statement: `select 'one'::text as "looked for", $1::int as moment` },
      ]);
      await db.transaction(async (tx) => {
        expect(await tx.one(sql`select ${'one'}::text as "looked for"`, repeated)).toEqual({
          'looked for': 'one',
        });
        expect(await tx.one(sql`select ${'one'}::text as "looked for"`, repeated)).toEqual({
          'looked for': 'one',
        });
      });
    } finally {
      await db.end();
      await database.drop();
    }
  });

  it('means the same as with its values apart, whatever stands in them', async () => {
    const database = await createTestDatabase();
    const db = createDb(database.connection, { role: null, max: 1 });
    const signs = fc.string({
      unit: fc.constantFrom(
        `'`,
        '"',
        '\\',
        '{',
        '}',
        ',',
        '$1',
        ';',
        '--',
        '/*',
        'null',
        'ı',
        'ة',
        '💻',
        ' ',
        '\n',
      ),
    });
    const values = fc.tuple(fc.oneof(signs, fc.constant(null)), fc.array(signs), fc.integer(), fc.boolean());
    try {
      await fc.assert(
        fc.asyncProperty(values, async ([text, texts, number, flag]) => {
          const query = sql`select ${text}::text as text, ${texts}::text[] as texts, ${number}::int as number, ${flag}::boolean as flag`;
          const apart = await db.one(query, { planEachTime: true });
          expect(apart).toEqual({ text, texts, number, flag });
          await db.one(query, repeated);
          expect(await db.one(query, repeated)).toEqual(apart);
        }),
        { numRuns: 200 },
      );
    } finally {
      await db.end();
      await database.drop();
    }
  });

  it('keeps apart what cannot be written into it', () => {
    for (const value of ['a\0b', ['a\0b'], [1], new Date(0), { a: 1 }]) {
      expect(sql`select ${value}`.spellOut()).toBeUndefined();
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
