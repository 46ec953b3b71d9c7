import { readConfig } from '#server/config.ts';
import { BackupFailure, describeFailure } from '#server/features/backup/backup-failure.ts';
import { backupKeysOf } from '#server/features/backup/backup-keys.ts';
import { listBackups, restore } from '#server/features/backup/restore.ts';
import { readRestoreWish } from '#server/features/backup/restore-wish.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { readEnvironment } from '#server/start/env-file.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const wish = readRestoreWish(process.argv.slice(2));
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const { backupDir } = config;
  if (backupDir === undefined) throw new BackupFailure('BACKUP_DIR is none: there are no backups.');
  if (wish === 'list') {
    const found = listBackups(backupDir, backupKeysOf(config));
    for (const { name, set, manifest, problem } of found) {
      print(
        manifest
          ? `${name}  ${Math.ceil(manifest.packBytes / 1024 / 1024)} MB  ${manifest.events} events  ${manifest.salt === null ? 'signed' : 'encrypted'}  database ${set.system}`
          : `${name}  cannot be used: ${problem}`,
      );
    }
    if (found.length === 0) print(`${backupDir}: there is no finished backup.`);
    return;
  }
  if (config.databaseUrl && wish.into === undefined) {
    throw new BackupFailure('DATABASE_URL is set: an external database is restored by its own tools.');
  }
  const { lastTransaction } = await restore({ ...config, backupDir }, wish, print);
  if (lastTransaction) print(`The last transaction that came back was at ${lastTransaction}.`);
  print('Done. Everybody signs in again. Now: npm start, then npm run verify-history.');
}

process.exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\nNothing was changed.\n`);
    return 1;
  },
);
