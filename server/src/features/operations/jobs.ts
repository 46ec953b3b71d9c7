import type { FastifyBaseLogger } from 'fastify';
import { forgetAllowances } from '#server/features/auth/allowance.ts';
import { forgetDevices } from '#server/features/auth/known-devices.ts';
import { forgetLinks } from '#server/features/auth/links.ts';
import { forgetSignIns } from '#server/features/auth/sessions.repository.ts';
import { forgetOldFailures } from '#server/features/auth/sign-in-failures.ts';
import { forgetUsedTokens } from '#server/features/sso/used-tokens.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { forgetLetters } from '#server/shared/mail/outbox.ts';

/** Work that is done again and again. */
export interface Job {
  /** In milliseconds. */
  every: number;
  run: (db: Db) => Promise<number>;
}

/** Refreshes queued search texts, batch by batch, until the queue is empty. */
export async function refreshSearch(db: Db): Promise<number> {
  for (let touched = 0; ;) {
    const { batch } = await db.one<{ batch: number | null }>(sql`select refresh_search_batch(1000) as batch`);
    if (batch === null) return touched;
    touched += batch;
  }
}

/** Seals the history that is finished. */
export async function sealEvents(db: Db): Promise<number> {
  return (await db.one<{ sealed: number }>(sql`select seal_events() as sealed`)).sealed;
}

/** Forgets idempotency keys after a day. */
export async function forgetKeys(db: Db): Promise<number> {
  return db.run(sql`delete from idempotency where created_at < now() - interval '24 hours'`);
}

const ownJobs: readonly Job[] = [
  { every: 2_000, run: refreshSearch },
  { every: 60_000, run: sealEvents },
  { every: 3_600_000, run: forgetKeys },
  { every: 3_600_000, run: forgetSignIns },
  { every: 3_600_000, run: forgetOldFailures },
  { every: 3_600_000, run: forgetDevices },
  { every: 3_600_000, run: forgetLinks },
  { every: 3_600_000, run: forgetAllowances },
  { every: 3_600_000, run: forgetLetters },
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
  const timers = [...ownJobs, ...further].map(({ every, run }) => {
    let isBusy = false;
    return setInterval(() => {
      if (isBusy || isStopped) return;
      isBusy = true;
      const work = run(db)
        .then(() => undefined)
        .catch((error: unknown) => log.error({ err: error }, 'a job failed'))
        .finally(() => {
          isBusy = false;
          running.delete(work);
        });
      running.add(work);
    }, every);
  });
  return {
    stop: async () => {
      isStopped = true;
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running);
    },
  };
}
