import type { Config } from '#server/config.ts';
import { openArchives, openOwnerDb } from '#server/features/backup/archive/archive-context.ts';
import { startArchiveService } from '#server/features/backup/archive/archive-service.ts';
import { openBackups } from '#server/features/backup/backup-context.ts';
import { factsOf, startBackupService } from '#server/features/backup/backup-service.ts';
import { rehearse } from '#server/features/backup/rehearse.ts';
import { verifyHistory } from '#server/history-check.ts';
import { readFirstItems } from '#server/list-check.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import type { OpenDatabase } from './database.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Backs the database up as long as the program runs, in its first process, which answers no requests: the embedded one
 * with its files and its log, an external one by its rows.
 */
export async function runBackups(
  config: Config,
  { owner, place }: OpenDatabase,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<void> {
  const { backupDir } = config;
  if (backupDir === undefined) return;
  const db = openOwnerDb(owner);
  shutdown.onEnd(() => db.end(), 5_000);
  const verify = (restored: Db) => verifyHistory(restored, { keys: sealKeysOf(config.keySecrets) });
  if (!place) {
    const archives = await openArchives({ ...config, backupDir }, { owner, db });
    shutdown.onEnd(startArchiveService(archives, verify, print).stop, 20_000);
    return;
  }
  const context = await openBackups({ ...config, backupDir }, { owner, db, place });
  const work = {
    base: async (signal: AbortSignal) => factsOf(await context.makeBase(signal)),
    rehearsal: (signal: AbortSignal) => rehearse(context, { verify, readPage: readFirstItems }, signal),
  };
  const service = startBackupService(context, work, print);
  shutdown.onEnd(service.stop, 20_000);
}
