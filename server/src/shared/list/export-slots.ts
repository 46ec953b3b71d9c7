import type pg from 'pg';
import type { Db } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';

export interface ExportLimits {
  /** Exports of one person at the same time, on all nodes together. */
  perPerson: number;
  /** How long an export waits for a free connection, in milliseconds. */
  wait: number;
  /** How long a reader may take nothing, in milliseconds. */
  stall: number;
}

export const exportLimits: ExportLimits = { perPerson: 2, wait: 5_000, stall: 30_000 };

// What a refused caller is told to wait: about as long as a middling export runs.
const retrySeconds = 10;

/** The turns of those who export: few connections, and of these few for each person. */
export interface ExportSlots {
  limits: ExportLimits;
  /** Runs an export on a connection lent to it. Whatever happens, the connection and the turn are given back. */
  run<T>(userId: string, disconnected: AbortSignal, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

/** The lock is the session's: it ends with the connection, however that ends, so that no count is left behind. */
async function takeLock(client: pg.PoolClient, userId: string, perPerson: number): Promise<boolean> {
  for (let place = 1; place <= perPerson; place += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [`export ${place} ${userId}`],
    );
    if (rows[0]?.taken) return true;
  }
  return false;
}

export function createExportSlots(db: Db, limits: ExportLimits): ExportSlots {
  const { perPerson, wait } = limits;
  // On this node also those who still wait are counted, so that one person cannot fill the line.
  const counts = new Map<string, number>();
  const count = (userId: string, change: number) => {
    const now = (counts.get(userId) ?? 0) + change;
    if (now === 0) counts.delete(userId);
    else counts.set(userId, now);
  };
  const refuse = () => new AppError('exports_running', { n: perPerson, seconds: retrySeconds });

  const lend = async (disconnected: AbortSignal): Promise<pg.PoolClient> => {
    const connecting = db.connect();
    const client = await Promise.race([
      connecting,
      untilAborted(AbortSignal.any([disconnected, AbortSignal.timeout(wait)])),
    ]);
    if (client && !disconnected.aborted) return client;
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw disconnected.aborted
      ? new AppError('bad_request')
      : new AppError('exports_busy', { seconds: retrySeconds });
  };

  return {
    limits,
    async run(userId, disconnected, work) {
      if ((counts.get(userId) ?? 0) >= perPerson) throw refuse();
      count(userId, 1);
      try {
        const client = await lend(disconnected);
        let isBroken = true;
        try {
          const hasTurn = await takeLock(client, userId, perPerson);
          isBroken = hasTurn;
          if (!hasTurn) throw refuse();
          const result = await work(client);
          await client.query('select pg_advisory_unlock_all()');
          isBroken = false;
          return result;
        } finally {
          client.release(isBroken);
        }
      } finally {
        count(userId, -1);
      }
    },
  };
}
