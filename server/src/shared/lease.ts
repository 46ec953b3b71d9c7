/** Whoever does not renew within this time is taken for dead, and another one takes over what it did. */
export const leaseTime = '30 seconds';

// Two renewals may fail, on a busy machine or while the database comes back, before the lease is over.
const betweenRenewals = 10_000;

/** Another one has it by now, or it was given up. */
export class LeaseLost extends Error {
  constructor() {
    super('the work is no longer ours');
  }
}

/** Renews a lease while something is done, also within a long step; whoever lost it stops at its next check. */
export async function whileRenewing<T>(
  renew: () => Promise<boolean>,
  work: (check: () => void) => Promise<T>,
  every = betweenRenewals,
): Promise<T> {
  let isLost = false;
  const timer = setInterval(() => {
    renew()
      .then((isHeld) => {
        isLost ||= !isHeld;
      })
      // The next renewal tries again.
      .catch(() => undefined);
  }, every);
  try {
    return await work(() => {
      if (isLost) throw new LeaseLost();
    });
  } finally {
    clearInterval(timer);
  }
}
