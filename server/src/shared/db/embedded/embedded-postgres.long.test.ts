import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { end, launch } from '../../../../test/launched.ts';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { waitUntil } from './leftovers.ts';
import { findProcessesIn, isAlive } from './process-table.ts';

const isRoot = process.getuid?.() === 0;
const settings = { fsync: 'off' };
let directory: string;
let dataDir: string;
let clusterDir: string;
const started: EmbeddedPostgres[] = [];
const logged: string[] = [];

async function start(): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, settings, log: (line) => logged.push(line) });
  started.push(embedded);
  return embedded;
}

async function query(connection: EmbeddedPostgres['connection'], text: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'launcher-'));
  chmodSync(directory, 0o755);
  dataDir = path.join(directory, 'data');
  clusterDir = path.join(dataDir, 'postgres');
});

afterEach(async () => {
  while (started.length > 0) await started.pop()?.stop();
  logged.length = 0;
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('starting and stopping', () => {
  it('creates the database on first use, keeps it, and leaves nothing running', async () => {
    const first = await start();
    await query(first.connection, 'create table kept as select 1 as n');
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    expect(findProcessesIn(clusterDir)).toEqual([]);
    expect(existsSync(first.connection.host)).toBe(false);
    expect(existsSync(path.join(dataDir, 'in-use.json'))).toBe(false);

    const second = await start();
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('does not depend on the locales of the machine', async () => {
    const { connection } = await start();
    const rows = await query(
      connection,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, upper('ß→é') as upper
       from pg_database where datname = current_database()`,
    );
    expect(rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', upper: 'ß→É' }]);
  });

  it.runIf(isRoot)('does not run as root when root starts it', async () => {
    const { pid } = await start();
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(clusterDir).uid).toBe(statSync(`/proc/${pid}`).uid);
    expect(statSync(clusterDir).mode & 0o777).toBe(0o700);
  });

  it('ends a start that is no longer wanted', async () => {
    const stopping = AbortSignal.abort();
    const attempt = startEmbeddedPostgres({ dataDir, settings, log: () => undefined, signal: stopping });
    await expect(attempt).rejects.toThrow('stopped before it was ready');
    expect(findProcessesIn(clusterDir)).toEqual([]);
  });

  it('refuses settings PostgreSQL does not know, with its reason', async () => {
    const attempt = startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      settings: { shared_buffers: 'much' },
    });
    await expect(attempt).rejects.toThrow(
      /did not start \(.*invalid value for parameter "shared_buffers".*postgres\.log/,
    );
    expect(existsSync(path.join(dataDir, 'in-use.json'))).toBe(false);
  });
});

describe('a second start on the same data', () => {
  it('is refused with the process and the address of the first, which goes on', async () => {
    const first = await start();
    first.announce('http://127.0.0.1:3000');
    const { refusal } = await launch(dataDir);
    expect(refusal).toContain(`process ${process.pid} already runs on it and serves http://127.0.0.1:3000`);
    expect(await query(first.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(findRunningPostgres(dataDir)).toEqual(first.connection);
  });

  it('lets exactly one of several that start at once have it', async () => {
    const launched = await Promise.all([launch(dataDir), launch(dataDir), launch(dataDir)]);
    try {
      expect(launched.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
      expect(launched.filter(({ refusal }) => refusal?.includes('is in use'))).toHaveLength(2);
    } finally {
      await Promise.all(launched.map(({ program }) => end(program, 'SIGTERM')));
    }
    expect(findProcessesIn(clusterDir)).toEqual([]);
  });
});

describe('after kill -9', () => {
  it('of the program: ends the database it left and starts anew with everything committed', async () => {
    const { program, pid, connection } = await launch(dataDir);
    await query(connection, 'create table if not exists saved (n int)');
    await query(connection, 'insert into saved values (1)');
    await end(program, 'SIGKILL');
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect(logged.join()).toContain(`left running (process ${pid})`);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(connection.host)).toBe(false);
    expect(await query(next.connection, 'select n from saved')).toEqual([{ n: 1 }]);
  });

  it('of the program and the database: starts with everything committed', async () => {
    const { program, pid, connection } = await launch(dataDir);
    await query(connection, 'insert into saved values (2)');
    process.kill(pid, 'SIGKILL');
    await end(program, 'SIGKILL');
    const next = await start();
    expect(await query(next.connection, 'select n from saved order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('of the database alone: brings it back under the same address', async () => {
    const embedded = await start();
    const killed = embedded.pid;
    await query(embedded.connection, 'insert into saved values (3)');
    process.kill(killed, 'SIGKILL');
    expect(await waitUntil(() => logged.includes('it runs again'), 300_000)).toBe(true);
    expect(embedded.pid).not.toBe(killed);
    expect(await query(embedded.connection, 'select count(*)::int as n from saved')).toEqual([{ n: 3 }]);
  });

  it('of the database while it is stopped: the stop still ends', async () => {
    const embedded = await start();
    process.kill(embedded.pid, 'SIGKILL');
    await embedded.stop();
    expect(findProcessesIn(clusterDir)).toEqual([]);
  });
});

describe('data that cannot be used', () => {
  it('of another PostgreSQL is refused with both versions', async () => {
    const file = path.join(clusterDir, 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '12\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, but the installed one is 18/);
    writeFileSync(file, version);
  });

  it('that is no database is refused and left alone', async () => {
    const other = path.join(directory, 'other');
    const file = path.join(other, 'postgres', 'notes.txt');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'mine');
    const attempt = startEmbeddedPostgres({ dataDir: other, settings, log: () => undefined });
    await expect(attempt).rejects.toThrow(/is not a database/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
