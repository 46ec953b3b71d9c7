import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { releaseVersion } from '#contract/shared/product.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { BackupFailure } from '../backup-failure.ts';
import { type BackupKeys, newSalt } from '../backup-keys.ts';
import { syncFolder, writeDurably } from '../log-archive.ts';
import { manifestName, nameOf, packName, type PackedFile, unfinished, writeManifest } from '../manifest.ts';
import { createPack, type PackWriter } from '../pack.ts';
import {
  type ArchivedTable,
  type ArchiveManifest,
  type ArchiveSet,
  archiveNameOf,
} from './archive-manifest.ts';
import { listSequences, listTables, openRows, plainText, type TableShape } from './archive-tables.ts';

export interface ArchiveOptions {
  /** An account that reads every table. */
  owner: Connection;
  set: ArchiveSet;
  keys: BackupKeys;
  /** Files of the program that belong to it, by name; only where the archive is encrypted. */
  secretFiles?: Record<string, Buffer>;
  clock: () => Date;
  signal?: AbortSignal | undefined;
  /** Called before each table; tests break it, or write meanwhile. */
  beforeTable?: (name: string) => Promise<void> | void;
}

// Archives are made at night beside the work of others: fast is worth more than the last tenth.
const compression = { level: 1 };

/** Which database this is: a server may hold several. */
export async function findArchiveServer(owner: Connection): Promise<string> {
  const client = new pg.Client({ ...owner, application_name: 'inventory-system-web backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ server: string }>(
      `select s.system_identifier || '-' || d.oid as server
       from pg_control_system() s, pg_database d where d.datname = current_database()`,
    );
    return rows[0]?.server ?? '';
  } finally {
    await client.end();
  }
}

/** Writes the rows of every table as they were at one moment, while others work; afterwards it is whole, or not there. */
export async function makeArchive(options: ArchiveOptions): Promise<ArchiveManifest> {
  const { set, clock } = options;
  const name = archiveNameOf(nameOf(clock()));
  const directory = path.join(set.directory, name);
  const fresh = `${directory}${unfinished}`;
  const client = new pg.Client({ ...options.owner, application_name: 'inventory-system-web backup' });
  await client.connect();
  // A lost connection shows at the next statement.
  client.on('error', () => undefined);
  try {
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    const manifest = await copyTables(client, options, name, fresh);
    await writeDurably(path.join(fresh, manifestName), writeManifest(options.keys, manifest));
    await rename(fresh, directory);
    await syncFolder(set.directory);
    return manifest;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Removes what a program that was killed had begun. */
export async function removeUnfinishedArchives({ directory }: ArchiveSet): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    if (name.endsWith(unfinished)) await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

interface Facts {
  postgres: string;
  migrations: string[];
  events: string;
  sealNumber: string | null;
  sealHash: string | null;
  epoch: number | null;
  size: string | null;
  root: string | null;
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select array_agg(name order by name collate "C") from migration) as migrations,
      (select count(*)::text from event) as events, s.id::text as "sealNumber", encode(s.hash, 'hex') as "sealHash",
      t.epoch, t.size::text as size, encode(t.root, 'hex') as root
    from (values (1)) as one (n)
      left join lateral (select id, hash from event_seal order by id desc limit 1) s on true
      left join lateral (select epoch, size, root from seal_tree order by seal_id desc limit 1) t on true`,
  );
  const [facts] = rows;
  if (!facts?.migrations) throw new BackupFailure('The database has no tables of this program.');
  return facts;
}

async function copyTables(
  client: pg.Client,
  options: ArchiveOptions,
  name: string,
  directory: string,
): Promise<ArchiveManifest> {
  const { keys, set, clock } = options;
  const startedAt = clock().toISOString();
  await client.query(plainText);
  await client.query('begin isolation level repeatable read read only');
  const facts = await readFacts(client);
  const salt = keys.isEncrypting ? newSalt() : undefined;
  const pack = await createPack(path.join(directory, packName), salt && keys.contentKey(salt));
  const tables: ArchivedTable[] = [];
  const files: PackedFile[] = [];
  let bytes = 0;
  let packBytes: number;
  try {
    for (const shape of await listTables(client)) {
      if (options.signal?.aborted)
        throw new BackupFailure('The program was stopped while the archive was made.');
      await options.beforeTable?.(shape.name);
      const added = await addTable(client, pack, shape);
      tables.push(added.table);
      files.push(added.file);
      bytes += added.bytes;
    }
    for (const [file, content] of Object.entries(options.secretFiles ?? {})) {
      if (keys.isEncrypting) files.push(await pack.addBytes(`program/${file}`, content));
    }
    packBytes = await pack.finish();
  } catch (error) {
    await pack.abandon().catch(() => undefined);
    throw error;
  }
  // Read last: numbers that were drawn meanwhile are not drawn again.
  const sequences = await listSequences(client);
  await client.query('commit');
  return {
    format: 1,
    kind: 'archive',
    name,
    server: set.server,
    release: releaseVersion,
    postgres: facts.postgres,
    migrations: facts.migrations,
    startedAt,
    endedAt: clock().toISOString(),
    salt: salt?.toString('hex') ?? null,
    tables,
    sequences,
    files,
    bytes,
    packBytes,
    events: Number(facts.events),
    newestSeal:
      facts.sealNumber === null ? null : { number: Number(facts.sealNumber), hash: facts.sealHash ?? '' },
    tree:
      facts.epoch === null ? null : { epoch: facts.epoch, size: Number(facts.size), root: facts.root ?? '' },
  };
}

async function addTable(
  client: pg.Client,
  pack: PackWriter,
  shape: TableShape,
): Promise<{ table: ArchivedTable; file: PackedFile; bytes: number }> {
  const rows = openRows(client, shape);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const packed = new PassThrough();
  const [file] = await Promise.all([
    pack.addStream(`tables/${shape.name}`, packed),
    pipeline(rows, count, createGzip(compression), packed),
  ]);
  return { table: { ...shape, rows: rows.rowCount, sha256: hash.digest('hex') }, file, bytes };
}
