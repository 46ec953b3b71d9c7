import type { Config } from '#server/config.ts';
import { openBackups } from '#server/features/backup/backup-context.ts';
import { factsOf, startBackupService } from '#server/features/backup/backup-service.ts';
import { rehearse } from '#server/features/backup/rehearse.ts';
import { verifyHistory } from '#server/history-check.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import type { OpenDatabase } from './database.ts';
import type { Shutdown } from './shutdown.ts';

/** Backs the embedded database up as long as the program runs; in its first process, which answers no requests. */
export async function runBackups(
  config: Config,
  { owner, place }: OpenDatabase,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<void> {
  const { backupDir } = config;
  if (backupDir === undefined || !place) return;
  const db = createDb(owner, { role: null, max: 2, statementTimeout: 0 });
  shutdown.onEnd(() => db.end(), 5_000);
  const context = await openBackups({ ...config, backupDir }, { owner, db, place });
  const verify = (restored: Db) => verifyHistory(restored, { keys: sealKeysOf(config.keySecrets) });
  const work = {
    base: async (signal: AbortSignal) => factsOf(await context.makeBase(signal)),
    rehearsal: () => rehearse(context, verify),
  };
  const service = startBackupService(context, work, print);
  shutdown.onEnd(service.stop, 20_000);
}
