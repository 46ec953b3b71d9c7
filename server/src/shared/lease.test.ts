import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LeaseLost, whileRenewing } from './lease.ts';

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(1);
}

describe('a lease', () => {
  it('is renewed within a long step, and a renewal that fails is tried again', async () => {
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      if (renewals === 1) throw new Error('the database did not answer');
      return true;
    };
    const done = await whileRenewing(
      renew,
      async (check) => {
        await until(() => renewals >= 3);
        check();
        return 'done';
      },
      1,
    );
    expect(done).toBe('done');
    const after = renewals;
    await sleep(10);
    expect(renewals).toBe(after);
  });

  it('that another one has ends the work at its next check', async () => {
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      return renewals === 1;
    };
    const work = async (check: () => void) => {
      await until(() => renewals >= 3);
      check();
    };
    await expect(whileRenewing(renew, work, 1)).rejects.toThrow(LeaseLost);
  });
});
