import { backupApi } from '#contract/features/backup/backup.api.ts';
import type { BackupKind, BackupRun } from '#contract/features/backup/backup.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { type BackupSetup, canBackUp, readOverview } from './backup.overview.ts';
import { getRun, requestRun } from './backup.repository.ts';

/** Serves how the backups stand; what is wanted here is made by the program that runs the database. */
export function serveBackups(serving: Serving, setup: BackupSetup, clock: () => Date): void {
  const want = async (db: Queryable, kind: BackupKind, requestedBy: string): Promise<BackupRun> => {
    if (!canBackUp(setup)) throw new AppError('no_backups');
    const id = await requestRun(db, kind, { requestedBy });
    if (id === undefined) throw new Error('a run that cannot be wanted');
    return getRun(db, id);
  };
  serve(serving, backupApi.get, ({ db }) => readOverview(db, setup, clock()));
  serve(serving, backupApi.make, ({ db, actor }) => want(db, 'base', actor.id));
  serve(serving, backupApi.rehearse, ({ db, actor }) => want(db, 'rehearsal', actor.id));
}
