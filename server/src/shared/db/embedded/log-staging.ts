import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Place } from './places.ts';

/** Where PostgreSQL lays out the finished files of its log until they are in the backups. */
export function stagingDirOf({ directory }: Pick<Place, 'directory'>): string {
  return path.join(directory, 'log-to-back-up');
}

/** Makes that directory for the database's user. */
export function makeStagingDir(place: Place): string {
  const staging = stagingDirOf(place);
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  chmodSync(staging, 0o700);
  if (place.account) chownSync(staging, place.account.uid, place.account.gid);
  return staging;
}

/** The log goes on by itself: a file that is not full is finished after a minute, if something happened in it. */
export function archiveSettings(staging: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': staging,
    archive_timeout: '60s',
  };
}
