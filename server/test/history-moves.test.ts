import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { anchorText, readAnchorNotes } from '#server/features/history/anchor-text.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { findHead, growTree } from '#server/features/history/tree.ts';
import { verifyHistory } from '#server/history-check.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/shared/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/shared/db/migrate.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const [key] = sealKeysOf(['v3Np8Wd1Xk6Rz2Qy9Tb4Lc7Mf5Hj0Gs']);

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

async function connect(connection: Connection): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  undo.push(() => client.end());
  return client;
}

function ownerOf(connection: Connection): Db {
  const db = createDb(connection, { role: null, max: 2 });
  undo.push(() => db.end());
  return db;
}

/** Honest writes: a vendor with its event, each in a transaction of its own. */
async function writeVendors(client: Client, ...names: string[]): Promise<void> {
  for (const name of names) {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into vendor (name, active) values ($1, true) returning id`,
      [name],
    );
    await client.query(
      `insert into event (actor, source, entity, entity_id, version, action, changes)
       values ('Test', 'job', 'vendor', $1, 1, 'create', $2)`,
      [rows[0]?.id, JSON.stringify({ name: { from: null, to: name } })],
    );
    await client.query('commit');
  }
}

/** Uses up transaction ids, as years of work do. */
const useUpIds = (client: Client, count: number) =>
  client.query(
    `do $$ begin for n in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );

/** Copies every row as a dump and its restoration do: without triggers, and the sequences afterwards. */
async function copyAll(source: Client, target: Client): Promise<void> {
  await target.query('set session_replication_role = replica');
  const { rows } = await source.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await target.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  for (const { name } of rows) {
    const { rows: columns } = await source.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const what = `${name} (${columns[0]?.list ?? ''})`;
    await pipeline(
      source.query(copyTo(`copy ${what} to stdout`)),
      target.query(copyFrom(`copy ${what} from stdin`)),
    );
  }
  const { rows: sequences } = await source.query<{ name: string; last: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences) {
    if (last !== null) await target.query('select setval($1, $2)', [name, last]);
  }
  await target.query('set session_replication_role = origin');
}

describe('a history on another server, where transaction ids begin anew', () => {
  let database: TestDatabase;
  let other: EmbeddedPostgres;
  beforeAll(async () => {
    database = await createTestDatabase();
    undo.push(() => database.drop());
    const directory = mkdtempSync(path.join(os.tmpdir(), 'inventory-moved-'));
    undo.push(() => rmSync(directory, { recursive: true, force: true }));
    other = await startEmbeddedPostgres({
      dataDir: path.join(directory, 'data'),
      log: () => undefined,
      settings: { fsync: 'off' },
    });
    undo.push(() => other.stop());
    await migrate(other.connection);
  }, 180_000);

  it('is whole, grows and is sealed', async () => {
    const source = await connect(database.connection);
    const sourceDb = ownerOf(database.connection);
    await useUpIds(source, 5_000);
    await writeVendors(source, 'One Supply', 'Two Supply');
    await sealHistory(sourceDb, key);
    await useUpIds(source, 5_000);
    await writeVendors(source, 'Three Supply');
    const [newest] = await sealHistory(sourceDb, key);
    await growTree(sourceDb);
    const anchor = (await makeAnchor(sourceDb, { day: '2026-03-10', isDaily: true }))!;

    const target = await connect(other.connection);
    await copyAll(source, target);
    const { rows } = await target.query<{ isSmaller: boolean }>(
      `select pg_current_xact_id() < (select max(xid) from event) as "isSmaller"`,
    );
    expect(rows).toEqual([{ isSmaller: true }]);
    const targetDb = ownerOf(other.connection);
    const notedAnchors = readAnchorNotes(anchorText(anchor));
    const options = { keys: [key], noted: [newest!], notedAnchors };
    expect(await verifyHistory(targetDb, options)).toMatchObject({ broken: undefined, unsealed: 0 });

    for (const name of ['Four Supply', 'Five Supply']) {
      await writeVendors(target, name);
      expect(await verifyHistory(targetDb, options)).toMatchObject({ broken: undefined, unsealed: 1 });
      expect(await sealHistory(targetDb, key, { looksEverywhere: false })).toMatchObject([{ events: 1 }]);
    }
    // The tree goes on in a new epoch, which names the last root of the old one.
    const { opened } = await growTree(targetDb, notedAnchors);
    expect(opened).toMatchObject([{ number: 2, size: anchor.size, lost: 0 }]);
    expect(opened[0]?.root.equals(anchor.root)).toBe(true);
    expect(await growTree(targetDb)).toEqual({ opened: [], seals: 0 });
    expect(await findHead(targetDb)).toMatchObject({ epoch: 2, size: anchor.size + 2 });
    const moved = await makeAnchor(targetDb, { day: '2026-03-11', isDaily: true });
    expect(moved).toMatchObject({ epoch: 2, number: 2 });
    expect(await verifyHistory(targetDb, options)).toMatchObject({
      broken: undefined,
      unproven: [],
      unsealed: 0,
      treeSize: anchor.size + 2,
      anchors: 2,
    });

    // What the old server went on with after the copy did not come along: its anchors tell.
    await writeVendors(source, 'Left Behind Supply');
    await sealHistory(sourceDb, key);
    await growTree(sourceDb);
    const later = (await makeAnchor(sourceDb, { day: '2026-03-12', isDaily: true }))!;
    const verdict = await verifyHistory(targetDb, {
      ...options,
      notedAnchors: readAnchorNotes(anchorText(later)),
    });
    expect(verdict.broken).toBeUndefined();
    expect(verdict.unproven).toEqual([expect.stringContaining('has 1 events more than came along')]);
  });
});

describe('a history of a former release', () => {
  /** A database of the release before, with two seals over two vendors each, all with high transaction ids. */
  async function oldDatabase(): Promise<{ client: Client; connection: Connection }> {
    const database = await createTestDatabase('template0');
    undo.push(() => database.drop());
    await migrate(database.connection, undefined, '0024');
    const client = await connect(database.connection);
    for (const names of [
      ['One Supply', 'Two Supply'],
      ['Three Supply', 'Four Supply'],
    ]) {
      await writeVendors(client, ...names);
      // A former seal covers what ended before the oldest transaction that is open on the server.
      await expect
        .poll(async () => (await client.query('select seal_events() as sealed')).rows, {
          timeout: 300_000,
          interval: 200,
        })
        .toEqual([{ sealed: expect.any(Number) as number }]);
      await expect.poll(() => countUnsealed(client), { timeout: 300_000, interval: 200 }).toBe(0);
    }
    return { client, connection: database.connection };
  }

  async function countUnsealed(client: Client): Promise<number> {
    await client.query('select seal_events()');
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from event
      where xid >= coalesce((select max(to_xid::text::bigint)::text::xid8 from event_seal), '0'::xid8)`);
    return rows[0]!.count;
  }

  it('keeps its seals, and the first signed one vouches for them', async () => {
    const { connection } = await oldDatabase();
    await migrate(connection);
    const db = ownerOf(connection);
    const before = await verifyHistory(db, { keys: [key] });
    expect(before.broken).toBeUndefined();
    expect(before.unproven[0]).toContain('No seal is signed yet');
    await sealHistory(db, key);
    expect(await verifyHistory(db, { keys: [key] })).toMatchObject({
      broken: undefined,
      unproven: [],
      unsealed: 0,
    });
  });

  it('heals where it was restored and written to before', async () => {
    const { client, connection } = await oldDatabase();
    // As after a restoration: what was written before has ids that the server has not reached yet.
    await client.query('set session_replication_role = replica');
    await client.query(`update event set xid = (xid::text::bigint + 1000000)::text::xid8`);
    await client.query(`update event_seal set to_xid = (to_xid::text::bigint + 1000000)::text::xid8,
      from_xid = case when from_xid = '0' then from_xid else (from_xid::text::bigint + 1000000)::text::xid8 end`);
    const { rows: seals } = await client.query<{ id: string }>(
      'select id::text from event_seal s order by s.id',
    );
    for (const { id } of seals) {
      await client.query(
        `update event_seal s set previous_hash = (select p.hash from event_seal p where p.id < s.id
           order by p.id desc limit 1) where id = $1`,
        [id],
      );
      await client.query('update event_seal s set hash = seal_digest(s) where id = $1', [id]);
    }
    await client.query('set session_replication_role = origin');
    await writeVendors(client, 'Five Supply', 'Six Supply');
    const { rows: stuck } =
      await client.query(`select seal_events() as sealed, (select count(*)::int from event_seal s
      where (select r.root from events_root(s.from_xid, s.to_xid) r) <> s.root) as broken`);
    expect(stuck).toEqual([{ sealed: 0, broken: 1 }]);

    await migrate(connection);
    const db = ownerOf(connection);
    const [made] = await sealHistory(db, key);
    expect(made).toMatchObject({ number: seals.length + 1 });
    expect(await verifyHistory(db, { keys: [key] })).toMatchObject({
      broken: undefined,
      unproven: [],
      unsealed: 0,
    });
  });
});
