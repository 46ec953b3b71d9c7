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
  it('holds back an address that sends thousands a minute, and no other', async () => {
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

describe('what the limit counts', () => {
  const left = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await api.app.inject({ method, url, remoteAddress: '10.0.0.3' })).headers['x-ratelimit-remaining'];

  it.each([
    '/health/live',
    '/%61pi/info',
    '/%61uth/me',
    '/api/nothing',
    '/%61pi/nothing',
    '/api',
    '/x/%2e%2e/api/info',
  ])('is %s', async (url) => {
    expect(await left(url)).toBeDefined();
  });

  it.each(['/', '/inventory/equipment?q=api', '/404'])('is not the page %s', async (url) => {
    expect(await left(url)).toBeUndefined();
  });

  it('is a network of IPv6 as one', async () => {
    const from = (remoteAddress: string) =>
      api.app.inject({ method: 'GET', url: '/health/live', remoteAddress });
    const one = await from('2001:db8:0:1::1');
    const other = await from('2001:db8:0:1:ffff::2');
    expect(Number(other.headers['x-ratelimit-remaining'])).toBe(
      Number(one.headers['x-ratelimit-remaining']) - 1,
    );
  });
});
