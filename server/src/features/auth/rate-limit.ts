import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';

/** How often something may be asked within a window of time. */
export interface RateLimit {
  most: number;
  seconds: number;
}

/**
 * Counts one more use of the key; answers for how many seconds it is used up, 0 while it is not. A window that began later than
 * this use, because the clock was ahead or another use overtook this one, counts as begun now: it is neither longer nor new.
 */
export async function consumeRateLimit(
  db: Queryable,
  key: string,
  { most, seconds }: RateLimit,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const begin = new Date(now.getTime() - seconds * 1000).toISOString();
  const isOver = sql`allowance.started_at <= ${begin}`;
  const row = await db.one<{ used: number; startedAt: string }>(sql`
    insert into allowance (key, started_at, used) values (${key}, ${at}, 1)
    on conflict (key) do update set
      used = case when ${isOver} then 1 else allowance.used + 1 end,
      started_at = case when ${isOver} then excluded.started_at else least(allowance.started_at, excluded.started_at) end
    returning used, started_at as "startedAt"`);
  if (row.used <= most) return 0;
  const left = new Date(row.startedAt).getTime() + seconds * 1000 - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

/** Counts one more use of the key, or says how long to wait. */
export async function checkRateLimit(db: Queryable, key: string, limit: RateLimit, now: Date): Promise<void> {
  const seconds = await consumeRateLimit(db, key, limit, now);
  if (seconds > 0) throw new AppError('rate_limited', { seconds });
}

/** Forgets windows that are over; none is longer than a day. */
export async function purgeRateLimits(db: Queryable): Promise<number> {
  return db.run(sql`delete from allowance where started_at < now() - interval '1 day'`);
}
