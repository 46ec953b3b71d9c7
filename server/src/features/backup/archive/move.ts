import pg from 'pg';
import { appAccount } from '#server/shared/db/app-account.ts';
import type { Connection, Db } from '#server/shared/db/pool.ts';
import { BackupFailure } from '../backup-failure.ts';
import type { ArchiveContext } from './archive-context.ts';
import { type OpenArchive, openArchive } from './load-archive.ts';

/** Which way a database moves. */
export type Direction = 'external' | 'embedded';

export const moveUsage =
  'Use: npm run move -- external   from the embedded database to the empty one that DATABASE_URL names\n' +
  '     npm run move -- embedded   from the one that DATABASE_URL names to an embedded one in DATA_DIR';

export function readDirection(args: readonly string[]): Direction {
  const [wanted, ...more] = args;
  if (more.length === 0 && (wanted === 'external' || wanted === 'embedded')) return wanted;
  throw new BackupFailure(moveUsage);
}

/** Refuses while a node of the program works on a database: what it wrote during the move would stay behind. */
export async function refuseBusy(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'inventory-system-web move' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (application_name like 'inventory-system-web%' or usename = '${appAccount}')`,
    );
    if ((rows[0]?.count ?? 0) > 0) {
      throw new BackupFailure('The program runs on the database that is to be moved. Stop every node first.');
    }
  } finally {
    await client.end();
  }
}

/** Archives a database that rests, and opens what was written. The archive stays, as a backup of that moment. */
export async function archiveForMove(
  context: ArchiveContext,
  print: (line: string) => void,
): Promise<OpenArchive> {
  const manifest = await context.make();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Archived as ${manifest.name}: ${manifest.tables.length} tables, ${rows} rows.`);
  return openArchive(context.set, manifest.name, context.allKeys);
}

/** A database that was moved must be what it was: its whole history is read again. */
export function createCheck(
  openDb: (connection: Connection) => Db,
  verify: (db: Db) => Promise<{ events: number; records: number; findings: readonly { reason: string }[] }>,
  print: (line: string) => void,
): (connection: Connection) => Promise<void> {
  return async (connection) => {
    const db = openDb(connection);
    try {
      const { events, records, findings } = await verify(db);
      const [first] = findings;
      if (first) throw new BackupFailure(`Its history is not whole: ${first.reason}.`);
      print(`Its history is whole: ${events} events, ${records} records.`);
    } finally {
      await db.end();
    }
  };
}
