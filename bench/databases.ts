import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/shared/db/embedded/embedded-postgres.ts';
import { findPlace } from '#server/shared/db/embedded/places.ts';
import { migrate } from '#server/shared/db/migrate.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { generate } from './generate.ts';

const stampName = 'generated-by';

/** What the data depends on: the schema, the generator, and the lists it takes names from. */
function wantedStamp(rows: number): string {
  const hash = createHash('sha256').update(String(rows));
  for (const folder of ['server/migrations', 'bench/generate', 'server/seeds/demo']) {
    for (const file of readdirSync(path.join(projectRoot, folder)).toSorted()) {
      if (!file.endsWith('.test.ts')) hash.update(readFileSync(path.join(projectRoot, folder, file)));
    }
  }
  return hash.digest('hex');
}

function readStamp(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, stampName), 'utf8');
  } catch {
    return '';
  }
}

// Nothing has to survive a crash while the data is made: a broken one is made again.
const loadingSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

async function build(dataDir: string, rows: number, print: (line: string) => void): Promise<void> {
  const old = findPlace(dataDir);
  if (old) rmSync(old.directory, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  const started = Date.now();
  const database = await startEmbeddedPostgres({ dataDir, log: print, settings: loadingSettings });
  try {
    await migrate(database.connection);
    await generate(database.connection, rows, print);
  } finally {
    await database.stop();
  }
  writeFileSync(path.join(dataDir, stampName), wantedStamp(rows));
  print(`${rows.toLocaleString('en-US')} items made in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Where the data of this many items is kept. */
export function dataDirOf(rows: number): string {
  return path.join(projectRoot, '.cache', 'bench', `rows-${rows}`);
}

/** Starts the database with this many items, as the product would run it; makes the data where it is not there yet. */
export async function openBenchDatabase(
  rows: number,
  print: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const dataDir = dataDirOf(rows);
  if (readStamp(dataDir) !== wantedStamp(rows)) await build(dataDir, rows, print);
  return startEmbeddedPostgres({ dataDir, log: print, settings });
}
