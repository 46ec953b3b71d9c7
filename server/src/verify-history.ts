import { readConfig } from '#server/config.ts';
import { readAnchorFiles } from '#server/features/history/anchor-text.ts';
import { readNoted } from '#server/features/history/noted-seals.ts';
import { reportOf } from '#server/features/history/report.ts';
import { readStamps } from '#server/features/proof/stamped-anchors.ts';
import { verifyHistory } from '#server/history-check.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { joinDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';

async function run(): Promise<number> {
  const noted = readNoted(process.argv.slice(2));
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const database = await joinDatabase(config, () => undefined);
  const db = createDb(database.connection, { max: 1, statementTimeout: 0 });
  try {
    const { lines, exitCode } = reportOf(
      await verifyHistory(db, {
        keys: sealKeysOf(config.keySecrets),
        noted: noted.seals,
        notedAnchors: [...readAnchorFiles(config.anchorDir), ...noted.anchors],
      }),
    );
    const stamps = readStamps(config.anchorDir);
    process.stdout.write([...lines, ...stamps.lines].map((line) => `${line}\n`).join(''));
    return stamps.isBroken ? 1 : exitCode;
  } finally {
    await db.end();
    await database.stop();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : String(error)}\n`);
  return 1;
});
