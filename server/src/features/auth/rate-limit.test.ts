import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { consumeRateLimit } from './rate-limit.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const limit = { most: 3, seconds: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 12, 0, seconds));
const consume = (key: string, seconds: number) => consumeRateLimit(api.db, key, limit, at(seconds));

describe('a limit of uses', () => {
  it('is used up until its window ends, and then begins anew', async () => {
    const waits = [];
    for (const second of [0, 1, 2, 10, 59]) waits.push(await consume('usual', second));
    expect(waits).toEqual([0, 0, 0, 50, 1]);
    expect(await consume('usual', 60)).toBe(0);
  });

  it('counts a use that was overtaken by one of a later moment', async () => {
    const waits = [];
    for (const second of [1, 0, 1, 0]) waits.push(await consume('overtaken', second));
    expect(waits).toEqual([0, 0, 0, 60]);
  });

  it('never lasts longer than itself, however far ahead the clock was', async () => {
    for (let n = 0; n < 3; n += 1) await consume('ahead', 86_400);
    expect(await consume('ahead', 0)).toBe(60);
    expect(await consume('ahead', 60)).toBe(0);
  });
});
