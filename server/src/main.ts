import { type Config, readConfig } from '#server/config.ts';
import { findOpenDemoAccounts } from '#server/features/operations/demo-accounts.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';
import { runBackups } from '#server/start/backups.ts';
import { provideFirstData } from '#server/start/first-data.ts';
import { keepMemorySmall } from '#server/start/memory.ts';
import { serveRequests } from '#server/start/requests.ts';
import { checkSecrets } from '#server/start/secret-check.ts';
import { type Shutdown, handleShutdown } from '#server/start/shutdown.ts';
import { readTask, report, startWorkers, type WorkerTask } from '#server/start/workers.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const readOwnConfig = () => readConfig(readEnvironment(projectRoot, process.env));

async function start(shutdown: Shutdown): Promise<void> {
  const config = readOwnConfig();
  print('Starting the database …');
  const database = await openDatabase(config, (line) => print(`Database: ${line}`), shutdown.signal);
  shutdown.onEnd(database.stop);
  void database.failed.then((reason) => endWith(shutdown, reason));
  await migrateDatabase(database, (line) => print(`Database: ${line}`));
  const db = createDb(database.connection, { max: 2 });
  try {
    await checkSecrets(db, config);
    const { isNewDemo } = await provideFirstData(config, database, db, print);
    await runBackups(config, database, shutdown, (line) => print(`Backup: ${line}`));
    const address = await serveInProcesses(config, database, shutdown);
    database.announce(address);
    print(`Ready: ${address}`);
    if (config.publicUrl) print(`  for others: ${config.publicUrl}`);
    for (const { email, password, role } of await findOpenDemoAccounts(db)) {
      print(`  ${role}: ${email} / ${password}`);
    }
    if (isNewDemo) void finishDemo(database, shutdown);
  } finally {
    await db.end();
  }
}

/** What of the demonstration needs the facts, which are made while the program serves. */
async function finishDemo({ connection }: OpenDatabase, shutdown: Shutdown): Promise<void> {
  try {
    const { followDemo } = await import('#seeds/demo/close-year.ts');
    await followDemo(connection, shutdown.signal);
  } catch (error) {
    if (!shutdown.signal.aborted) print(`Demo data: ${String(error)}`);
  }
}

async function serveInProcesses(
  config: Config,
  { connection }: OpenDatabase,
  shutdown: Shutdown,
): Promise<string> {
  if (config.processes === 1) return serveRequests(config, connection, shutdown);
  const workers = await startWorkers(config, connection, shutdown, print);
  void workers.failed.then((reason) => endWith(shutdown, reason));
  return workers.address;
}

async function work({ connection, isFirst }: WorkerTask, shutdown: Shutdown): Promise<void> {
  try {
    await report({ address: await serveRequests(readOwnConfig(), connection, shutdown, isFirst) });
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    await report({ refusal: error.message });
    await shutdown.end(1);
  }
}

// A refusal is for the person at the terminal; anything else is a fault and keeps its stack.
function endWith(shutdown: Shutdown, error: unknown): Promise<void> {
  if (!shutdown.signal.aborted) {
    process.stderr.write(
      `${error instanceof StartRefusal ? error.message : ((error as Error).stack ?? String(error))}\n`,
    );
  }
  return shutdown.end(1);
}

keepMemorySmall();
const task = readTask();
const shutdown = handleShutdown(print, task === undefined);
process.on('uncaughtException', (error) => void endWith(shutdown, error));
await (task ? work(task, shutdown) : start(shutdown)).catch((error: unknown) => endWith(shutdown, error));
