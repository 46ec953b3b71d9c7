import { type Config, readConfig } from '#server/config.ts';
import { openOwnerDb } from '#server/features/backup/archive/archive-context.ts';
import { isArchiveName } from '#server/features/backup/archive/archive-manifest.ts';
import { restoreEmbedded, restoreExternal } from '#server/features/backup/archive/archive-place.ts';
import { chooseArchive, listOpenArchives } from '#server/features/backup/archive/choose-archive.ts';
import { createCheck } from '#server/features/backup/archive/move.ts';
import { BackupFailure, describeFailure } from '#server/features/backup/backup-failure.ts';
import { backupKeysOf } from '#server/features/backup/backup-keys.ts';
import { listBackups, restore, type RestoreWish } from '#server/features/backup/restore.ts';
import { readRestoreWish } from '#server/features/backup/restore-wish.ts';
import { verifyHistory } from '#server/history-check.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { readEnvironment } from '#server/start/env-file.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const wish = readRestoreWish(process.argv.slice(2));
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const { backupDir } = config;
  if (backupDir === undefined) throw new BackupFailure('BACKUP_DIR is none: there are no backups.');
  const allKeys = backupKeysOf(config);
  if (wish === 'list') {
    const found = listBackups(backupDir, allKeys);
    for (const { name, set, manifest, problem } of found) {
      print(
        manifest
          ? `${name}  ${Math.ceil(manifest.packBytes / 1024 / 1024)} MB  ${manifest.events} events  ${manifest.salt === null ? 'signed' : 'encrypted'}  database ${set.system}`
          : `${name}  cannot be used: ${problem}`,
      );
    }
    const archives = listOpenArchives(backupDir, allKeys);
    for (const { name, manifest, problem } of archives) {
      print(
        manifest
          ? `${name}  ${Math.ceil(manifest.packBytes / 1024 / 1024)} MB  ${manifest.events} events  ${manifest.salt === null ? 'signed' : 'encrypted'}  rows of database ${manifest.server}`
          : `${name}  cannot be used: ${problem}`,
      );
    }
    if (found.length + archives.length === 0) print(`${backupDir}: there is no finished backup.`);
    return;
  }
  const isIntoExternal = config.databaseUrl !== undefined && wish.into === undefined;
  if (isIntoExternal || isArchiveName(wish.name ?? '')) {
    await loadRows({ ...config, backupDir }, wish);
  } else {
    const { lastTransaction } = await restore({ ...config, backupDir }, wish, print);
    if (lastTransaction) print(`The last transaction that came back was at ${lastTransaction}.`);
  }
  print('Done. Everybody signs in again. Now: npm start, then npm run verify-history.');
}

async function loadRows(config: Config & { backupDir: string }, wish: RestoreWish): Promise<void> {
  const archive = chooseArchive(config.backupDir, backupKeysOf(config), wish);
  const keys = sealKeysOf(config.keySecrets);
  const check = createCheck(openOwnerDb, (db) => verifyHistory(db, { keys }), print);
  const { databaseUrl, databaseOwnerUrl } = config;
  const { name, events, release } = archive.manifest;
  print(`Loading archive ${name} (${events} events, made by release ${release})`);
  if (databaseUrl === undefined || wish.into !== undefined) {
    await restoreEmbedded(wish.into ?? config.dataDir, archive, print, check);
  } else {
    await restoreExternal({ connectionString: databaseOwnerUrl ?? databaseUrl }, archive, print, check);
  }
}

process.exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\nNothing was changed.\n`);
    return 1;
  },
);
