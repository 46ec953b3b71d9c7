import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, readMigrations } from '#server/shared/db/migrate.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { BackupFailure } from '../backup-failure.ts';
import type { BackupKeys } from '../backup-keys.ts';
import { packName } from '../manifest.ts';
import { readPacked } from '../pack.ts';
import { type ArchiveManifest, type ArchiveSet, readArchiveManifest } from './archive-manifest.ts';
import { digestRows, listSequences, listTables, plainText, quoted } from './archive-tables.ts';

/** An archive that was found and whose seal fits. */
export interface OpenArchive {
  set: ArchiveSet;
  manifest: ArchiveManifest;
  keys: BackupKeys;
}

export interface Loaded {
  tables: number;
  rows: number;
  /** Files of the program that came along, by name. */
  secretFiles: Record<string, Buffer>;
}

export function openArchive(set: ArchiveSet, name: string, allKeys: readonly BackupKeys[]): OpenArchive {
  return { set, ...readArchiveManifest(set, name, allKeys) };
}

/** Refuses what a newer release wrote: this one would not know all of it. */
async function checkRelease({ migrations, name }: ArchiveManifest): Promise<string | undefined> {
  const known = (await readMigrations()).map((migration) => migration.name);
  const unknown = migrations.find((one) => !known.includes(one));
  if (unknown !== undefined) {
    throw new BackupFailure(
      `Archive ${name} was made by a newer release (${unknown}). Load it with that release or a later one.`,
    );
  }
  const newest = migrations.at(-1) ?? '';
  return known.find((one) => one > newest);
}

/** Loads an archive into a database that nobody has used yet, compares every table, and only then lets it be. */
export async function loadArchive(
  owner: Connection,
  archive: OpenArchive,
  log: (line: string) => void = () => undefined,
): Promise<Loaded> {
  const { manifest } = archive;
  const next = await checkRelease(manifest);
  const client = new pg.Client({ ...owner, application_name: 'inventory-system-web restore' });
  await client.connect();
  client.on('error', () => undefined);
  try {
    await checkUnused(client);
    await migrate(owner, () => undefined, next);
    await client.query(plainText);
    await client.query('begin');
    await checkShape(client, manifest);
    const back = await openForRows(client, manifest);
    log(`loading ${manifest.tables.length} tables`);
    const secretFiles = await copyIn(client, archive);
    for (const { name, last, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        last,
        isCalled,
      ]);
    }
    await back();
    log('comparing each of them with its hash');
    await compare(client, manifest);
    await client.query('commit');
    await client.query('analyze');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, secretFiles };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a database that was used already, before anything is done for it. */
export async function refuseUsed(owner: Connection): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'inventory-system-web restore' });
  await client.connect();
  try {
    await checkUnused(client);
  } finally {
    await client.end();
  }
}

// What is in it is never overwritten.
async function checkUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean; tables: number }>(
    `select to_regclass('public.migration') is not null and to_regclass('public.user_account') is not null as "isOurs",
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`,
  );
  const [found] = rows;
  const used = 'The database is not empty, and nothing in it is overwritten. Make a new one and name it.';
  if (!found?.isOurs) {
    if ((found?.tables ?? 0) > 0) throw new BackupFailure(used);
    return;
  }
  const accounts = await client.query('select from user_account limit 1');
  if (accounts.rowCount !== 0) throw new BackupFailure(used);
}

async function checkShape(client: pg.Client, { migrations, tables }: ArchiveManifest): Promise<void> {
  const { rows } = await client.query<{ names: string[] }>(
    'select array_agg(name order by name collate "C") as names from migration',
  );
  const isSame = JSON.stringify(rows[0]?.names) === JSON.stringify(migrations);
  if (!isSame) {
    throw new BackupFailure(
      'The tables of the database are of another release than the archive. Make a new, empty database and name it.',
    );
  }
  const present = await listTables(client);
  const strange = tables.find(
    (table) =>
      !present.some(
        ({ name, columns, order }) =>
          name === table.name && columns.join(',') === table.columns.join(',') && order === table.order,
      ),
  );
  if (strange) throw new BackupFailure(`The table ${strange.name} of the archive does not fit the database.`);
}

// Rows come in the order of tables, not of what they refer to: references are made anew, and so checked, afterwards.
// An account that owns the tables may do all of it; none has to rule the server.
async function openForRows(client: pg.Client, { tables }: ArchiveManifest): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const { rows: all } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  await client.query(`truncate ${all.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

async function copyIn(
  client: pg.Client,
  { set, manifest, keys }: OpenArchive,
): Promise<Record<string, Buffer>> {
  const key = manifest.salt === null ? undefined : keys.contentKey(Buffer.from(manifest.salt, 'hex'));
  if (manifest.salt !== null && !key) throw new BackupFailure('The archive is encrypted: set BACKUP_SECRET.');
  const secretFiles: Record<string, Buffer> = {};
  const pack = await open(path.join(set.directory, manifest.name, packName), 'r');
  try {
    for (const [index, file] of manifest.files.entries()) {
      const pieces = readPacked(pack, key, index, file);
      const table = manifest.tables[index];
      if (table && file.path === `tables/${table.name}`) {
        const into = copyFrom(`copy public.${quoted(table.name)} (${table.columns.join(', ')}) from stdin`);
        await pipeline(Readable.from(pieces), createGunzip(), client.query(into));
      } else if (!table && /^program\/[a-z-]+$/.test(file.path)) {
        const collected: Buffer[] = [];
        for await (const piece of pieces) collected.push(piece);
        secretFiles[file.path.slice('program/'.length)] = Buffer.concat(collected);
      } else throw new BackupFailure(`${file.path}: an archive has no such file.`);
    }
  } finally {
    await pack.close();
  }
  return secretFiles;
}

async function compare(client: pg.Client, { tables, sequences }: ArchiveManifest): Promise<void> {
  for (const table of tables) {
    const found = await digestRows(client, table);
    if (found.rows !== table.rows || found.sha256 !== table.sha256) {
      throw new BackupFailure(
        `The table ${table.name} did not come over as it was: ${found.rows} rows instead of ${table.rows}, or another hash.`,
      );
    }
  }
  if (JSON.stringify(await listSequences(client)) !== JSON.stringify(sequences)) {
    throw new BackupFailure('The counters of the database did not come over as they were.');
  }
}
