import { backupApi } from '#contract/features/backup/backup.api.ts';
import type { BackupKind, BackupRun } from '#contract/features/backup/backup.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { type BackupSetup, canBackUp, kindOf, readOverview } from './backup.overview.ts';
import { getRun, makeRun, requestRun } from './backup.repository.ts';

/** Serves how the backups stand; what is wanted here is made by the program that runs the database. */
export function serveBackups(serving: Serving, setup: BackupSetup, clock: () => Date): void {
  const want = async (context: CommandContext, kind: BackupKind, action: string): Promise<BackupRun> => {
    if (!canBackUp(setup)) throw new AppError('no_backups');
    const { db, actor } = context;
    const made = await makeRun(db, kind, { requestedBy: actor.id });
    if (made !== undefined) await writeRequest(context, made, action);
    // Where one waits or is under way, it is answered; its event names who wanted it first.
    const id = made ?? (await requestRun(db, kind, { requestedBy: actor.id }));
    if (id === undefined) throw new Error('a run that cannot be wanted');
    return getRun(db, id);
  };
  serve(serving, backupApi.get, ({ db }) => readOverview(db, setup, clock()));
  serve(serving, backupApi.make, (context) => want(context, kindOf(setup), 'make'));
  serve(serving, backupApi.rehearse, (context) => want(context, 'rehearsal', 'rehearse'));
}

// The history takes any name; its types know the entities. What becomes of a run is no event: its manifest proves it.
const entity = 'backup' as unknown as EntityName;

async function writeRequest(context: CommandContext, id: string, action: string): Promise<void> {
  await writeEvent(context, { entity, id, version: 1, action, changes: {} });
}
