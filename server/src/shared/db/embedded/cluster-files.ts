import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { runAs } from './account.ts';
import type { Place } from './places.ts';

const isRoot = process.getuid?.() === 0;

/** The environment of PostgreSQL's programs: nothing of the caller's settings or locale reaches them. */
export const databaseEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Makes the cluster on first use, and refuses one that these programs or this user cannot open. */
export function prepareCluster(place: Place, nativeDir: string, isThrowaway: boolean): void {
  const versionFile = path.join(place.clusterDir, 'PG_VERSION');
  if (!existsSync(place.clusterDir)) return createCluster(place, nativeDir, isThrowaway);
  if (statSync(place.clusterDir).uid === 0 && existsSync(versionFile)) adoptFromRoot(place);
  else if (!isRoot) refuseForeignOwner(place.clusterDir);
  if (!existsSync(versionFile)) {
    throw new StartRefusal(
      `Database: ${place.clusterDir} is not a database (it has no PG_VERSION). Move it away, or set DATA_DIR.`,
    );
  }
  refuseOtherVersion(place, nativeDir, readFileSync(versionFile, 'utf8').trim());
}

// Made under another name first: a creation cut short leaves nothing that looks like a database.
function createCluster(place: Place, nativeDir: string, isThrowaway: boolean): void {
  const unfinished = `${place.clusterDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  chmodSync(unfinished, 0o700);
  if (place.account) chownSync(unfinished, place.account.uid, place.account.gid);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  args.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    isThrowaway ? '--no-sync' : '--data-checksums',
  );
  const { ok, output } = runAs(place.account, path.join(nativeDir, 'bin/initdb'), args, databaseEnvironment);
  if (!ok) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.split('\n').at(-1);
    throw new StartRefusal(`Database: it could not be created in ${place.directory} (${reason}).`);
  }
  renameSync(unfinished, place.clusterDir);
}

// Data that root copied back from a backup belongs to root, which PostgreSQL refuses.
function adoptFromRoot({ clusterDir, account }: Place): void {
  if (!account) return refuseForeignOwner(clusterDir);
  const { ok, output } = runAs(undefined, 'chown', ['-R', `${account.uid}:${account.gid}`, clusterDir]);
  if (!ok)
    throw new StartRefusal(`Database: ${clusterDir} could not be given to ${account.name} (${output}).`);
  chmodSync(clusterDir, 0o700);
}

function refuseForeignOwner(clusterDir: string): void {
  const owner = statSync(clusterDir).uid;
  if (owner === process.getuid?.()) return;
  throw new StartRefusal(
    `Database: ${clusterDir} belongs to another user (uid ${owner}). ` +
      'Start as that user or as root, or set DATA_DIR to a directory of your own.',
  );
}

function refuseOtherVersion(place: Place, nativeDir: string, dataVersion: string): void {
  const { output } = runAs(place.account, path.join(nativeDir, 'bin/postgres'), ['--version']);
  const programVersion = /\b(\d+)\.\d+/.exec(output)?.[1];
  if (programVersion === dataVersion) return;
  throw new StartRefusal(
    `Database: ${place.clusterDir} was made by PostgreSQL ${dataVersion}, but the installed one is ${programVersion}. ` +
      'Start it with the release that made it, or set DATABASE_URL.',
  );
}
