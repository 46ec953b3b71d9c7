import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { toAppError } from './problems.ts';

const failing = (code: string) => Object.assign(new Error('it failed'), { code });

describe('toAppError', () => {
  it.each([
    ['53100', 507, 'storage_full'],
    ['ENOSPC', 507, 'storage_full'],
    ['EDQUOT', 507, 'storage_full'],
    ['53200', 503, 'unavailable'],
    ['53400', 503, 'unavailable'],
    ['58030', 503, 'unavailable'],
    ['57P03', 503, 'unavailable'],
    ['EPIPE', 503, 'unavailable'],
    ['XX000', 500, 'internal'],
  ])('answers %s with %i %s', (code, status, answered) => {
    const { status: answeredStatus, code: name } = toAppError(failing(code));
    expect([answeredStatus, name]).toEqual([status, answered]);
  });
});

describe('a full disk', () => {
  let api: TestApp;
  let isFull = false;
  beforeAll(async () => {
    api = await startTestApp({
      beforeQuery: (text) => {
        if (isFull && /insert into \W*vendor\b/.test(text)) throw failing('53100');
      },
    });
  });
  afterAll(() => api.stop());

  it('is said as such, keeps nothing of the write, and is over when there is room again', async () => {
    const write = () => api.request(api.tokens.user, 'POST', '/api/vendors', { name: 'Office Supply' });
    isFull = true;
    const refused = await write();
    expect(refused.body).toMatchObject({ status: 507, code: 'storage_full' });
    isFull = false;
    expect((await write()).status).toBe(201);
  });
});
