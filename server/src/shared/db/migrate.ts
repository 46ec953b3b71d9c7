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
    await client.query(
      `create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    let count = 0;
    for (const migration of await readMigrations()) {
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
