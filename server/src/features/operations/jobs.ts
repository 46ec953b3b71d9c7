import type { FastifyBaseLogger } from 'fastify';
import { purgeRateLimits } from '#server/features/auth/rate-limit.ts';
import { forgetDevices } from '#server/features/auth/known-devices.ts';
import { forgetLinks } from '#server/features/auth/links.ts';
import { forgetSignIns } from '#server/features/auth/sessions.repository.ts';
import { forgetOldFailures } from '#server/features/auth/sign-in-failures.ts';
import { forgetUsedTokens } from '#server/features/sso/used-tokens.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { SealKey } from '#server/shared/history/seal-keys.ts';
import { purgeOutbox } from '#server/shared/mail/outbox.ts';

/** Work that is done again and again. */
export interface Job {
  /** In milliseconds. */
  every: number;
  run: (db: Db) => Promise<number>;
  /** Also when the program begins, and once more when it ends. */
  isAlsoAtBothEnds?: boolean;
}

/** Runs a batch again and again until it has nothing to do, which it answers as null. */
async function runBatches(db: Db, batch: Sql): Promise<number> {
  for (let touched = 0; ;) {
    const { done } = await db.one<{ done: number | null }>(sql`select ${batch} as done`);
    if (done === null) return touched;
    touched += done;
  }
}

/** Refreshes queued search texts, batch by batch, until the queue is empty. */
export async function refreshSearch(db: Db): Promise<number> {
  return runBatches(db, sql`refresh_search_batch(1000)`);
}

/** Writes the entries of the search over everything: of changed records, and of those that have none yet. */
export async function refreshSearchEntries(db: Db): Promise<number> {
  return runBatches(db, sql`refresh_search_entries(500)`);
}

// Behind the last seals a late transaction is found at once; far from them, once an hour.
const runsBetweenWholeLooks = 60;

/** Seals the history, and tells each seal to the log: what has left the database, its owner cannot change. */
export function sealingJob(key: SealKey, log: FastifyBaseLogger): Job {
  let runs = 0;
  return {
    every: 60_000,
    isAlsoAtBothEnds: true,
    run: async (db) => {
      const seals = await sealHistory(db, key, { looksEverywhere: runs++ % runsBetweenWholeLooks === 0 });
      for (const seal of seals) log.info({ seal }, 'history sealed');
      return seals.length;
    },
  };
}

/** Forgets idempotency keys after a day. */
export async function forgetKeys(db: Db): Promise<number> {
  return db.run(sql`delete from idempotency where created_at < now() - interval '24 hours'`);
}

const ownJobs: readonly Job[] = [
  { every: 2_000, run: refreshSearch },
  { every: 2_000, run: refreshSearchEntries },
  { every: 3_600_000, run: forgetKeys },
  { every: 3_600_000, run: forgetSignIns },
  { every: 3_600_000, run: forgetOldFailures },
  { every: 3_600_000, run: forgetDevices },
  { every: 3_600_000, run: forgetLinks },
  { every: 3_600_000, run: purgeRateLimits },
  { every: 3_600_000, run: purgeOutbox },
  { every: 3_600_000, run: forgetUsedTokens },
];

/** Runs what must not happen inside requests; every node may, the database lets one of them work at a time. */
export function startJobs(
  db: Db,
  log: FastifyBaseLogger,
  further: readonly Job[] = [],
): { stop: () => Promise<void> } {
  let isStopped = false;
  const running = new Set<Promise<void>>();
  const jobs = [...ownJobs, ...further];
  const begin = (job: Job) => {
    const work = job
      .run(db)
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, 'a job failed'))
      .finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const timers = jobs.map((job) => {
    let isBusy = false;
    const turn = () => {
      if (isBusy || isStopped) return;
      isBusy = true;
      void begin(job).finally(() => (isBusy = false));
    };
    if (job.isAlsoAtBothEnds) turn();
    return setInterval(turn, job.every);
  });
  return {
    stop: async () => {
      isStopped = true;
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running);
      await Promise.all(jobs.filter((job) => job.isAlsoAtBothEnds).map(begin));
    },
  };
}
