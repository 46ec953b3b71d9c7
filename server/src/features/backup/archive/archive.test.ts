import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sealHistory } from '#server/features/history/seal.ts';
import { findHead, growTree } from '#server/features/history/tree.ts';
import { verifyHistory } from '#server/history-check.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { backupSecret, keySecret } from '../../../../test/backups.ts';
import { backupKeysOf } from '../backup-keys.ts';
import { type ArchiveManifest, archiveSetOf, type ArchiveSet, listArchives } from './archive-manifest.ts';
import { loadArchive, openArchive } from './load-archive.ts';
import { findArchiveServer, makeArchive, removeUnfinishedArchives } from './make-archive.ts';

const allKeys = backupKeysOf({ backupSecret, keySecrets: [keySecret] });
const foreignSecret = 'zQ4wE7rT1yU6iO9pA3sD5fG8hJ2kL0xC';
const [sealKey] = sealKeysOf([keySecret]);

let api: TestApp;
let connection: Connection;
let directory: string;
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  api = await startTestApp();
  const { host, port, user } = inject('cluster');
  const { database } = await api.ownerDb.one<{ database: string }>(
    sql`select current_database() as database`,
  );
  connection = { host, port, user, database };
  directory = mkdtempSync(path.join(os.tmpdir(), 'archive-test-'));
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
  await api.stop();
  rmSync(directory, { recursive: true, force: true });
});

const ownerOf = (connection: Connection): Db => {
  const db = createDb(connection, { role: null, max: 2, statementTimeout: 0 });
  undo.push(() => db.end());
  return db;
};

async function emptyDatabase(): Promise<Connection> {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database.connection;
}

// A name has seconds: archives of one test follow each other by a minute.
let minute = 0;
const clock = () => new Date(Date.UTC(2026, 2, 18, 8, minute));

async function archive(
  owner: Connection,
  more: Partial<Parameters<typeof makeArchive>[0]> = {},
): Promise<{ set: ArchiveSet; manifest: ArchiveManifest }> {
  minute += 1;
  const set = archiveSetOf(directory, await findArchiveServer(owner));
  return { set, manifest: await makeArchive({ owner, set, keys: allKeys[0], clock, ...more }) };
}

const contentOf = ({ tables, sequences, events, newestSeal, migrations }: ArchiveManifest) => ({
  tables,
  sequences,
  events,
  newestSeal,
  migrations,
});

/** Runs work with a client of its own. */
async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const createVendors = async (names: readonly string[]) => {
  for (const name of names) {
    const made = await api.request(api.tokens.admin, 'POST', '/api/vendors', { name });
    expect([name, made.status]).toEqual([name, 201]);
  }
};

describe('the archive of a database', () => {
  it('brings the same rows, the same history and the same counters into an empty database, and so once more', async () => {
    await createVendors(['Önder Süpply', 'مورّد', String.raw`back\slash \N \. "quoted"`]);
    await sealHistory(api.ownerDb, sealKey);
    await growTree(api.ownerDb);
    const first = await archive(connection);
    expect(first.manifest.tables.length).toBeGreaterThan(80);
    expect(first.manifest.tables.find(({ name }) => name === 'session')).toBeUndefined();
    expect(readFileSync(path.join(first.set.directory, first.manifest.name, 'files.pack'))).not.toContain(
      'quoted',
    );

    const target = await emptyDatabase();
    const loaded = await loadArchive(target, openArchive(first.set, first.manifest.name, allKeys));
    expect(loaded.tables).toBe(first.manifest.tables.length);
    const second = await archive(target);
    expect(contentOf(second.manifest)).toEqual(contentOf(first.manifest));

    const db = ownerOf(target);
    expect(await verifyHistory(db, { keys: [sealKey] })).toMatchObject({ broken: undefined, unsealed: 0 });
    const before = await findHead(db);
    const { opened } = await growTree(db);
    // It goes on in an epoch of its own, which begins with all that came along.
    expect(opened).toMatchObject([{ number: (before?.epoch ?? 0) + 1, size: before?.size }]);
    expect(await verifyHistory(db, { keys: [sealKey] })).toMatchObject({ broken: undefined });
    // References and guards are there again.
    await withClient(target, async (client) => {
      await expect(client.query('delete from event')).rejects.toThrow();
      await expect(client.query(`update vendor set name = 'x'`)).rejects.toThrow();
      const counts = async (one: Connection) =>
        withClient(one, async (asked) => {
          const { rows } = await asked.query<{ text: string }>(
            `select string_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated, '\n'
              order by conrelid::regclass::text, conname) as text from pg_constraint where connamespace = 'public'::regnamespace`,
          );
          return rows[0]?.text;
        });
      expect(await counts(target)).toBe(await counts(connection));
      const { rows } = await client.query(`select tgname from pg_trigger where tgenabled <> 'O'`);
      expect(rows).toEqual([]);
    });
  });

  it('holds whatever a text, a number, a list or bytes can be', async () => {
    await withClient(connection, (client) =>
      client.query(
        `create table any_value (id int primary key, words text, bytes bytea, figure numeric, near float8, list text[], tree jsonb,
          at timestamptz, span interval, twice text generated always as (words || words) stored)`,
      ),
    );
    const words = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
    const value = fc.record({
      words: fc.option(words),
      bytes: fc.uint8Array({ maxLength: 20 }),
      figure: fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => `${n}.00100`)),
      near: fc.double({ noNaN: true }),
      list: fc.option(fc.array(fc.option(words), { maxLength: 3 })),
      tree: fc
        .jsonValue({ maxDepth: 2 })
        .map((json) => JSON.stringify(json).replaceAll(String.raw`\u0000`, '')),
      at: fc.date({ min: new Date('1700-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 20, maxLength: 60 }), async (values) => {
        await withClient(connection, async (client) => {
          await client.query('truncate any_value');
          for (const [id, one] of values.entries()) {
            await client.query(
              `insert into any_value values ($1, $2, $3, $4, $5, $6, $7, $8, '1 day 2 hours')`,
              [id, one.words, Buffer.from(one.bytes), one.figure, one.near, one.list, one.tree, one.at],
            );
          }
        });
        const first = await archive(connection);
        const target = await emptyDatabase();
        await withClient(target, (client) =>
          client.query(
            `create table any_value (id int primary key, twice text generated always as (words || words) stored, at timestamptz,
              tree jsonb, bytes bytea, words text, figure numeric, near float8, list text[], span interval)`,
          ),
        );
        await loadArchive(target, openArchive(first.set, first.manifest.name, allKeys));
        const second = await archive(target);
        expect(contentOf(second.manifest)).toEqual(contentOf(first.manifest));
      }),
      // Few databases with many values each: to make and load one takes longer than all its values.
      { numRuns: 2 },
    );
    await withClient(connection, (client) => client.query('drop table any_value'));
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    let isFirst = true;
    const { manifest } = await archive(connection, {
      beforeTable: async () => {
        if (!isFirst) return;
        isFirst = false;
        await createVendors(['Written meanwhile']);
      },
    });
    const count = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(count('event')).toBe(manifest.events);
    const { rows } = await withClient(connection, (client) =>
      client.query<{ events: number; vendors: number }>(
        'select (select count(*)::int from event) as events, (select count(*)::int from vendor) as vendors',
      ),
    );
    expect([rows[0]?.events, rows[0]?.vendors]).toEqual([manifest.events + 1, (count('vendor') ?? 0) + 1]);
  });

  it('is not there when it was not finished', async () => {
    const set = archiveSetOf(directory, await findArchiveServer(connection));
    const before = listArchives(set);
    const beforeTable = (name: string) => {
      if (name === 'person') throw new Error('the disk is gone');
    };
    await expect(archive(connection, { beforeTable })).rejects.toThrow('the disk is gone');
    expect(listArchives(set)).toEqual(before);
    expect(readdirSync(set.directory).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    // What a program that was killed leaves behind.
    const left = path.join(set.directory, '20260101T000000Z-archive.unfinished');
    writeFileSync(left, '');
    await removeUnfinishedArchives(set);
    expect(existsSync(left)).toBe(false);
  });
});

describe('what is refused', () => {
  it('a database that somebody has used', async () => {
    const { set, manifest } = await archive(connection);
    await expect(loadArchive(connection, openArchive(set, manifest.name, allKeys))).rejects.toThrow(
      'not empty',
    );
    const strange = await emptyDatabase();
    await withClient(strange, (client) => client.query('drop schema public cascade; create schema public'));
    await withClient(strange, (client) => client.query('create table theirs (id int)'));
    await expect(loadArchive(strange, openArchive(set, manifest.name, allKeys))).rejects.toThrow('not empty');
  });

  it('an archive that was altered, cut short or sealed by others; the database stays empty', async () => {
    const { set, manifest } = await archive(connection);
    const pack = path.join(set.directory, manifest.name, 'files.pack');
    const whole = readFileSync(pack);
    const altered = Buffer.from(whole);
    const event = manifest.files.find((file) => file.path === 'tables/event');
    const at = (event?.at ?? 0) + 3;
    altered[at] = (altered[at] ?? 0) ^ 1;
    writeFileSync(pack, altered);
    const target = await emptyDatabase();
    const open = () => openArchive(set, manifest.name, allKeys);
    await expect(loadArchive(target, open())).rejects.toThrow('tables/event: altered');
    const { rows } = await withClient(target, (client) =>
      client.query<{ accounts: number }>('select count(*)::int as accounts from user_account'),
    );
    expect(rows).toEqual([{ accounts: 0 }]);
    writeFileSync(pack, whole.subarray(0, -1));
    expect(open).toThrow('bytes instead of');
    writeFileSync(pack, whole);
    expect(() => openArchive(set, manifest.name, backupKeysOf({ keySecrets: [foreignSecret] }))).toThrow(
      'sealed with a secret',
    );
    const file = path.join(set.directory, manifest.name, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('archive', 'archivf'));
    expect(open).toThrow('its seal does not fit');
  });

  it('one of a newer release, by the name of what it has more', async () => {
    await withClient(connection, (client) =>
      client.query(`insert into migration (name, hash) values ('9999_later.sql', 'x')`),
    );
    const { set, manifest } = await archive(connection);
    await withClient(connection, (client) => client.query(`delete from migration where name like '9999%'`));
    const target = await emptyDatabase();
    await expect(loadArchive(target, openArchive(set, manifest.name, allKeys))).rejects.toThrow(
      'newer release (9999_later.sql)',
    );
  });
});
