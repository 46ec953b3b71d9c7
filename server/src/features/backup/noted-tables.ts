import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ComparedTable } from '#contract/features/backup/backup.schema.ts';
import type { Connection, Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { digestRows, listTables, plainText, quoted, type TableShape } from './archive/archive-tables.ts';
import { BackupFailure } from './backup-failure.ts';

/** Reads one page of a list as people see it. */
export type ReadPage = (db: Queryable) => Promise<unknown>;

interface NotedTable extends TableShape {
  rows: number;
  sha256: string;
}

/** What the running database was at one moment, which is named in its log. */
export interface Noted {
  /** The name of the moment. */
  point: string;
  /** The file of the log that it stands in. */
  logFile: string;
  tables: NotedTable[];
  page: string;
}

export interface NoteOptions {
  owner: Connection;
  db: Db;
  readPage: ReadPage;
  signal?: AbortSignal | undefined;
  /** How often a moment without writers is looked for. */
  attempts?: number;
}

// A write waits no longer than this for the moment; where it does not come, writers go first and it is tried again.
const longestWait = '200ms';
const pause = 1_000;
const mostAttempts = 120;

/**
 * Notes every table at one moment: the number of its rows and a hash over all of them, in one snapshot, while others write
 * on. The moment gets a name in the log, so that a restored database can be brought to exactly there.
 */
export async function noteTables(options: NoteOptions): Promise<Noted> {
  const point = `rehearsal ${randomUUID()}`;
  const reader = await connect(options.owner);
  try {
    const shapes = await listTables(reader, []);
    const { logFile, snapshot } = await nameMoment(options, reader, shapes, point);
    const page = await options.db.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read read only`);
      await tx.run(sql`set transaction snapshot ${raw(`'${snapshot}'`)}`);
      return JSON.stringify(await options.readPage(tx));
    });
    const tables: NotedTable[] = [];
    for (const shape of shapes) {
      if (options.signal?.aborted)
        throw new BackupFailure('The program was stopped while the tables were read.');
      tables.push({ ...shape, ...(await digestRows(reader, shape)) });
    }
    await reader.query('commit');
    return { point, logFile, tables, page };
  } finally {
    await reader.end().catch(() => undefined);
  }
}

async function connect(owner: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...owner, application_name: 'inventory-system-web rehearsal' });
  await client.connect();
  // A lost connection shows at the next statement.
  client.on('error', () => undefined);
  await client.query(plainText);
  return client;
}

/** Begins the snapshot and names the moment in the log while nobody is in the middle of a write. */
async function nameMoment(
  { owner, attempts = mostAttempts, signal }: NoteOptions,
  reader: pg.Client,
  shapes: readonly TableShape[],
  point: string,
): Promise<{ logFile: string; snapshot: string }> {
  const gate = await connect(owner);
  const all = shapes.map(({ name }) => `public.${quoted(name)}`).join(', ');
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await gate.query('begin');
        await gate.query(`set local lock_timeout = '${longestWait}'`);
        await gate.query(`lock table ${all} in share mode`);
        await reader.query('begin isolation level repeatable read read only');
        const begun = await reader.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
        const named = await gate.query<{ logFile: string }>(
          'select pg_walfile_name(pg_create_restore_point($1)) as "logFile"',
          [point],
        );
        await gate.query('commit');
        // The file of the log is closed now instead of when it is full.
        await gate.query('select pg_switch_wal()');
        return { logFile: named.rows[0]?.logFile ?? '', snapshot: begun.rows[0]?.snapshot ?? '' };
      } catch (error) {
        await gate.query('rollback').catch(() => undefined);
        if (!isWaitOver(error)) throw error;
        if (attempt >= attempts || signal?.aborted) {
          throw new BackupFailure('The tables could not be compared: there was no moment without a write.');
        }
        await sleep(pause);
      }
    }
  } finally {
    await gate.end().catch(() => undefined);
  }
}

const isWaitOver = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** Compares a restored database with what was noted: every table here and there. */
export async function compareTables(connection: Connection, noted: Noted): Promise<ComparedTable[]> {
  const client = await connect(connection);
  try {
    const present = new Map((await listTables(client, [])).map((shape) => [shape.name, shape]));
    const compared: ComparedTable[] = [];
    for (const { name, rows, sha256 } of noted.tables) {
      const shape = present.get(name);
      present.delete(name);
      const found = shape && (await digestRows(client, shape));
      compared.push({ name, rows, found: found?.rows ?? null, isEqual: found?.sha256 === sha256 });
    }
    for (const shape of present.values()) {
      const { rows } = await digestRows(client, shape);
      compared.push({ name: shape.name, rows: null, found: rows, isEqual: false });
    }
    return compared;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What does not fit, in words. */
export function differencesOf(tables: readonly ComparedTable[]): string[] {
  return tables
    .filter(({ isEqual }) => !isEqual)
    .map(({ name, rows, found }) =>
      rows === found
        ? `the table ${name} has the same number of rows (${rows}) and another hash`
        : `the table ${name} has ${found ?? 'no'} rows instead of ${rows ?? 'none'}`,
    );
}
