import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { findFailures, type Attempt, type Tally } from './sign-in-failures.ts';

interface Limit {
  /** Failures that cost nothing; a person mistypes. */
  free: number;
  /** The longest wait, in seconds. */
  longest: number;
}

/** One account from one place. */
const here: Limit = { free: 5, longest: 30 };
/** One account from everywhere: slows guesses from many addresses, and is far from what its owner mistypes. */
const account: Limit = { free: 50, longest: 30 };
/** Different accounts from one place: an office behind one address stays far below it. */
const place: Limit = { free: 100, longest: 60 };
/** Refused tokens of the directory from one place. */
const directory: Limit = { free: 20, longest: 60 };

/** How long to wait after that many failures: nothing at first, then doubling up to a bound. */
export function delayAfter(failures: number, { free, longest }: Limit): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), longest);
}

function waitOf({ failures, lastAt }: Tally, limit: Limit, now: Date): number {
  if (lastAt === null) return 0;
  const delay = delayAfter(failures, limit) * 1000;
  const passed = now.getTime() - new Date(lastAt).getTime();
  return Math.min(delay, delay - passed);
}

function hold(waits: number[]): void {
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw new AppError('rate_limited', { seconds: Math.ceil(longest / 1000) });
}

/**
 * Refuses as long as failures ask for a wait; what is refused here is no failure, so nobody's wait is begun anew. A
 * device that the account knows waits for its own failures alone: nobody else can keep it out.
 */
export async function checkDelay(
  db: Queryable,
  attempt: Attempt,
  isKnownDevice: boolean,
  now: Date,
): Promise<void> {
  const tallies = await findFailures(db, attempt, now);
  hold([
    waitOf(tallies.here, here, now),
    ...(isKnownDevice ? [] : [waitOf(tallies.account, account, now), waitOf(tallies.place, place, now)]),
  ]);
}

/** The same for tokens of the directory. */
export async function checkDirectoryDelay(db: Queryable, attempt: Attempt, now: Date): Promise<void> {
  const tallies = await findFailures(db, attempt, now);
  hold([waitOf(tallies.here, directory, now)]);
}
