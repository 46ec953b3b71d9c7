import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { BackupFailure, describeFailure } from '#server/features/backup/backup-failure.ts';
import { openBackups } from '#server/features/backup/backup-context.ts';
import { getRun, noteFound, requestRun } from '#server/features/backup/backup.repository.ts';
import { factsOf } from '#server/features/backup/backup-service.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { joinDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const { backupDir } = config;
  if (backupDir === undefined) throw new BackupFailure('BACKUP_DIR is none: no backups are made.');
  if (config.databaseUrl) {
    throw new BackupFailure('DATABASE_URL is set: back up an external database by its own tools.');
  }
  const database = await joinDatabase(config, () => undefined);
  const db = createDb(database.owner, { role: null, max: 2, statementTimeout: 0 });
  try {
    if (!database.place) return await askRunningProgram(db);
    print(`The program does not run: making a backup in ${backupDir} …`);
    const context = await openBackups(
      { ...config, backupDir },
      { owner: database.owner, db, place: database.place },
    );
    const manifest = await context.makeBase();
    const { name, bytes = 0, isEncrypted = false, facts } = factsOf(manifest);
    const { startedAt, endedAt } = manifest;
    await noteFound(db, 'base', { name, bytes, isEncrypted, facts, startedAt, endedAt });
    describeDone(name, bytes);
  } finally {
    await db.end();
    await database.stop();
  }
}

async function askRunningProgram(db: Db): Promise<void> {
  print('Asking the program that runs to make a backup …');
  const id = await requestRun(db, 'base', {});
  if (id === undefined) throw new BackupFailure('It could not be requested. Try again.');
  for (;;) {
    const { state, problem, name, bytes } = await getRun(db, id);
    if (state === 'failed') throw new BackupFailure(problem ?? 'It failed.');
    if (state === 'done') return describeDone(name ?? '', bytes ?? 0);
    await sleep(500);
  }
}

function describeDone(name: string, bytes: number): void {
  print(`Done: backup ${name}, ${Math.ceil(bytes / 1024 / 1024)} MB.`);
}

process.exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    return 1;
  },
);
