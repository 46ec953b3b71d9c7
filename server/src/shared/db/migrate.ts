import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from './project-root.ts';
import type { Connection } from './pool.ts';

const folder = path.join(projectRoot, 'server', 'migrations');

async function readMigrations(): Promise<{ name: string; text: string; hash: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return { name: file, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the newest schema, or to the one before a file: forward only, one transaction per file, one
 * migrator at a time.
 */
export async function migrate(
  connection: Connection,
  log: (line: string) => void = () => undefined,
  before?: string,
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
    const migrations = await readMigrations();
    const newer = rows.filter((row) => !migrations.some(({ name }) => name === row.name));
    // Migrations only add, so that releases can be changed one node after the other.
    if (newer.length > 0) {
      log(
        `a newer release has worked on it (${newer.map(({ name }) => name).join(', ')}); this one goes on, update it soon`,
      );
    }
    for (const migration of migrations) {
      if (before !== undefined && migration.name >= before) break;
      const hash = done.get(migration.name);
      if (hash === migration.hash) continue;
      if (hash)
        throw new Error(`migration ${migration.name} was changed after it ran; write a new one instead`);
      log(`migrating ${migration.name}`);
      await client.query('begin');
      await client.query(migration.text);
      await client.query('insert into migration (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ]);
      await client.query('commit');
      count += 1;
    }
    return count;
  } finally {
    await client.end();
  }
}
