import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { reportUnusablePatterns } from '#server/entities/category/category.patterns.ts';
import { findOpenDemoAccounts } from '#server/features/operations/demo-accounts.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { createSmtp } from '#server/shared/mail/smtp.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { migrateDatabase, openDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';
import { provideFirstData } from '#server/start/first-data.ts';
import { type Shutdown, handleShutdown } from '#server/start/shutdown.ts';
import { listen } from '#server/start/listen.ts';
import { createLogStream } from '#server/start/log-stream.ts';
import { checkSecrets } from '#server/start/secret-check.ts';

// How long running requests may take after the program was asked to end.
const requestPatience = 10_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(readEnvironment(projectRoot, process.env));
  print('Starting the database …');
  const database = await openDatabase(config, (line) => print(`Database: ${line}`), shutdown.signal);
  shutdown.onEnd(database.stop);
  void database.failed.then((reason) => endWith(shutdown, reason));
  await migrateDatabase(database, (line) => print(`Database: ${line}`));
  const db = createDb(database.connection);
  shutdown.onEnd(() => db.end(), 5_000);
  await checkSecrets(db, config);
  await provideFirstData(config, database, db, print);
  const mailTransport = config.smtp && createSmtp(config.smtp);
  if (mailTransport) shutdown.onEnd(async () => mailTransport.close());
  const app = await buildApp({ config, db, mailTransport, logStream: createLogStream(process.stdout) });
  shutdown.onEnd(() => app.close(), requestPatience);
  await reportUnusablePatterns(db, app.log);
  await db.warm();
  const address = await listen(app, config);
  database.announce(address);
  print(`Ready: ${address}`);
  if (config.publicUrl) print(`  for others: ${config.publicUrl}`);
  for (const { email, password, role } of await findOpenDemoAccounts(db)) {
    print(`  ${role}: ${email} / ${password}`);
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

const shutdown = handleShutdown(print);
process.on('uncaughtException', (error) => void endWith(shutdown, error));
await start(shutdown).catch((error: unknown) => endWith(shutdown, error));
