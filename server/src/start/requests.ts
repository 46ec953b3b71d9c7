import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { reportUnusablePatterns } from '#server/entities/category/category.patterns.ts';
import { createDb, type Connection } from '#server/shared/db/pool.ts';
import { listLimits, shareOfLimits } from '#server/shared/http/admission.ts';
import { createSmtp } from '#server/shared/mail/smtp.ts';
import { listen } from './listen.ts';
import { createLogStream } from './log-stream.ts';
import type { Shutdown } from './shutdown.ts';

// How long running requests may take after the program was asked to end.
const requestPatience = 10_000;

/** Answers requests in this process; answers the address it serves. */
export async function serveRequests(
  config: Config,
  connection: Connection,
  shutdown: Shutdown,
  isFirst = true,
): Promise<string> {
  const { processes } = config;
  const db = createDb(connection, { processes });
  shutdown.onEnd(() => db.end(), 5_000);
  const mailTransport = config.smtp && createSmtp(config.smtp);
  if (mailTransport) shutdown.onEnd(async () => mailTransport.close());
  const app = await buildApp({
    config,
    db,
    mailTransport,
    listLimits: shareOfLimits(listLimits, processes),
    logStream: createLogStream(process.stdout),
  });
  shutdown.onEnd(() => app.close(), requestPatience);
  if (isFirst) await reportUnusablePatterns(db, app.log);
  await db.warm();
  return listen(app, config);
}
