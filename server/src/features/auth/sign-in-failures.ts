import { createHash } from 'node:crypto';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

/** Failures longer ago than this are forgotten. */
const windowSeconds = 15 * 60;

/** Who is signed in to, and from where: a block of addresses, or a device that the account knows. */
export interface Attempt {
  account: string;
  place: string;
}

/** How often something failed within the window, and when last. */
export interface Tally {
  failures: number;
  lastAt: string | null;
}

export interface Tallies {
  /** Of this account from this place. */
  here: Tally;
  /** Of this account from anywhere. */
  account: Tally;
  /** The accounts that failed from this place: somebody who mistypes one's own is one of them, until it is right. */
  place: Tally;
}

const digestOf = (account: string) => createHash('sha256').update(account).digest();

/** What failed lately. What was noted while the clock was ahead counts as of now, and grows old from now on. */
export async function findFailures(db: Queryable, attempt: Attempt, now: Date): Promise<Tallies> {
  const account = digestOf(attempt.account);
  const at = now.toISOString();
  const concerns = sql`(account = ${account} or place = ${attempt.place})`;
  await db.run(sql`update sign_in_failure set last_at = ${at} where ${concerns} and last_at > ${at}`);
  const isAccount = sql`account = ${account}`;
  const isPlace = sql`place = ${attempt.place}`;
  const row = await db.one<Record<'here' | 'account' | 'place', number> & Record<string, string | null>>(sql`
    select
      coalesce(sum(failures) filter (where ${isAccount} and ${isPlace}), 0)::int as here,
      max(last_at) filter (where ${isAccount} and ${isPlace}) as "hereAt",
      coalesce(sum(failures) filter (where ${isAccount}), 0)::int as account,
      max(last_at) filter (where ${isAccount}) as "accountAt",
      count(*) filter (where ${isPlace})::int as place,
      max(last_at) filter (where ${isPlace}) as "placeAt"
    from sign_in_failure where ${concerns} and last_at > ${startOf(now)}`);
  return {
    here: { failures: row.here, lastAt: row['hereAt'] ?? null },
    account: { failures: row.account, lastAt: row['accountAt'] ?? null },
    place: { failures: row.place, lastAt: row['placeAt'] ?? null },
  };
}

export async function countFailure(db: Queryable, { account, place }: Attempt, now: Date): Promise<void> {
  await db.run(sql`
    insert into sign_in_failure (account, place, failures, last_at)
    values (${digestOf(account)}, ${place}, 1, ${now.toISOString()})
    on conflict (account, place) do update set last_at = excluded.last_at,
      failures = case when sign_in_failure.last_at <= ${startOf(now)} then 1 else sign_in_failure.failures + 1 end`);
}

/** A right password forgets what failed from the same place; what others did elsewhere still counts for them. */
export async function forgetFailures(db: Queryable, { account, place }: Attempt): Promise<void> {
  await db.run(sql`delete from sign_in_failure where account = ${digestOf(account)} and place = ${place}`);
}

/** Whoever set a new password by a link begins anew. */
export async function forgetAllFailures(db: Queryable, account: string): Promise<void> {
  await db.run(sql`delete from sign_in_failure where account = ${digestOf(account)}`);
}

/** Removes what no longer counts. */
export async function forgetOldFailures(db: Queryable): Promise<number> {
  return db.run(sql`delete from sign_in_failure where last_at < now() - interval '1 day'`);
}

function startOf(now: Date): string {
  return new Date(now.getTime() - windowSeconds * 1000).toISOString();
}
