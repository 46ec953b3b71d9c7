import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { reportUnusablePatterns } from '#server/entities/category/category.patterns.ts';
import { createDb, type Connection } from '#server/shared/db/pool.ts';
import { listLimits, shareOfLimits } from '#server/shared/http/admission.ts';
import { createSmtp } from '#server/shared/mail/smtp.ts';
import { listen } from './listen.ts';
import { createLogStream } from './log-stream.ts';
import type { Shutdown } from './shutdown.ts';
import { shareWithWorkers } from './worker-metrics.ts';

// How long running requests may take after the program was asked to end.
const requestPatience = 10_000;

/** Answers requests in this process; answers the address it serves. */
export async function serveRequests(
  config: Config,
  connection: Connection,
  shutdown: Shutdown,
  isFirst = true,
): Promise<string> {
  const { processes, drainTime } = config;
  let log: FastifyBaseLogger | undefined;
  const db = createDb(connection, {
    processes,
    slowAfter: config.slowStatementAfter,
    onSlowStatement: (statement) => log?.warn(statement, 'slow statement'),
  });
  shutdown.onEnd(() => db.end(), 5_000);
  const mailTransport = config.smtp && createSmtp(config.smtp);
  if (mailTransport) shutdown.onEnd(async () => mailTransport.close());
  const app = await buildApp({
    config,
    db,
    mailTransport,
    listLimits: shareOfLimits(listLimits, processes),
    logStream: createLogStream(process.stdout),
    process: cluster.worker && String(cluster.worker.id),
    shareMetrics: cluster.isWorker ? shareWithWorkers : undefined,
    isEnding: () => shutdown.signal.aborted,
  });
  log = app.log;
  shutdown.onEnd(() => app.close(), requestPatience);
  // A proxy that asks whether this node is ready sends the next requests elsewhere meanwhile.
  if (drainTime > 0) shutdown.onEnd(() => sleep(drainTime));
  if (isFirst) await reportUnusablePatterns(db, app.log);
  await db.warm();
  return listen(app, config);
}
