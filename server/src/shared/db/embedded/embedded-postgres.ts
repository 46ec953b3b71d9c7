import { realpathSync } from 'node:fs';
import { Client } from 'pg';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { findNativeDir, prepareBinaries } from './binaries.ts';
import { prepareCluster } from './cluster-files.ts';
import { createDatabase, repairCharacterType } from './character-type.ts';
import { clearLeftovers, endOrphans, readPostmasterNote } from './leftovers.ts';
import { claimPlace, isClaimed } from './owner.ts';
import { archiveSettings, makeStagingDir } from './log-staging.ts';
import { choosePlace, defaultFallbackRoots, findPlace, type Place } from './places.ts';
import { startPostmaster } from './postmaster.ts';
import { makeSocketDir, removeSocketDir } from './socket-dir.ts';
import { supervise } from './supervise.ts';

/** How to start the database that comes with the program. */
export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** PostgreSQL settings on top of the durable defaults; tests pass fsync=off. */
  settings?: Record<string, string>;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
  /** Where programs and data go when the database's user cannot enter theirs. */
  fallbackRoots?: string[];
  /** Where the installed programs are. */
  nativeDir?: string;
  /** Its log is laid out for backups, file by file, in the place's `log-to-back-up`. */
  archivesLog?: boolean;
};

/** The running database: how to reach it, and how to end it. */
export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string };
  readonly pid: number;
  /** Where its things are. */
  place: Readonly<Place>;
  /** Notes the served address, so that a second start can name it. */
  announce: (address: string) => void;
  /** Settles when the database ended by itself and could not be brought back. */
  failed: Promise<StartRefusal>;
  stop: () => Promise<void>;
};

/** Starts PostgreSQL from node_modules on a private socket, whatever the last run left behind. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartRefusal('Database: the embedded one needs Linux or macOS. Set DATABASE_URL, or use WSL.');
  }
  const { log, signal, settings = {}, fallbackRoots = defaultFallbackRoots } = options;
  const place = choosePlace(options.dataDir, fallbackRoots, log);
  const claim = claimPlace(place.directory);
  const undo: (() => void | Promise<void>)[] = [claim.release];
  const stop = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  try {
    const nativeDir = prepareBinaries(
      options.nativeDir ?? findNativeDir(),
      place.account,
      fallbackRoots,
      log,
    );
    prepareCluster(place, nativeDir, settings.fsync === 'off');
    place.clusterDir = realpathSync(place.clusterDir);
    await clearLeftovers(place.clusterDir, log);
    const socketDir = makeSocketDir(place.account);
    undo.push(() => removeSocketDir(socketDir));
    const all = options.archivesLog ? { ...archiveSettings(makeStagingDir(place)), ...settings } : settings;
    const start = () => startPostmaster(place, nativeDir, socketDir, all, signal);
    const supervised = supervise(await start(), log, async () => {
      await clearLeftovers(place.clusterDir, log, socketDir);
      return start();
    });
    undo.push(async () => {
      await supervised.stop();
      await endOrphans(place.clusterDir);
    });
    const connection = connectionAt(socketDir);
    await ensureDatabase(connection, log);
    return {
      connection,
      get pid() {
        return supervised.pid;
      },
      place,
      announce: claim.announce,
      failed: supervised.failed,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ensureDatabase(
  connection: EmbeddedPostgres['connection'],
  log: (line: string) => void,
): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres', ssl: false });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0) await createDatabase(client, connection.database);
    else await repairCharacterType(client, connection.database, log);
  } finally {
    await client.end();
  }
}

/** How to reach the database that a living program already runs on this data; undefined when there is none. */
export function findRunningPostgres(dataDir: string): EmbeddedPostgres['connection'] | undefined {
  const place = findPlace(dataDir);
  if (!place || !isClaimed(place.directory)) return undefined;
  const note = readPostmasterNote(place.clusterDir);
  return note?.status === 'ready' ? connectionAt(note.socketDir) : undefined;
}

/** How to reach a database of ours by its socket. */
export function connectionAt(socketDir: string): EmbeddedPostgres['connection'] {
  return { host: socketDir, port: 5432, user: 'postgres', database: 'inventory' };
}
