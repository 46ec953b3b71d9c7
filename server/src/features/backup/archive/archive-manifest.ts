import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BackupFailure } from '../backup-failure.ts';
import type { BackupKeys } from '../backup-keys.ts';
import { checkPackSize, manifestName, openSealed, type PackedFile } from '../manifest.ts';
import type { SequenceState, TableShape } from './archive-tables.ts';

/** A table in an archive: its rows as text, compressed, and what they are. */
export interface ArchivedTable extends TableShape {
  rows: number;
  /** Of the rows as text, before they were compressed. */
  sha256: string;
}

/** What an archive says of itself. */
export interface ArchiveManifest {
  format: 1;
  kind: 'archive';
  name: string;
  /** The database it is of. */
  server: string;
  release: string;
  postgres: string;
  /** The migrations that had run, oldest first. */
  migrations: string[];
  startedAt: string;
  endedAt: string;
  /** Null where its content is not encrypted. */
  salt: string | null;
  tables: ArchivedTable[];
  sequences: SequenceState[];
  /** One for each table in their order, then those of the program. */
  files: PackedFile[];
  /** Of the rows as text. */
  bytes: number;
  packBytes: number;
  events: number;
  newestSeal: { number: number; hash: string } | null;
  tree: { epoch: number; size: number; root: string } | null;
}

const prefix = 'archive-';
const nameSuffix = '-archive';
const namePattern = /^\d{8}T\d{6}Z-archive$/;

/** The archives of one database. */
export interface ArchiveSet {
  server: string;
  directory: string;
}

export const archiveNameOf = (name: string): string => `${name}${nameSuffix}`;
export const isArchiveName = (name: string): boolean => namePattern.test(name);

export function archiveSetOf(backupDir: string, server: string): ArchiveSet {
  return { server, directory: path.join(backupDir, `${prefix}${server}`) };
}

/** The names of the archives that were finished, oldest first. */
export function listArchives({ directory }: ArchiveSet): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => isArchiveName(name) && existsSync(path.join(directory, name, manifestName)))
    .toSorted();
}

/** Every archive in a directory, of whichever database, oldest first. */
export function findArchives(backupDir: string): { set: ArchiveSet; name: string }[] {
  if (!existsSync(backupDir)) return [];
  return readdirSync(backupDir)
    .filter((name) => /^archive-\d{10,20}-\d{1,10}$/.test(name))
    .map((name) => archiveSetOf(backupDir, name.slice(prefix.length)))
    .flatMap((set) => listArchives(set).map((name) => ({ set, name })))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function readArchiveManifest(
  set: ArchiveSet,
  name: string,
  allKeys: readonly BackupKeys[],
): { manifest: ArchiveManifest; keys: BackupKeys } {
  const directory = path.join(set.directory, name);
  const { content, keys } = openSealed(path.join(directory, manifestName), allKeys);
  const manifest = JSON.parse(content) as ArchiveManifest;
  const isOfIt = manifest.kind === 'archive' && manifest.name === name && manifest.server === set.server;
  if (manifest.format !== 1 || !isOfIt) throw new BackupFailure(`${directory}: it is not of this archive.`);
  checkPackSize(directory, manifest.packBytes);
  return { manifest, keys };
}
