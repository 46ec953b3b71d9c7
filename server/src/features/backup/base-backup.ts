import { readdirSync } from 'node:fs';
import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { releaseVersion } from '#contract/shared/product.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { BackupFailure } from './backup-failure.ts';
import { type BackupKeys, newSalt } from './backup-keys.ts';
import { listLog, syncFolder, writeDurably } from './log-archive.ts';
import { segmentBefore, segmentOf } from './log-names.ts';
import {
  type BackupSet,
  type Manifest,
  nameOf,
  packName,
  type PackedFile,
  unfinished,
  writeManifest,
} from './manifest.ts';
import { createPack, type PackWriter } from './pack.ts';

export interface BaseOptions {
  /** The account that owns the database. */
  owner: Connection;
  clusterDir: string;
  set: BackupSet;
  keys: BackupKeys;
  /** Files of the program that belong to it, by name; only where the backup is encrypted. */
  secretFiles?: Record<string, Buffer>;
  /** Brings what PostgreSQL laid out of its log to the backups. */
  takeLog: () => Promise<void>;
  clock: () => Date;
  signal?: AbortSignal | undefined;
  /** Called before each file; tests break it. */
  beforeFile?: (name: string) => Promise<void> | void;
  /** Bytes that must stay free beside the backup. */
  leastFree?: number;
}

// What PostgreSQL makes anew at each start, or must not find.
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|t\d+_\d+.*)$/;

/** Copies the running database into a base backup; what is in its directory afterwards is whole, or is not there. */
export async function makeBase(options: BaseOptions): Promise<Manifest> {
  const { set, clock } = options;
  const name = nameOf(clock());
  const directory = path.join(set.baseDir, name);
  const fresh = `${directory}${unfinished}`;
  const client = new pg.Client({ ...options.owner, application_name: 'inventory-system-web backup' });
  await client.connect();
  // A lost connection shows at the next statement.
  client.on('error', () => undefined);
  try {
    await checkRoom(client, options);
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    const manifest = await copyDatabase(client, options, name, fresh);
    await writeDurably(path.join(fresh, 'manifest.json'), writeManifest(options.keys, manifest));
    await rename(fresh, directory);
    await syncFolder(set.baseDir);
    return manifest;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Removes what a program that was killed had begun. */
export async function removeUnfinished(set: BackupSet): Promise<void> {
  for (const folder of [set.baseDir, set.logDir]) {
    for (const name of await listFolder(folder)) {
      if (name.endsWith(unfinished)) await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const roomBeside = 256 * 1024 * 1024;

async function checkRoom(client: pg.Client, { set, leastFree = roomBeside }: BaseOptions): Promise<void> {
  await mkdir(set.baseDir, { recursive: true, mode: 0o700 });
  await mkdir(set.logDir, { recursive: true, mode: 0o700 });
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_database_size(oid))::text as bytes from pg_database',
  );
  const needed = Number(rows[0]?.bytes ?? 0) + leastFree;
  const { bavail, bsize } = await statfs(set.baseDir);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new BackupFailure(
    `${set.baseDir}: a backup needs ${megabytes(needed)} MB, and the disk has ${megabytes(free)} MB left. ` +
      'Make room, or set BACKUP_DIR to another disk.',
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

interface StartFacts {
  system: string;
  timeline: number;
  startLsn: string;
  postgres: string;
  schema: string;
  events: string;
  sealNumber: string | null;
  sealHash: string | null;
}

async function copyDatabase(
  client: pg.Client,
  options: BaseOptions,
  name: string,
  directory: string,
): Promise<Manifest> {
  const { keys, set, clock } = options;
  const startedAt = clock().toISOString();
  const start = await begin(client, name);
  if (start.system !== set.system) throw new BackupFailure(`The database is not ${set.system}.`);
  const salt = keys.isEncrypting ? newSalt() : undefined;
  const pack = await createPack(path.join(directory, packName), salt && keys.contentKey(salt));
  let packBytes: number;
  const files: PackedFile[] = [];
  const folders: string[] = [];
  let stopLsn: string;
  try {
    await addCluster(options, pack, files, folders);
    const { rows } = await client.query<{ lsn: string; label: string; map: string }>(
      'select lsn::text, labelfile as label, spcmapfile as map from pg_backup_stop(false)',
    );
    const [stop] = rows;
    if (!stop) throw new BackupFailure('The database did not end the backup.');
    if (stop.map.trim() !== '')
      throw new BackupFailure('The database has tablespaces, which are not backed up.');
    stopLsn = stop.lsn;
    files.push(await pack.addBytes('cluster/backup_label', Buffer.from(stop.label)));
    for (const [file, bytes] of Object.entries(options.secretFiles ?? {})) {
      if (keys.isEncrypting) files.push(await pack.addBytes(`program/${file}`, bytes));
    }
    packBytes = await pack.finish();
  } catch (error) {
    await pack.abandon().catch(() => undefined);
    throw error;
  }
  const [logFrom, logTo] = [
    segmentOf(start.timeline, start.startLsn),
    segmentBefore(start.timeline, stopLsn),
  ];
  await waitForLog(options, logTo);
  return {
    format: 1,
    name,
    system: start.system,
    release: releaseVersion,
    postgres: start.postgres,
    schema: start.schema,
    startedAt,
    endedAt: clock().toISOString(),
    timeline: start.timeline,
    startLsn: start.startLsn,
    stopLsn,
    logFrom,
    logTo,
    salt: salt?.toString('hex') ?? null,
    folders,
    files,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    packBytes,
    events: Number(start.events),
    newestSeal:
      start.sealNumber === null ? null : { number: Number(start.sealNumber), hash: start.sealHash ?? '' },
  };
}

async function begin(client: pg.Client, name: string): Promise<StartFacts> {
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<StartFacts>(
    `select s.system_identifier::text as system, 0 as timeline,
      split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select max(name) from migration) as schema, (select count(*)::text from event) as events,
      (select id::text from event_seal order by id desc limit 1) as "sealNumber",
      (select encode(hash, 'hex') from event_seal order by id desc limit 1) as "sealHash",
      '' as "startLsn"
    from pg_control_system() s`,
  );
  const [facts] = rows;
  const started = await client.query<{ lsn: string }>('select pg_backup_start($1, true)::text as lsn', [
    name,
  ]);
  // The checkpoint that it begins with is of the timeline that it is on.
  const control = await client.query<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  );
  const [startLsn, timeline] = [started.rows[0]?.lsn, control.rows[0]?.timeline];
  if (!facts || !startLsn || !timeline) throw new BackupFailure('The database did not begin the backup.');
  return { ...facts, startLsn, timeline };
}

async function addCluster(
  { clusterDir, beforeFile, signal }: BaseOptions,
  pack: PackWriter,
  files: PackedFile[],
  folders: string[],
): Promise<void> {
  const visit = async (folder: string): Promise<void> => {
    folders.push(path.posix.join('cluster', folder));
    if (emptied.includes(folder)) return;
    for (const entry of readdirSync(path.join(clusterDir, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (leftOut.test(entry.name)) continue;
      if (entry.isDirectory()) await visit(name);
      // It is read last: its checkpoint is then not older than what the others hold.
      else if (entry.isFile() && name !== controlFile) await addOne(name);
    }
  };
  const addOne = async (name: string) => {
    if (signal?.aborted) throw new BackupFailure('The program was stopped while the backup was made.');
    await beforeFile?.(name);
    const added = await pack.addFile(path.posix.join('cluster', name), path.join(clusterDir, name));
    if (added) files.push(added);
  };
  await visit('');
  await addOne(controlFile);
  folders.push('cluster/pg_wal/archive_status', 'cluster/pg_wal/summaries');
}

const controlFile = 'global/pg_control';
const logPatience = 300_000;

/** Waits until a file of the log has come to the backups: a backup is whole only with what was written while it was made. */
export async function waitForLog(
  { set, takeLog, signal }: Pick<BaseOptions, 'set' | 'takeLog' | 'signal'>,
  last: string,
): Promise<void> {
  const end = Date.now() + logPatience;
  for (;;) {
    await takeLog();
    if (listLog(set).includes(last)) return;
    if (signal?.aborted) throw new BackupFailure('The program was stopped before the log had come.');
    if (Date.now() > end) {
      throw new BackupFailure(
        `The log of the database (${last}) did not come. See postgres.log in DATA_DIR.`,
      );
    }
    await sleep(100);
  }
}
