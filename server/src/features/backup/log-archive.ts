import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BackupKeys } from './backup-keys.ts';
import { openLog, sealLog } from './log-file.ts';
import { isLogName, isSegment, segmentSize } from './log-names.ts';
import { type BackupSet, listBases, unfinished } from './manifest.ts';

const sealedExtension = '.log';

/** What became of the log that PostgreSQL laid out. */
export interface LogReport {
  taken: number;
  /** Files that had to be given up, because they could not be sealed and the disk of the data needs the room. */
  dropped: string[];
  /** Why some wait. */
  problem?: unknown;
}

export interface LogOptions {
  /** Where PostgreSQL puts its finished files. */
  stagingDir: string;
  set: BackupSet;
  keys: BackupKeys;
  /** A base is being made, so its log is needed although no base is there. */
  isBaseUnderWay: boolean;
  /** So many bytes may wait at most. */
  mostWaiting?: number;
  /** So many bytes the disk of the data must have left while some wait. */
  leastFree?: number;
  /** Writes a sealed file; tests break it. */
  store?: typeof storeLog;
}

const gigabyte = 1024 * 1024 * 1024;

/** Seals the finished files of the log and brings them to the backups. The product goes first: a place for backups that cannot be written never fills the disk of the data. */
export async function takeLog(options: LogOptions): Promise<LogReport> {
  const { stagingDir, set, keys, store = storeLog } = options;
  const report: LogReport = { taken: 0, dropped: [] };
  const waiting = listStaged(stagingDir);
  if (waiting.length === 0) return report;
  if (!options.isBaseUnderWay && listBases(set).length === 0) {
    // Before the first base there is nothing that a log could follow.
    for (const name of waiting.filter(isSegment)) await rm(path.join(stagingDir, name), { force: true });
    return report;
  }
  for (const [index, name] of waiting.entries()) {
    const staged = path.join(stagingDir, name);
    try {
      await store(set, keys, name, await readFile(staged));
      await rm(staged, { force: true });
      report.taken += 1;
    } catch (error) {
      report.problem = error;
      const left = waiting.slice(index);
      if (await mustDrop(options, left)) {
        for (const one of left) await rm(path.join(stagingDir, one), { force: true });
        report.dropped = left.filter(isSegment);
      }
      return report;
    }
  }
  return report;
}

async function mustDrop(
  { stagingDir, mostWaiting = 2 * gigabyte, leastFree = gigabyte }: LogOptions,
  waiting: string[],
): Promise<boolean> {
  const { bavail, bsize } = await statfs(stagingDir);
  return waiting.length * segmentSize > mostWaiting || bavail * bsize < leastFree;
}

function listStaged(stagingDir: string): string[] {
  if (!existsSync(stagingDir)) return [];
  return readdirSync(stagingDir).filter(isLogName).toSorted();
}

/** Puts a file of the log into the backups: whole, on the disk, or not at all. */
export async function storeLog(set: BackupSet, keys: BackupKeys, name: string, bytes: Buffer): Promise<void> {
  const target = path.join(set.logDir, `${name}${sealedExtension}`);
  await mkdir(set.logDir, { recursive: true, mode: 0o700 });
  await writeDurably(target, await sealLog(keys, name, bytes));
}

/** Writes a file under another name first, so that what has the name is whole. */
export async function writeDurably(target: string, content: Buffer | string): Promise<void> {
  const fresh = `${target}${unfinished}`;
  try {
    const handle = await open(fresh, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** A name is safe when its folder is on the disk. */
export async function syncFolder(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The files of the log that the backups have, in their order. */
export function listLog({ logDir }: BackupSet): string[] {
  if (!existsSync(logDir)) return [];
  return readdirSync(logDir)
    .filter((name) => name.endsWith(sealedExtension))
    .map((name) => name.slice(0, -sealedExtension.length))
    .filter(isLogName)
    .toSorted();
}

export async function readLog(
  set: BackupSet,
  allKeys: readonly BackupKeys[],
  name: string,
): Promise<{ bytes: Buffer; at: Date }> {
  const file = path.join(set.logDir, `${name}${sealedExtension}`);
  const [sealed, { mtime }] = await Promise.all([readFile(file), stat(file)]);
  return { bytes: await openLog(allKeys, name, sealed, segmentSize), at: mtime };
}

export async function removeLog(set: BackupSet, name: string): Promise<void> {
  await rm(path.join(set.logDir, `${name}${sealedExtension}`), { force: true });
}
