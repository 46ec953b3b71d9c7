import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from './project-root.ts';
import type { Connection } from './pool.ts';

const ownFolder = path.join(projectRoot, 'server', 'migrations');

interface Migration {
  name: string;
  text: string;
  hash: string;
  /** What a database remembers that was migrated from a checkout with the line ends of Windows. */
  windowsHash: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The migrations of a folder in their order; a checkout with other line ends has the same hashes. */
export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file, text, hash: hashOf(text), windowsHash: hashOf(text.replaceAll('\n', '\r\n')) };
    }),
  );
}

// Up to this number files were added out of turn; a database from between two of them still takes those it lacks.
const lastOutOfTurn = 34;

/** The number a migration's name begins with. */
export function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}

/** Refuses a file that would run after one with a higher number: nobody ever tested them in that order. */
function checkOrder(
  migrations: readonly Migration[],
  done: ReadonlyMap<string, string>,
  log: (line: string) => void,
): void {
  const newest = [...done.keys()].toSorted().at(-1);
  if (newest === undefined) return;
  for (const { name } of migrations.filter((one) => !done.has(one.name))) {
    if (numberOf(name) > numberOf(newest) || (numberOf(name) === numberOf(newest) && name > newest)) continue;
    if (numberOf(name) > lastOutOfTurn) {
      throw new Error(
        `migration ${name} comes after ${newest}, which ran already; give it the next number instead`,
      );
    }
    log(`migration ${name} comes late: ${newest} ran already`);
  }
}

// Seconds that a migration waits for a table, try by try. Whoever wants the table meanwhile waits behind it.
const patience = [0.25, 0.5, 1, 2, 4, ...Array.from({ length: 36 }, () => 10)];

/** Whether a migration met the requests of other nodes: it waited too long for a table, or each waited for the other. */
const metOthers = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * Runs a migration in a transaction. Nodes of the release before work on meanwhile: the migration gives way to them, wholly, and tries
 * again, rather than that one of their requests fails.
 */
async function apply(
  client: pg.Client,
  { name, text, hash }: Migration,
  log: (line: string) => void,
): Promise<void> {
  for (const [at, seconds] of patience.entries()) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${seconds}s'`);
      await client.query(text);
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      return;
    } catch (error) {
      if (!metOthers(error) || at === patience.length - 1) throw error;
      await client.query('rollback');
      log(`migration ${name} gave way to requests and begins again`);
      await sleep(seconds * 200);
    }
  }
}

/**
 * Brings the database to the newest schema, or to the one before a file: forward only, one transaction per file, one
 * migrator at a time.
 */
export async function migrate(
  connection: Connection,
  log: (line: string) => void = () => undefined,
  before?: string,
  folder?: string,
): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: 'inventory-system-web migrate' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('inventory migrate'))`);
    // Asked first: an account that may not create tables can still find that nothing is missing.
    const known = await client.query<{ isKnown: boolean }>(
      `select to_regclass('migration') is not null as "isKnown"`,
    );
    if (!known.rows[0]?.isKnown) {
      await client.query(
        `create table migration (name text primary key, hash text not null, at timestamptz not null default now())`,
      );
    }
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    let count = 0;
    const migrations = await readMigrations(folder);
    const newer = rows.filter((row) => !migrations.some(({ name }) => name === row.name));
    // Migrations only add, so that releases can be changed one node after the other.
    if (newer.length > 0) {
      log(
        `a newer release has worked on it (${newer.map(({ name }) => name).join(', ')}); this one goes on, update it soon`,
      );
    }
    checkOrder(migrations, done, log);
    for (const migration of migrations) {
      if (before !== undefined && migration.name >= before) break;
      const hash = done.get(migration.name);
      if (hash === migration.hash || hash === migration.windowsHash) continue;
      if (hash)
        throw new Error(`migration ${migration.name} was changed after it ran; write a new one instead`);
      log(`migrating ${migration.name}`);
      await apply(client, migration, log);
      count += 1;
    }
    return count;
  } finally {
    await client.end();
  }
}
