import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '#server/history-check.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aVendor } from '../../../test/factories.ts';
import { sealingJob, startJobs } from './jobs.ts';

const keys = sealKeysOf(['v3Np8Wd1Xk6Rz2Qy9Tb4Lc7Mf5Hj0Gs']);

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

describe('sealingJob', () => {
  it('seals at the start and at the end, and tells each seal to the log', async () => {
    const lines: unknown[] = [];
    const log = {
      info: (facts: object, text: string) => lines.push({ ...facts, text }),
      error: (facts: object) => lines.push(facts),
    } as unknown as FastifyBaseLogger;
    const jobs = startJobs({ db: api.db, log }, [sealingJob(keys[0], log)]);
    await expect.poll(() => lines.length, { timeout: 300_000 }).toBe(1);
    await aVendor(api);
    await jobs.stop();
    const { newestSeal, unsealed, unproven } = await verifyHistory(api.ownerDb, { keys });
    expect({ unsealed, unproven }).toEqual({ unsealed: 0, unproven: [] });
    expect(lines).toMatchObject([
      { text: 'history sealed', seal: { number: 1 } },
      { text: 'history sealed', seal: { number: 2, events: 1, hash: newestSeal?.hash } },
    ]);
  });
});
