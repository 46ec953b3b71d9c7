import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDb, TryAgain, type Db } from './pool.ts';
import { raw, sql } from './sql.ts';

let database: TestDatabase;
let db: Db;
let trips = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(database.connection, {
    role: null,
    max: 1,
    onRoundTrip: () => {
      trips += 1;
    },
  });
  await db.run(raw('create table counted (n int primary key)'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db.run(raw('truncate counted'));
  trips = 0;
});

const insert = (n: number) => sql`insert into counted (n) values (${n})`;
const numbers = async () =>
  (await db.many<{ n: number }>(sql`select n from counted order by n`)).map(({ n }) => n);

it('sends begin with the first statements, and what nobody waits for with the commit', async () => {
  const found = await db.transaction(async (tx) => {
    const [one, two] = await Promise.all([
      tx.one<{ n: number }>(sql`select 1 as n`),
      tx.one<{ n: number }>(sql`select 2 as n`),
    ]);
    tx.send(insert(one.n));
    tx.send(insert(two.n));
    return [one.n, two.n];
  });
  expect(found).toEqual([1, 2]);
  expect(trips).toBe(2);
  expect(await numbers()).toEqual([1, 2]);
});

it('fails with a statement that nobody waited for, and nothing of the transaction stays', async () => {
  const work = db.transaction(async (tx) => {
    tx.send(insert(1));
    tx.send(insert(1));
    tx.send(insert(2));
    return 'done';
  });
  await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'counted_pkey' });
  expect(trips).toBe(1);
  expect(await numbers()).toEqual([]);
});

it('tells whoever waits for a later statement what failed first', async () => {
  const work = db.transaction(async (tx) => {
    tx.send(sql`select 1 / ${0}::int`);
    return tx.many(sql`select n from counted`);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  // A statement whose preparation came too late is prepared again.
  const again = await db.transaction((tx) => tx.many(sql`select n from counted`));
  expect(again).toEqual([]);
});

it('does not commit when the work fails, whatever was sent before', async () => {
  const work = db.transaction(async (tx) => {
    tx.send(insert(1));
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await numbers()).toEqual([]);
});

it('goes on after a failure that was rolled back to a savepoint', async () => {
  await db.transaction(async (tx) => {
    await tx.run(insert(1));
    await tx.run(sql`savepoint before_it`);
    await expect(tx.run(insert(1))).rejects.toMatchObject({ code: '23505' });
    await tx.run(sql`rollback to savepoint before_it`);
    tx.send(insert(2));
  });
  expect(await numbers()).toEqual([1, 2]);
});

it('begins again when it is told to, and when the database ended it for another one', async () => {
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts += 1;
    tx.send(insert(attempts));
    if (attempts === 1) throw new TryAgain();
    if (attempts === 2) tx.send(sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`);
  });
  expect(await numbers()).toEqual([3]);
});

it('sends nothing without waiting outside of a transaction', () => {
  expect(() => db.send(insert(1))).toThrow('outside of a transaction');
});

it('leaves a connection that can be used after its statement was canceled', async () => {
  const work = db.transaction(async (tx) => {
    tx.send(sql`set local statement_timeout = 20`);
    tx.send(insert(1));
    tx.send(sql`select pg_sleep(30)`);
    return tx.many(sql`select n from counted`);
  });
  await expect(work).rejects.toMatchObject({ code: '57014' });
  expect(await numbers()).toEqual([]);
});
