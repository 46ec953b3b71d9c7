/** Failures that cost nothing; a person mistypes. */
const freeFailures = { account: 5, address: 20 };
/** The longest wait: short for an account, so that nobody can lock somebody else out; longer for an address. */
const longestSeconds = { account: 30, address: 300 };

/** How long to wait after that many failures: nothing at first, then doubling up to a bound. */
export function delayAfter(failures: number, kind: 'account' | 'address'): number {
  const beyond = failures - freeFailures[kind];
  return beyond < 0 ? 0 : Math.min(2 ** beyond, longestSeconds[kind]);
}
