import { BackupFailure } from '../backup-failure.ts';
import type { BackupKeys } from '../backup-keys.ts';
import type { RestoreWish } from '../restore.ts';
import {
  type ArchiveManifest,
  findArchives,
  isArchiveName,
  readArchiveManifest,
} from './archive-manifest.ts';
import { type OpenArchive, openArchive } from './load-archive.ts';

/** Every archive there is, oldest first, with what is wrong with one that cannot be used. */
export function listOpenArchives(
  backupDir: string,
  allKeys: readonly BackupKeys[],
): { name: string; manifest?: ArchiveManifest; problem?: string }[] {
  return findArchives(backupDir).map(({ set, name }) => {
    try {
      return { name, manifest: readArchiveManifest(set, name, allKeys).manifest };
    } catch (error) {
      return { name, problem: (error as Error).message };
    }
  });
}

/** The named archive, or the newest where all are of one database. */
export function chooseArchive(
  backupDir: string,
  allKeys: readonly BackupKeys[],
  { name, to }: RestoreWish,
): OpenArchive {
  if (to) throw new BackupFailure('An archive is of one moment: --to cannot be used with it.');
  if (name !== undefined && !isArchiveName(name)) {
    throw new BackupFailure(
      `${name} is a backup of an embedded database: restore it with --into, then move it with "npm run move".`,
    );
  }
  const all = findArchives(backupDir);
  const found = name === undefined ? all : all.filter((one) => one.name === name);
  const last = found.at(-1);
  if (!last) {
    throw new BackupFailure(
      `${backupDir}: there is no such archive. "npm run restore -- list" shows those there are.`,
    );
  }
  const databases = new Set(found.map(({ set }) => set.server));
  if (databases.size > 1) {
    throw new BackupFailure(
      `${backupDir} holds archives of ${databases.size} databases. Name one: "npm run restore -- list" shows them.`,
    );
  }
  return openArchive(last.set, last.name, allKeys);
}
