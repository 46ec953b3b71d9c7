import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readMigrations } from '#server/shared/db/migrate.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { claimPlace, isClaimed } from '#server/shared/db/embedded/owner.ts';
import { makeStagingDir, stagingDirOf } from '#server/shared/db/embedded/log-staging.ts';
import {
  choosePlace,
  defaultFallbackRoots,
  findPlace,
  type Place,
} from '#server/shared/db/embedded/places.ts';
import { readAnchorFiles } from '#server/features/history/anchor-text.ts';
import { BackupFailure } from './backup-failure.ts';
import { type BackupKeys, backupKeysOf } from './backup-keys.ts';
import type { BackupConfig } from './backup-context.ts';
import { chooseBase, type Chosen } from './choose-base.ts';
import { describeLeftBehind, type Extent, readExtent } from './left-behind.ts';
import { takeLog } from './log-archive.ts';
import { type BackupSet, findSets, listBases, type Manifest, nameOf, readManifest } from './manifest.ts';
import { restoreCluster, type Restored } from './restore-cluster.ts';

type LeftBehind = Awaited<ReturnType<typeof describeLeftBehind>>;

export interface RestoreWish {
  name?: string | undefined;
  to?: Date | undefined;
  /** Another data directory than the configured one. */
  into?: string | undefined;
}

/** Every backup there is, oldest first, with what is wrong with one that cannot be used. */
export function listBackups(
  backupDir: string,
  allKeys: readonly BackupKeys[],
): { set: BackupSet; name: string; manifest?: Manifest; problem?: string }[] {
  return findSets(backupDir)
    .flatMap((set) => listBases(set).map((name) => ({ set, name })))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ set, name }) => {
      try {
        return { set, name, manifest: readManifest(set, name, allKeys).manifest };
      } catch (error) {
        return { set, name, problem: (error as Error).message };
      }
    });
}

/** Brings the embedded database back from a backup. The data that was there stays beside it, under another name. */
export async function restore(
  config: BackupConfig & { backupDir: string },
  wish: RestoreWish,
  print: (line: string) => void,
  settings?: Record<string, string>,
): Promise<{ lastTransaction: string | undefined; aside: string | undefined; leftBehind: LeftBehind }> {
  const allKeys = backupKeysOf(config);
  const set = findSet(config.backupDir, allKeys, wish);
  await takeWaitingLog(config.dataDir, set, allKeys[0]);
  const chosen = await chooseBase(set, allKeys, wish);
  await refuseNewerSchema(chosen.manifest);
  const dataDir = wish.into ?? config.dataDir;
  const place = choosePlace(dataDir, defaultFallbackRoots, print);
  const claim = claimPlace(place.directory);
  const scratch = path.join(place.directory, 'restoring');
  try {
    describeStart(chosen, wish, dataDir, print);
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { mode: 0o711 });
    const target: Place = { ...place, directory: scratch, clusterDir: path.join(scratch, 'postgres') };
    const restored = await restoreCluster({
      set,
      chosen,
      allKeys,
      place: target,
      to: wish.to,
      stagingDir: makeStagingDir(place),
      settings: { ...settings },
      log: (line) => print(`  ${line}`),
    });
    const extent = await settle(restored, print);
    const leftBehind = await describeLeftBehind(
      extent,
      {
        place: await findSameData(place, set),
        dataDir,
        manifests: listBackups(config.backupDir, allKeys).flatMap((one) =>
          one.set.system === set.system && one.manifest ? [one.manifest] : [],
        ),
        anchors: readAnchorFiles(config.anchorDir ?? path.join(config.dataDir, 'anchors')),
      },
      print,
    );
    const aside = await putInPlace(place, target, print);
    await putSecrets(dataDir, restored.secretFiles, print);
    return { lastTransaction: restored.lastTransaction, aside, leftBehind };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    claim.release();
  }
}

// What a program that has ended laid out last is not in the backups yet. It goes there only if it is of the same database.
async function takeWaitingLog(dataDir: string, set: BackupSet, keys: BackupKeys): Promise<void> {
  const place = findPlace(dataDir);
  if (!place || isClaimed(place.directory)) return;
  if ((await findSystemOf(place)) !== set.system) return;
  const { problem } = await takeLog({ stagingDir: stagingDirOf(place), set, keys, isBaseUnderWay: false });
  if (problem !== undefined) throw problem;
}

/** The number of the database in a place, read from its files. */
async function findSystemOf({ clusterDir }: Readonly<Place>): Promise<string | undefined> {
  const control = await readFile(path.join(clusterDir, 'global/pg_control')).catch(() => undefined);
  return control === undefined || control.length < 8 ? undefined : String(control.readBigUInt64LE(0));
}

/** The data that is there, if it is of the same database. */
async function findSameData(place: Readonly<Place>, { system }: BackupSet): Promise<Place | undefined> {
  return (await findSystemOf(place)) === system ? place : undefined;
}

function findSet(backupDir: string, allKeys: readonly BackupKeys[], { name }: RestoreWish): BackupSet {
  const all = listBackups(backupDir, allKeys);
  const found = all.filter((one) => name === undefined || one.name === name);
  const sets = new Map(found.map(({ set }) => [set.system, set]));
  const [first] = sets.values();
  if (!first) {
    throw new BackupFailure(
      name === undefined || all.length === 0
        ? `${backupDir}: there is no finished backup. Set BACKUP_DIR to where they are.`
        : `There is no backup ${name}. "npm run restore -- list" shows those there are.`,
    );
  }
  if (sets.size > 1) {
    throw new BackupFailure(
      `${backupDir} holds backups of ${sets.size} databases. Name one: "npm run restore -- list" shows them.`,
    );
  }
  return first;
}

async function refuseNewerSchema({ schema, name }: Manifest): Promise<void> {
  const known = (await readMigrations()).map((migration) => migration.name);
  if (known.includes(schema)) return;
  throw new BackupFailure(
    `Backup ${name} was made by a newer release (${schema}). Restore it with that release or a later one.`,
  );
}

function describeStart(
  { manifest, gapAt }: Chosen,
  { to }: RestoreWish,
  dataDir: string,
  print: (line: string) => void,
): void {
  print(
    `Restoring backup ${manifest.name} (${manifest.events} events, made by release ${manifest.release}) into ${dataDir}`,
  );
  print(
    to
      ? `and what happened after it until ${to.toISOString()}.`
      : 'and everything that happened after it, as far as its log goes.',
  );
  if (gapAt) {
    print(
      `Careful: the log has a gap at ${gapAt}. What happened after the gap comes back only with a newer backup.`,
    );
  }
}

async function settle({ connection, stop }: Restored, print: (line: string) => void): Promise<Extent> {
  try {
    await settleRows(connection, print);
    return await readExtent(connection);
  } finally {
    await stop();
  }
}

/** Who was signed in then is not signed in now; what was being backed up then is not being backed up now. */
export async function settleRows(connection: Connection, print: (line: string) => void): Promise<void> {
  // What the environment says of encryption is meant for servers elsewhere, not for our own socket.
  const client = new pg.Client(connection.connectionString ? connection : { ...connection, ssl: false });
  try {
    await client.connect();
    await client.query('delete from session');
    await client.query(`do $$ begin
      if to_regclass('backup_run') is not null then
        update backup_run set state = 'failed', ended_at = now(), lease_by = null, lease_until = null,
          problem = 'The database was restored to before it ended.'
        where state in ('queued', 'running');
        update backup_log_state set problem = null, problem_since = null, needs_base = false;
      end if;
    end $$`);
    const { rows } = await client.query<{ events: string; newest: string | null }>(
      `select count(*)::text as events, max(at)::text as newest from event`,
    );
    const [facts] = rows;
    print(`It has ${facts?.events ?? '0'} events; the newest is of ${facts?.newest ?? 'never'}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function putInPlace(
  place: Readonly<Place>,
  target: Pick<Place, 'clusterDir'>,
  print: (line: string) => void,
): Promise<string | undefined> {
  const aside = `${place.clusterDir}.before-${nameOf(new Date())}`;
  const hasOld = existsSync(place.clusterDir);
  if (hasOld) await rename(place.clusterDir, aside);
  try {
    await rename(target.clusterDir, place.clusterDir);
  } catch (error) {
    if (hasOld) await rename(aside, place.clusterDir);
    throw error;
  }
  if (!hasOld) return undefined;
  print(`The data that was there is now ${aside}. Delete it when you no longer need it.`);
  return aside;
}

export async function putSecrets(
  dataDir: string,
  files: Record<string, Buffer>,
  print: (line: string) => void,
): Promise<void> {
  const secret = files['token-secret'];
  if (!secret) return;
  const file = path.join(dataDir, 'token-secret');
  const present = existsSync(file) ? await readFile(file) : undefined;
  if (present?.equals(secret)) return;
  if (present) await rename(file, `${file}.before-${nameOf(new Date())}`);
  await writeFile(file, secret, { mode: 0o600 });
  print(`The secret of that time was put back as ${file}.`);
}
