import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { BackupFailure } from './backup-failure.ts';
import { type BackupKeys, isSignedBy } from './backup-keys.ts';

/** A file in a backup: where its bytes stand in the pack, and what they are. */
export interface PackedFile {
  path: string;
  /** In the pack. */
  at: number;
  size: number;
  sha256: string;
}

/** What a base backup says of itself. */
export interface Manifest {
  format: 1;
  name: string;
  /** The database it is of; no other has the number. */
  system: string;
  release: string;
  postgres: string;
  /** The newest migration that ran. */
  schema: string;
  startedAt: string;
  endedAt: string;
  timeline: number;
  startLsn: string;
  stopLsn: string;
  /** Without these files of the log it is not whole. */
  logFrom: string;
  logTo: string;
  /** Null where its content is not encrypted. */
  salt: string | null;
  folders: string[];
  files: PackedFile[];
  bytes: number;
  packBytes: number;
  /** What the history had come to when it began. */
  events: number;
  newestSeal: { number: number; hash: string } | null;
}

export const manifestName = 'manifest.json';
export const packName = 'files.pack';
export const unfinished = '.unfinished';
const setPrefix = 'inventory-';

/** The backups of one database: bases, and the log between and after them. */
export interface BackupSet {
  system: string;
  directory: string;
  baseDir: string;
  logDir: string;
}

export function setOf(backupDir: string, system: string): BackupSet {
  const directory = path.join(backupDir, `${setPrefix}${system}`);
  return { system, directory, baseDir: path.join(directory, 'base'), logDir: path.join(directory, 'log') };
}

/** Every database that has backups in a directory. */
export function findSets(backupDir: string): BackupSet[] {
  if (!existsSync(backupDir)) return [];
  return readdirSync(backupDir)
    .filter((name) => /^inventory-\d{10,20}$/.test(name))
    .map((name) => setOf(backupDir, name.slice(setPrefix.length)));
}

/** The names of the bases that were finished, oldest first. */
export function listBases({ baseDir }: BackupSet): string[] {
  if (!existsSync(baseDir)) return [];
  return readdirSync(baseDir)
    .filter((name) => /^\d{8}T\d{6}Z$/.test(name) && existsSync(path.join(baseDir, name, manifestName)))
    .toSorted();
}

/** A name that sorts by time. */
export function nameOf(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The moment in a name; what stands behind it says the kind. */
export function momentIn(name: string): Date {
  return new Date(
    name.slice(0, 16).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}

export function writeManifest(keys: BackupKeys, manifest: object): string {
  const content = JSON.stringify(manifest);
  const seal = { key: keys.id, signature: keys.sign(content).toString('hex') };
  return `${JSON.stringify({ seal, content })}\n`;
}

/** What a sealed file says; refuses what was altered or sealed by others. */
export function openSealed(
  file: string,
  allKeys: readonly BackupKeys[],
): { content: string; keys: BackupKeys } {
  const { seal, content } = parseManifest(file);
  const keys = allKeys.find(({ id }) => id === seal.key);
  if (!keys) {
    throw new BackupFailure(
      `${file}: sealed with a secret that is not set here. Set BACKUP_SECRET (or KEY_SECRET, or put token-secret back) ` +
        'as it was when the backup was made.',
    );
  }
  if (!isSignedBy(keys, content, Buffer.from(seal.signature, 'hex'))) {
    throw new BackupFailure(`${file}: it was altered; its seal does not fit.`);
  }
  return { content, keys };
}

/** Refuses a pack that is cut short or longer than it was. */
export function checkPackSize(directory: string, packBytes: number): void {
  const pack = path.join(directory, packName);
  const size = statSync(pack, { throwIfNoEntry: false })?.size;
  if (size !== packBytes) {
    throw new BackupFailure(`${pack}: it has ${size ?? 0} bytes instead of ${packBytes}.`);
  }
}

/** What a directory says of itself, checked against the seal; refuses what was altered or sealed by others. */
export function readManifest(
  set: BackupSet,
  name: string,
  allKeys: readonly BackupKeys[],
): { manifest: Manifest; keys: BackupKeys } {
  const file = path.join(set.baseDir, name, manifestName);
  const { content, keys } = openSealed(file, allKeys);
  const manifest = JSON.parse(content) as Manifest;
  if (manifest.format !== 1 || manifest.name !== name || manifest.system !== set.system) {
    throw new BackupFailure(`${file}: it is not of this backup.`);
  }
  checkPackSize(path.join(set.baseDir, name), manifest.packBytes);
  return { manifest, keys };
}

function parseManifest(file: string): { seal: { key: string; signature: string }; content: string } {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as {
      seal?: { key?: unknown; signature?: unknown };
      content?: unknown;
    };
    const { seal, content } = parsed;
    if (typeof seal?.key === 'string' && typeof seal.signature === 'string' && typeof content === 'string') {
      return { seal: { key: seal.key, signature: seal.signature }, content };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new BackupFailure(`${file}: it cannot be read; it was altered or cut short.`);
}
