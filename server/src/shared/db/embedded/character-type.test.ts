import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { knowsAllCharacters } from './character-type.ts';

let directory: string;
let running: EmbeddedPostgres | undefined;
let logged: string[] = [];

async function start(): Promise<EmbeddedPostgres['connection']> {
  logged = [];
  const dataDir = path.join(directory, 'data');
  running = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
    log: (line) => logged.push(line),
  });
  return running.connection;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function ask(connection: EmbeddedPostgres['connection'], ...texts: string[]): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const text of texts) rows = (await client.query<Record<string, unknown>>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The index alone answers: rows that it does not hold are not found. */
const find = (connection: EmbeddedPostgres['connection']) =>
  ask(connection, 'set enable_seqscan = off', `select words from searched where words like '%حاسوب%'`);

/** Makes the database as releases before this one made it. */
async function makeOld(connection: EmbeddedPostgres['connection'], ...after: string[]): Promise<void> {
  const postgres = { ...connection, database: 'postgres' };
  await ask(postgres, `update pg_database set datctype = 'C' where datname = 'inventory'`);
  await ask(connection, 'reindex table searched');
  expect(await knowsAllCharacters(connection)).toBe(false);
  if (after.length > 0) await ask(postgres, ...after);
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'letters-'));
  chmodSync(directory, 0o755);
  const connection = await start();
  await ask(
    connection,
    'create extension pg_trgm',
    `create table searched as select 'حاسوب محمول'::text as words`,
    'create index searched_words on searched using gin (words gin_trgm_ops)',
  );
}, 120_000);
afterEach(stop);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the letters of the embedded database', () => {
  it('are those of every language', async () => {
    expect(await knowsAllCharacters(running!.connection)).toBe(true);
    expect(await find(running!.connection)).toHaveLength(1);
  });

  it('are repaired in a database that knows English alone, and its search is rebuilt, once', async () => {
    await makeOld(await start());
    await stop();
    const repaired = await start();
    expect(logged).toContain('the search is rebuilt');
    expect(await knowsAllCharacters(repaired)).toBe(true);
    expect(await find(repaired)).toHaveLength(1);
    await stop();
    await start();
    expect(logged).toEqual([]);
  });

  it('are repaired to the end when the start before was cut short', async () => {
    const connection = await start();
    await makeOld(
      connection,
      `update pg_database set datctype = 'C.UTF-8' where datname = 'inventory'`,
      `comment on database inventory is 'Its search indexes are to be rebuilt at the next start.'`,
    );
    expect(await find(connection)).toHaveLength(0);
    await stop();
    expect(await find(await start())).toHaveLength(1);
    expect(logged).toContain('the search is rebuilt');
  });

  it('are repaired where the machine does not have those the database was made with', async () => {
    const { host, port, user } = await start();
    await ask(
      { host, port, user, database: 'postgres' },
      `update pg_database set datctype = 'xx_XX.UTF-8' where datname = 'inventory'`,
    );
    await stop();
    expect(await find(await start())).toHaveLength(1);
  });

  it('change nothing but the search: text is folded, compared and sorted as before', async () => {
    const connection = await start();
    const facts = `select md5(string_agg(lower(chr(n)) || upper(chr(n)) || (chr(n) ~ '\\w')::text, ',' order by chr(n)))
      as facts from generate_series(1, 70000) n where n not between 55296 and 57343`;
    const now = await ask(connection, facts);
    await makeOld(connection);
    expect(await ask(connection, facts)).toEqual(now);
  });
});
