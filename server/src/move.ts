import { type Config, readConfig } from '#server/config.ts';
import { openArchives, openOwnerDb } from '#server/features/backup/archive/archive-context.ts';
import { restoreEmbedded, restoreExternal } from '#server/features/backup/archive/archive-place.ts';
import {
  archiveForMove,
  createCheck,
  readDirection,
  refuseBusy,
} from '#server/features/backup/archive/move.ts';
import { type OpenArchive, refuseUsed } from '#server/features/backup/archive/load-archive.ts';
import { BackupFailure, describeFailure } from '#server/features/backup/backup-failure.ts';
import { verifyHistory } from '#server/history-check.ts';
import { findRunningPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { findPlace } from '#server/shared/db/embedded/places.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { migrateDatabase, openDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

type Movable = Config & { backupDir: string; databaseUrl: string };

/** Opens the database to be moved, brings it to this release, and archives it. */
async function archive(source: Config & { backupDir: string }): Promise<OpenArchive> {
  const database = await openDatabase(source, (line) => print(`  ${line}`));
  try {
    await refuseBusy(database.owner);
    await migrateDatabase(database, (line) => print(`  ${line}`));
    const db = openOwnerDb(database.owner);
    try {
      return await archiveForMove(await openArchives(source, { owner: database.owner, db }), print);
    } finally {
      await db.end();
    }
  } finally {
    await database.stop();
  }
}

async function run(): Promise<void> {
  const direction = readDirection(process.argv.slice(2));
  const read = readConfig(readEnvironment(projectRoot, process.env));
  const { backupDir, databaseUrl } = read;
  if (backupDir === undefined) throw new BackupFailure('BACKUP_DIR is none: the archive needs a place.');
  if (databaseUrl === undefined) {
    throw new BackupFailure('DATABASE_URL is not set: it names the external database.');
  }
  const config: Movable = { ...read, backupDir, databaseUrl };
  const keys = sealKeysOf(config.keySecrets);
  const check = createCheck(openOwnerDb, (db) => verifyHistory(db, { keys }), print);
  if (direction === 'external') await moveOut(config, check);
  else await moveIn(config, check);
}

type Check = ReturnType<typeof createCheck>;

async function moveOut(config: Movable, check: Check): Promise<void> {
  if (findRunningPostgres(config.dataDir)) throw new BackupFailure('The program runs. Stop it first.');
  if (!findPlace(config.dataDir)) throw new BackupFailure(`${config.dataDir} holds no embedded database.`);
  const { databaseUrl, databaseOwnerUrl, ...embedded } = config;
  const owner = { connectionString: databaseOwnerUrl ?? databaseUrl };
  await refuseUsed(owner);
  const opened = await archive(embedded);
  print('Loading it into the database that DATABASE_URL names …');
  await restoreExternal(owner, opened, print, check);
  print('Done. Everybody signs in again. The embedded database stays in DATA_DIR as it was. Now: npm start.');
}

async function moveIn(config: Movable, check: Check): Promise<void> {
  if (findRunningPostgres(config.dataDir)) throw new BackupFailure('The program runs. Stop it first.');
  const opened = await archive(config);
  print(`Loading it into an embedded database in ${config.dataDir} …`);
  await restoreEmbedded(config.dataDir, opened, print, check);
  print('Done. Everybody signs in again. The external database stays as it was.');
  print('Now: take DATABASE_URL and DATABASE_OWNER_URL out of the configuration, then npm start.');
}

process.exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\nThe database that was to be moved was not changed.\n`);
    return 1;
  },
);
