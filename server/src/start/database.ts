import { Client } from 'pg';
import type { Config } from '#server/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/shared/db/migrate.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';

/** The database this program works on, embedded or external. */
export type OpenDatabase = {
  connection: Connection;
  isEmbedded: boolean;
  announce: (address: string) => void;
  /** Settles when the database is lost for good. */
  failed: Promise<StartRefusal>;
  stop: () => Promise<void>;
};

const oldestVersion = 15;

/** Starts the embedded database, or checks the one that DATABASE_URL names. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, signal });
  return { ...embedded, isEmbedded: true };
}

/** Joins the embedded database of a server that already runs on this data; otherwise like `openDatabase`. */
export async function joinDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  const running = config.databaseUrl ? undefined : findRunningPostgres(config.dataDir);
  return running ? leaveRunning(running, true) : openDatabase(config, log);
}

/** Brings the database to this release's schema. */
export async function migrateDatabase(connection: Connection, log: (line: string) => void): Promise<void> {
  try {
    await migrate(connection, log);
  } catch (error) {
    throw new StartRefusal(`Database: it could not be brought to this release (${describe(error)}).`);
  }
}

async function openExternal(connectionString: string): Promise<OpenDatabase> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion) {
      throw new StartRefusal(
        `DATABASE_URL: the server is PostgreSQL ${version}, and ${oldestVersion} or newer is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(
      `DATABASE_URL: no connection (${describe(error)}). Check host, port, database, user and password.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  return leaveRunning({ connectionString }, false);
}

function leaveRunning(connection: Connection, isEmbedded: boolean): OpenDatabase {
  return {
    connection,
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
