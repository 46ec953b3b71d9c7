import { readConfig } from '#server/config.ts';
import { readNotedSeals } from '#server/features/history/noted-seals.ts';
import type { Verdict } from '#server/features/history/verify.ts';
import { verifyHistory } from '#server/history-check.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { joinDatabase } from '#server/start/database.ts';
import { readEnvironment } from '#server/start/env-file.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** 0 when the history is whole, 1 when it is broken, 2 when nothing is wrong but not everything could be proven. */
function report({
  events,
  records,
  files,
  seals,
  unsealed,
  newestSeal,
  findings,
  unproven,
}: Verdict): number {
  for (const { reason } of findings) say(`History is broken: ${reason}.`);
  const counts = `${events} events of ${records} records, ${files} files, ${seals} seals`;
  if (findings.length === 0) say(`History is whole: ${counts}.`);
  if (unsealed > 0) say(`Not sealed yet: ${unsealed} events.`);
  for (const sentence of unproven) say(`Not proven: ${sentence}.`);
  say(
    'Not compared: what follows from other records, what is no event (settings of the screen, sessions, sign-ins, ' +
      'letters, passwords, license keys, photos of people).',
  );
  if (newestSeal) {
    const { number, at, hash } = newestSeal;
    say(
      `Newest seal: ${number}:${hash} of ${at}. Keep it elsewhere: --expect ${number}:${hash} proves it later.`,
    );
  }
  if (findings.length > 0) return 1;
  return unproven.length > 0 ? 2 : 0;
}

async function run(): Promise<number> {
  const noted = readNotedSeals(process.argv.slice(2));
  const config = readConfig(readEnvironment(projectRoot, process.env));
  const database = await joinDatabase(config, () => undefined);
  const db = createDb(database.connection, { max: 1, statementTimeout: 0 });
  try {
    return report(await verifyHistory(db, { keys: sealKeysOf(config.keySecrets), noted }));
  } finally {
    await db.end();
    await database.stop();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : String(error)}\n`);
  return 1;
});
