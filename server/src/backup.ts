import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { archiveFactsOf, openArchives } from '#server/features/backup/archive/archive-context.ts';
import { BackupFailure, describeFailure } from '#server/features/backup/backup-failure.ts';
import { openBackups } from '#server/features/backup/backup-context.ts';
import { getRun, noteFound, requestRun, takeRun } from '#server/features/backup/backup.repository.ts';
import { factsOf, runOne } from '#server/features/backup/backup-service.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { joinDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const { backupDir } = config;
  if (backupDir === undefined) throw new BackupFailure('BACKUP_DIR is none: no backups are made.');
  const database = await joinDatabase(config, () => undefined);
  const db = createDb(database.owner, { role: null, max: 2, statementTimeout: 0 });
  try {
    if (!database.isEmbedded) return await archive({ ...config, backupDir }, database.owner, db);
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

// Rows are read over a connection like any other, whether a node of the program runs or not; the run makes it one at a time.
async function archive(config: Parameters<typeof openArchives>[0], owner: Connection, db: Db): Promise<void> {
  const context = await openArchives(config, { owner, db });
  const by = randomUUID();
  const wanted = await requestRun(db, 'archive', {});
  const taken = await takeRun(db, by, ['archive']);
  if (!taken || taken.id !== wanted) {
    print('A node that runs makes one already …');
    return waitFor(db, wanted);
  }
  print(`Archiving the rows of every table in ${config.backupDir} …`);
  await runOne(
    { db },
    taken,
    by,
    async (signal) => archiveFactsOf(await context.make(signal)),
    new AbortController().signal,
  );
  return waitFor(db, wanted);
}

async function askRunningProgram(db: Db): Promise<void> {
  print('Asking the program that runs to make a backup …');
  await waitFor(db, await requestRun(db, 'base', {}));
}

async function waitFor(db: Db, id: string | undefined): Promise<void> {
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
