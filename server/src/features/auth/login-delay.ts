import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { findFailures } from './auth.repository.ts';

/** Failures that cost nothing; a person mistypes. */
const freeFailures = { account: 5, address: 20 };
/** The longest wait: short for an account, so that nobody can lock somebody else out; longer for an address. */
const longestSeconds = { account: 30, address: 300 };

/** How long to wait after that many failures: nothing at first, then doubling up to a bound. */
export function delayAfter(failures: number, kind: 'account' | 'address'): number {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(2 ** beyond, longestSeconds[kind]);
}

/** Refuses as long as the failures of an account or an address ask for a wait. */
export async function checkDelay(
  db: Queryable,
  keys: { account?: string; address: string },
  now: Date,
): Promise<void> {
  const rows = await findFailures(db, [...(keys.account ? [keys.account] : []), keys.address]);
  const waits = rows.map((row) => {
    const delay = delayAfter(row.failures, row.key === keys.account ? 'account' : 'address');
    return new Date(row.lastAt).getTime() + delay * 1000 - now.getTime();
  });
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new AppError('rate_limited', { seconds: Math.ceil(longest / 1000) });
}
