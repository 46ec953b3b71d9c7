import { rebuildFacts } from '#server/areas/overview/projector.ts';
import { readConfig } from '#server/config.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { joinDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';

async function run(): Promise<number> {
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const database = await joinDatabase(config, () => undefined);
  const db = createDb(database.connection, { max: 1, statementTimeout: 0 });
  try {
    const events = await rebuildFacts(db);
    process.stdout.write(`The facts were made again from ${events} events.\n`);
    return 0;
  } finally {
    await db.end();
    await database.stop();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : String(error)}\n`);
  return 1;
});
