import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BackupContext, openBackups } from '#server/features/backup/backup-context.ts';
import { listLog } from '#server/features/backup/log-archive.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import { openAppAccount } from '#server/shared/db/app-account.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/shared/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/shared/db/migrate.ts';

export const backupSecret = 'bW7kQ2zX9vR4tN6mL1pC8sD3fG5hJ0yE';
export const keySecret = 'pT5vY8nB2mK6wQ9xZ3rL7cF1dH4jS0gA';

const quick = { fsync: 'off', shared_buffers: '64MB', archive_timeout: '1s' };

/** A database of its own that can be backed up, stopped and started again. */
export interface BackedUp {
  root: string;
  dataDir: string;
  backupDir: string;
  config: Parameters<typeof openBackups>[0];
  embedded: () => EmbeddedPostgres;
  context: () => BackupContext;
  owner: () => Connection;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function startBackedUp(
  settings: { isEncrypted?: boolean; backupDir?: string; data?: string } = {},
): Promise<BackedUp> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'backup-test-'));
  chmodSync(root, 0o711);
  const dataDir = path.join(root, settings.data ?? 'data');
  const backupDir = settings.backupDir ?? path.join(root, 'backups');
  const config: BackedUp['config'] = {
    dataDir,
    backupDir,
    backupSecret: settings.isEncrypted ? backupSecret : undefined,
    keySecrets: [keySecret],
    backupPlan: { days: 7, weeks: 5, months: 12 },
    backupHour: 2,
  };
  let running: { embedded: EmbeddedPostgres; db: Db; context: BackupContext } | undefined;
  const present = () => {
    if (!running) throw new Error('the database does not run');
    return running;
  };
  const start = async () => {
    const embedded = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      settings: quick,
      archivesLog: true,
    });
    await migrate(embedded.connection);
    await openAppAccount(embedded.connection);
    const db = createDb(embedded.connection, { role: null, max: 2, statementTimeout: 0 });
    const context = await openBackups(config, { owner: embedded.connection, db, place: embedded.place });
    running = { embedded, db, context };
  };
  const stop = async () => {
    await running?.db.end();
    await running?.embedded.stop();
    running = undefined;
  };
  await start();
  return {
    root,
    dataDir,
    backupDir,
    config,
    embedded: () => present().embedded,
    context: () => present().context,
    owner: () => present().embedded.connection,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Runs statements as the owner. */
export async function query<T extends pg.QueryResultRow>(connection: Connection, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Writers that note each number whose commit the database has acknowledged. */
export async function startWriters(
  connection: Connection,
  count: number,
): Promise<{ acknowledged: { n: number; at: number }[]; stop: () => Promise<void> }> {
  await query(connection, 'create table if not exists written (n int primary key, filler text)');
  const acknowledged: { n: number; at: number }[] = [];
  let next = 0;
  const ending = new AbortController();
  const write = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    while (!ending.signal.aborted) {
      const n = next++;
      await client.query('insert into written values ($1::int, repeat(md5(($1::int)::text), 20))', [n]);
      acknowledged.push({ n, at: Date.now() });
    }
    await client.end();
  };
  const writers = Array.from({ length: count }, write);
  return {
    acknowledged,
    stop: async () => {
      ending.abort();
      await Promise.all(writers);
    },
  };
}

/** Waits for a condition. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}

/** Waits until the log up to now is in the backups. */
export async function bringLog(one: BackedUp): Promise<void> {
  const [last] = await query<{ name: string }>(
    one.owner(),
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  await until(async () => {
    await one.context().takeLog();
    return listLog(one.context().set).includes(last?.name ?? '');
  });
}
