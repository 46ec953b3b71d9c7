import { readFileSync } from 'node:fs';
import { chmod, mkdir, open, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runAs } from '#server/shared/db/embedded/account.ts';
import { findNativeDir, prepareBinaries } from '#server/shared/db/embedded/binaries.ts';
import { connectionAt } from '#server/shared/db/embedded/embedded-postgres.ts';
import { endProcess } from '#server/shared/db/embedded/leftovers.ts';
import { defaultFallbackRoots, type Place } from '#server/shared/db/embedded/places.ts';
import { type Postmaster, startPostmaster } from '#server/shared/db/embedded/postmaster.ts';
import { makeSocketDir, removeSocketDir } from '#server/shared/db/embedded/socket-dir.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { BackupFailure } from './backup-failure.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { Chosen } from './choose-base.ts';
import { readLog } from './log-archive.ts';
import { segmentSize } from './log-names.ts';
import { type BackupSet, packName } from './manifest.ts';
import { readPacked, writeAll } from './pack.ts';

export interface RestoreOptions {
  set: BackupSet;
  chosen: Chosen;
  allKeys: readonly BackupKeys[];
  /** An empty directory to restore into; the cluster is `postgres` in it. */
  place: Place;
  to?: Date | undefined;
  /** A point that was named in the log, to come back to exactly. */
  point?: string | undefined;
  /** Where the log of the restored database goes on; none for a rehearsal. */
  stagingDir?: string | undefined;
  settings?: Record<string, string>;
  log: (line: string) => void;
}

/** A database that was brought back and runs. */
export interface Restored {
  connection: ReturnType<typeof connectionAt>;
  pid: number;
  /** The last transaction that is in it, as PostgreSQL says it. */
  lastTransaction: string | undefined;
  /** Files of the program that came along, by name. */
  secretFiles: Record<string, Buffer>;
  stop: () => Promise<void>;
}

const roomBeside = 256 * 1024 * 1024;

/** Unpacks a base, checks every byte of it, replays its log, and leaves the database running. */
export async function restoreCluster(options: RestoreOptions): Promise<Restored> {
  const { place, chosen } = options;
  const logDir = path.join(place.directory, 'log');
  await checkRoom(place.directory, chosen.manifest.bytes + roomBeside);
  options.log(`unpacking ${chosen.manifest.files.length} files, each compared with its hash`);
  const secretFiles = await unpack(options);
  options.log(`opening ${chosen.log.length} files of the log`);
  await openLogs(options, logDir);
  await writeFile(path.join(place.clusterDir, 'recovery.signal'), '', { mode: 0o600 });
  giveTo(place);
  const run = await recover(options, logDir);
  await rm(logDir, { recursive: true, force: true });
  return { ...run, secretFiles };
}

export async function checkRoom(directory: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= needed) return;
  const [wants, has] = [needed, bavail * bsize].map((bytes) => Math.ceil(bytes / 1024 / 1024));
  throw new BackupFailure(`${directory}: restoring needs ${wants} MB, and the disk has ${has} MB left.`);
}

// What stands in a backup is never written outside of its folder.
function safePath(directory: string, name: string): string {
  const target = path.resolve(directory, name);
  if (!target.startsWith(`${path.resolve(directory)}${path.sep}`) || name.includes('\0')) {
    throw new BackupFailure(`${name}: a backup has no such file.`);
  }
  return target;
}

async function unpack({ set, chosen, place }: RestoreOptions): Promise<Record<string, Buffer>> {
  const { manifest, keys } = chosen;
  const key = manifest.salt === null ? undefined : keys.contentKey(Buffer.from(manifest.salt, 'hex'));
  if (manifest.salt !== null && !key) throw new BackupFailure('The backup is encrypted: set BACKUP_SECRET.');
  await mkdir(place.clusterDir, { mode: 0o700 });
  await chmod(place.clusterDir, 0o700);
  for (const folder of manifest.folders) {
    const inside = folder.replace(/^cluster\/?/, '');
    if (inside !== '') await mkdir(safePath(place.clusterDir, inside), { recursive: true, mode: 0o700 });
  }
  const secretFiles: Record<string, Buffer> = {};
  const pack = await open(path.join(set.baseDir, manifest.name, packName), 'r');
  try {
    for (const [index, file] of manifest.files.entries()) {
      const pieces = readPacked(pack, key, index, file);
      const [room = '', ...rest] = file.path.split('/');
      if (room === 'program' && rest.length === 1) {
        const collected: Buffer[] = [];
        for await (const piece of pieces) collected.push(piece);
        secretFiles[rest[0] ?? ''] = Buffer.concat(collected);
      } else if (room === 'cluster') {
        await writePieces(safePath(place.clusterDir, rest.join('/')), pieces);
      } else throw new BackupFailure(`${file.path}: a backup has no such file.`);
    }
  } finally {
    await pack.close();
  }
  return secretFiles;
}

async function writePieces(target: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const out = await open(target, 'wx', 0o600);
  try {
    let position = 0;
    for await (const piece of pieces) {
      await writeAll(out, piece, position);
      position += piece.length;
    }
  } finally {
    await out.close();
  }
}

// Most of a file of the log is empty behind its end: as a hole it takes no room.
async function openLogs({ set, chosen, allKeys }: RestoreOptions, logDir: string): Promise<void> {
  await mkdir(logDir, { mode: 0o700 });
  for (const name of chosen.log) {
    const { bytes } = await readLog(set, allKeys, name);
    const out = await open(path.join(logDir, name), 'wx', 0o600);
    try {
      await writeAll(out, bytes.length === segmentSize ? withoutEmptyEnd(bytes) : bytes, 0);
      await out.truncate(bytes.length);
    } finally {
      await out.close();
    }
  }
}

const blockSize = 8192;
const emptyBlock = Buffer.alloc(blockSize);

function withoutEmptyEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes.subarray(end - blockSize, end).equals(emptyBlock)) end -= blockSize;
  return bytes.subarray(0, end);
}

function giveTo({ directory, account }: Place): void {
  if (!account) return;
  const { ok, output } = runAs(undefined, 'chown', ['-R', `${account.uid}:${account.gid}`, directory]);
  if (!ok) throw new BackupFailure(`${directory} could not be given to ${account.name} (${output}).`);
}

const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

async function recover(
  options: RestoreOptions,
  logDir: string,
): Promise<Pick<Restored, 'connection' | 'pid' | 'lastTransaction' | 'stop'>> {
  const { place, chosen, to, point, stagingDir } = options;
  const nativeDir = prepareBinaries(findNativeDir(), place.account, defaultFallbackRoots, options.log);
  const socketDir = makeSocketDir(place.account);
  const source = shellText(`${logDir}/`).replaceAll('%', '%%');
  const settings: Record<string, string> = {
    restore_command: `cp ${source}%f "%p"`,
    recovery_target_timeline: String(chosen.timeline),
    recovery_target_action: 'promote',
    // Settings of the database that was backed up, such as its connections, bind only a standby that is read.
    hot_standby: 'off',
    archive_mode: stagingDir === undefined ? 'off' : 'on',
    ...(stagingDir !== undefined && {
      archive_library: 'basic_archive',
      'basic_archive.archive_directory': stagingDir,
    }),
    ...(point !== undefined && { recovery_target_name: point }),
    ...options.settings,
  };
  const start = (more: Record<string, string>): Promise<Postmaster> =>
    startPostmaster(place, nativeDir, socketDir, { ...settings, ...more });
  try {
    const target = to && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') };
    const postmaster = await start(target ?? {}).catch((error: unknown) => {
      if (!target || !isBeforeTarget(error)) throw error;
      options.log('the log ends before that moment; everything that is in it is taken');
      return start({});
    });
    return {
      connection: connectionAt(socketDir),
      pid: postmaster.pid,
      lastTransaction: findLastTransaction(path.join(place.directory, 'postgres.log')),
      stop: async () => {
        await endProcess(postmaster.pid);
        await postmaster.exited;
        removeSocketDir(socketDir);
      },
    };
  } catch (error) {
    removeSocketDir(socketDir);
    if (error instanceof StartRefusal) throw new BackupFailure(error.message);
    throw error;
  }
}

const isBeforeTarget = (error: unknown) =>
  error instanceof StartRefusal && /recovery ended before configured recovery target/.test(error.message);

function findLastTransaction(logFile: string): string | undefined {
  const lines = readFileSync(logFile, 'utf8').matchAll(/last completed transaction was at log time (.+)/g);
  return [...lines].at(-1)?.[1]?.trim();
}
