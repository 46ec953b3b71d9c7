import type { FastifyBaseLogger } from 'fastify';
import type { JobState } from '#contract/features/operations/nodes.api.ts';
import { purgeRateLimits } from '#server/features/auth/rate-limit.ts';
import { forgetDevices } from '#server/features/auth/known-devices.ts';
import { forgetLinks } from '#server/features/auth/links.ts';
import { forgetSignIns } from '#server/features/auth/sessions.repository.ts';
import { forgetOldFailures } from '#server/features/auth/sign-in-failures.ts';
import { forgetUsedTokens } from '#server/features/sso/used-tokens.ts';
import { readAnchorFiles } from '#server/features/history/anchor-text.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { SealKey } from '#server/shared/history/seal-keys.ts';
import { createMetrics, type Metrics } from '#server/shared/metrics/metrics.ts';
import { purgeOutbox } from '#server/shared/mail/outbox.ts';

/** Work that is done again and again. */
export interface Job {
  /** As metrics and log lines name it. */
  name: string;
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

/**
 * Seals the history, lets the tree grow by it, and tells each seal to the log: what has left the database, its owner
 * cannot change. Where the database is another one than before, that is told too.
 */
export function sealingJob(key: SealKey, log: FastifyBaseLogger, anchorDir?: string): Job {
  let runs = 0;
  return {
    name: 'seal history',
    every: 60_000,
    isAlsoAtBothEnds: true,
    run: async (db) => {
      const seals = await sealHistory(db, key, { looksEverywhere: runs++ % runsBetweenWholeLooks === 0 });
      for (const seal of seals) log.info({ seal }, 'history sealed');
      const { opened } = await growTree(db, anchorDir === undefined ? [] : readAnchorFiles(anchorDir));
      for (const { number, size, lost } of opened) {
        if (number === 1) continue;
        const facts = { epoch: number, size, lost };
        log.warn(facts, 'the database is another one than before: the history goes on in a new epoch');
      }
      return seals.length;
    },
  };
}

/** Forgets idempotency keys after a day. */
export async function forgetKeys(db: Db): Promise<number> {
  return db.run(sql`delete from idempotency where created_at < now() - interval '24 hours'`);
}

/**
 * Forgets renamed records whose transactions had ended when it ran the last time, an hour before: no process remembers
 * labels for so long. What came from another server has numbers that this one has not reached.
 */
export function forgetRenamedJob(): Job {
  let ended = '0';
  return {
    name: 'forget renamed records',
    every: 3_600_000,
    run: async (db) => {
      const before = ended;
      ({ ended } = await db.one<{ ended: string }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as ended`,
      ));
      return db.run(sql`
        delete from renamed_record where xid < ${before}::xid8 or xid >= pg_snapshot_xmax(pg_current_snapshot())`);
    },
  };
}

const ownJobs: readonly Job[] = [
  { name: 'refresh search', every: 2_000, run: refreshSearch },
  { name: 'refresh search entries', every: 2_000, run: refreshSearchEntries },
  { name: 'forget request keys', every: 3_600_000, run: forgetKeys },
  { name: 'forget sign-ins', every: 3_600_000, run: forgetSignIns },
  { name: 'forget sign-in failures', every: 3_600_000, run: forgetOldFailures },
  { name: 'forget devices', every: 3_600_000, run: forgetDevices },
  { name: 'forget links', every: 3_600_000, run: forgetLinks },
  { name: 'purge rate limits', every: 3_600_000, run: purgeRateLimits },
  { name: 'purge sent mail', every: 3_600_000, run: purgeOutbox },
  { name: 'forget used tokens', every: 3_600_000, run: forgetUsedTokens },
];

/** What the jobs work on and are seen by. */
export interface JobTools {
  db: Db;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
}

/** Counts the runs of jobs, how long they took, and when each last went well. */
function countRuns(metrics: Metrics): (job: string, outcome: 'done' | 'failed', seconds: number) => void {
  const runs = metrics.counter('inventory_job_runs_total', 'Runs of the work outside of requests.');
  const time = metrics.counter('inventory_job_seconds_total', 'How long they took.');
  const success = metrics.latest(
    'inventory_job_last_success_timestamp_seconds',
    'When a run last went well.',
  );
  return (job, outcome, seconds) => {
    runs({ job, outcome });
    time({ job }, seconds);
    if (outcome === 'done') success({ job }, Math.round(Date.now() / 1000));
  };
}

const newState = (name: string): JobState => ({
  name,
  runningSince: null,
  lastDoneAt: null,
  lastFailedAt: null,
  seconds: null,
});

/** The jobs of a process. */
export interface RunningJobs {
  /** How each stands. */
  read: () => JobState[];
  stop: () => Promise<void>;
}

/** Runs what must not happen inside requests; every node may, the database lets one of them work at a time. */
export function startJobs(
  { db, log, metrics = createMetrics() }: JobTools,
  further: readonly Job[] = [],
): RunningJobs {
  let isStopped = false;
  const running = new Set<Promise<void>>();
  const jobs = [...ownJobs, forgetRenamedJob(), ...further];
  const count = countRuns(metrics);
  const states = new Map(jobs.map(({ name }) => [name, newState(name)]));
  const runOnce = async (job: Job) => {
    const begin = performance.now();
    const seconds = () => (performance.now() - begin) / 1000;
    const state = states.get(job.name) ?? newState(job.name);
    state.runningSince = new Date().toISOString();
    try {
      await job.run(db);
      count(job.name, 'done', seconds());
      state.lastDoneAt = new Date().toISOString();
    } catch (error) {
      count(job.name, 'failed', seconds());
      state.lastFailedAt = new Date().toISOString();
      log.error({ err: error, job: job.name }, 'a job failed');
    }
    state.runningSince = null;
    state.seconds = Math.round(seconds() * 1000) / 1000;
  };
  const begin = (job: Job) => {
    const work = runOnce(job).finally(() => running.delete(work));
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
    read: () => [...states.values()].map((state) => ({ ...state })),
    stop: async () => {
      isStopped = true;
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running);
      await Promise.all(jobs.filter((job) => job.isAlsoAtBothEnds).map(begin));
    },
  };
}
