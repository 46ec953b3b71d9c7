import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ limitRequests: true });
});
afterAll(() => api.stop());

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: '/health/live', remoteAddress, headers });

describe('the limit on requests', () => {
  it('holds back an address that sends thousands a minute, and no other', { timeout: 120_000 }, async () => {
    const answers = [];
    for (let n = 0; n < 3_005; n += 1)
      answers.push(await from('10.0.0.1', { 'x-forwarded-for': `7.7.7.${n % 250}` }));
    expect(answers.slice(0, 3_000).every((answer) => answer.statusCode === 200)).toBe(true);
    const held = answers.at(-1)!;
    expect(held.statusCode).toBe(429);
    expect(held.headers['content-type']).toContain('application/problem+json');
    expect(problem.parse(held.json())).toMatchObject({ code: 'rate_limited' });
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('10.0.0.2')).statusCode).toBe(200);
  });
});
