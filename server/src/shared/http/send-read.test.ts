import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { aVendor, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let itemId: string;
beforeAll(async () => {
  api = await startTestApp();
  itemId = (await anEquipment(api)).id;
});
afterAll(() => api.stop());

const get = (token: string | undefined, path: string, mark?: string) =>
  api.request(token, 'GET', path, undefined, mark === undefined ? {} : { 'if-none-match': mark });

describe('an answer that one has already', () => {
  it.each(['/api/vendors', '/api/equipment?limit=5', '/api/equipment/facets/status', '/api/categories/tree'])(
    'is not sent again: %s',
    async (path) => {
      const first = await get(api.tokens.admin, path);
      const mark = first.headers['etag']!;
      expect([first.status, mark]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      expect(first.headers['vary']?.toLowerCase()).toContain('authorization');
      for (const sent of [mark, mark.slice(2), `"other", ${mark}`]) {
        const again = await get(api.tokens.admin, path, sent);
        expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', mark]);
      }
      expect((await get(api.tokens.admin, path, '"other"')).status).toBe(200);
      expect((await get(api.tokens.admin, path, '*')).status).toBe(200);
    },
  );

  it('is sent again as soon as anything in it has changed, a name from elsewhere too', async () => {
    const vendors = callsTo<{ id: string; version: number; name: string }>(() => api, '/api/vendors');
    const vendor = await aVendor(api);
    const mark = (await get(api.tokens.admin, '/api/vendors')).headers['etag']!;
    expect((await vendors.change(vendor, { name: `Renamed ${randomUUID()}` })).status).toBe(200);
    const after = await get(api.tokens.admin, '/api/vendors', mark);
    expect([after.status, after.headers['etag'] === mark]).toEqual([200, false]);
  });

  it('is told to nobody who may not read it', async () => {
    const mark = (await get(api.tokens.admin, '/api/equipment')).headers['etag']!;
    expect((await get(undefined, '/api/equipment', mark)).status).toBe(401);
    expect((await get(api.tokens.none, '/api/equipment', mark)).status).toBe(403);
    const token = await api.signIn('user@test.example');
    expect((await get(token, '/api/equipment', mark)).status).toBe(304);
    await api.request(token, 'POST', '/auth/logout', {});
    expect((await get(token, '/api/equipment', mark)).status).toBe(401);
  });
});

it('keeps nothing of accounts, sign-in, records and exports in the browser', async () => {
  const paths = [
    '/auth/me',
    '/api/info',
    '/api/users',
    `/api/users/${api.userIds.user}`,
    '/api/users/me/sessions',
    '/api/access-requests',
    `/api/equipment/${itemId}`,
    '/api/equipment/export.csv',
    '/api/equipment?nonsense=1',
  ];
  for (const path of paths) {
    const answer = await get(api.tokens.admin, path);
    expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
  }
  expect((await get(api.tokens.admin, `/api/equipment/${itemId}`)).headers['etag']).toBe('"1"');
});
