import { Client } from 'pg';
import type { Config } from '#server/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import type { Place } from '#server/shared/db/embedded/places.ts';
import { knowsAllCharacters } from '#server/shared/db/embedded/character-type.ts';
import { asApplication, isOwnerAccount, openAppAccount } from '#server/shared/db/app-account.ts';
import { migrate } from '#server/shared/db/migrate.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';

/** The database this program works on, embedded or external. */
export type OpenDatabase = {
  /** The application's own account. */
  connection: Connection;
  /** The account that owns the tables: it brings them to this release and fills them for a demonstration. */
  owner: Connection;
  isEmbedded: boolean;
  /** Where the embedded database is that this very program started. */
  place?: Readonly<Place>;
  announce: (address: string) => void;
  /** Settles when the database is lost for good. */
  failed: Promise<StartRefusal>;
  stop: () => Promise<void>;
};

const oldestVersion = 15;
// What each has at least; see docs/operations.md.
const connectionsOfProcess = 12;

/** Starts the embedded database, or checks the one that DATABASE_URL names. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl, config.databaseOwnerUrl);
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    settings: { max_connections: String(60 + config.processes * connectionsOfProcess) },
    signal,
    archivesLog: config.backupDir !== undefined,
  });
  const { connection: owner, place, announce, failed, stop } = embedded;
  return { connection: asApplication(owner), owner, isEmbedded: true, place, announce, failed, stop };
}

/** Joins the embedded database of a server that already runs on this data; otherwise like `openDatabase`. */
export async function joinDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const running = config.databaseUrl ? undefined : findRunningPostgres(config.dataDir);
  if (running) return leaveRunning(asApplication(running), running, true);
  const database = await openDatabase(config, log);
  if (database.isEmbedded) await openAppAccount(database.owner);
  return database;
}

/** Brings the database to this release's schema, and lets the application in as an account that owns none of it. */
export async function migrateDatabase(
  { connection, owner, isEmbedded }: Pick<OpenDatabase, 'connection' | 'owner' | 'isEmbedded'>,
  log: (line: string) => void,
): Promise<void> {
  try {
    await migrate(owner, log);
    if (isEmbedded) await openAppAccount(owner);
    await checkCharacterType(owner, log);
  } catch (error) {
    throw new StartRefusal(
      `Database: it could not be brought to this release (${describe(error)}).${adviceFor(error)}`,
    );
  }
  if (isEmbedded || !(await isOwnerAccount(connection))) return;
  if (connection !== owner) {
    throw new StartRefusal(
      'DATABASE_URL: its account owns the tables, or may become their owner. With DATABASE_OWNER_URL it must be ' +
        'the account inventory_app, which owns nothing.',
    );
  }
  log(
    'the account of DATABASE_URL owns the tables. The application works as inventory_app, but a wall that nothing ' +
      'passes needs an account of its own: see "An external database" in docs/operations.md',
  );
}

async function checkCharacterType(owner: Connection, log: (line: string) => void): Promise<void> {
  if (await knowsAllCharacters(owner)) return;
  log(
    'words with Arabic or Turkish letters are found by their beginnings only, because LC_CTYPE of this database ' +
      'does not know these letters: see "Letters of every language" in docs/operations.md',
  );
}

// An account that owns nothing can only work on tables that are there already.
function adviceFor(error: unknown): string {
  const isDenied = error instanceof Error && 'code' in error && error.code === '42501';
  return isDenied ? ' Set DATABASE_OWNER_URL to the account that owns the database.' : '';
}

async function openExternal(appUrl: string, ownerUrl: string | undefined): Promise<OpenDatabase> {
  await checkExternal('DATABASE_URL', appUrl);
  if (ownerUrl !== undefined) await checkExternal('DATABASE_OWNER_URL', ownerUrl);
  const connection = { connectionString: appUrl };
  return leaveRunning(
    connection,
    ownerUrl === undefined ? connection : { connectionString: ownerUrl },
    false,
  );
}

async function checkExternal(variable: string, connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion) {
      throw new StartRefusal(
        `${variable}: the server is PostgreSQL ${version}, and ${oldestVersion} or newer is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(
      `${variable}: no connection (${describe(error)}). Check host, port, database, user and password.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function leaveRunning(connection: Connection, owner: Connection, isEmbedded: boolean): OpenDatabase {
  return {
    connection,
    owner,
    isEmbedded,
    announce: () => undefined,
    failed: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

// A host with two addresses answers with one error for each, and no message of its own.
function describe(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
