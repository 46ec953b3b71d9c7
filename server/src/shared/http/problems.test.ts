import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('an address that cannot be decoded', () => {
  it.each(['/%E0%A4%A', '/inventory/%', '/apiary/%E0%A4%A?q=1'])(
    'R-2.18 leads a person to 404: %s',
    async (url) => {
      const answer = await api.app.inject({ method: 'GET', url, headers: browser });
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/404']);
    },
  );

  it.each([
    ['/%E0%A4%A', {}],
    ['/api/equipment/%E0%A4%A', browser],
    ['/auth/%', browser],
  ])('is a problem for a program: %s', async (url, headers) => {
    const answer = await api.app.inject({ method: 'GET', url, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});
