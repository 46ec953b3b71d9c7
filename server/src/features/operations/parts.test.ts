import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '#contract/features/operations/parts.api.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let item: { id: string; version: number; categoryId: string };

beforeAll(async () => {
  api = await startTestApp();
  item = await anEquipment(api);
});
afterAll(() => api.stop());

const ask = (token: string | undefined, ...paths: string[]) =>
  api.request<{ parts: Part[]; code: string }>(
    token,
    'GET',
    `/api/parts?${new URLSearchParams({ of: paths.join(' ') }).toString()}`,
  );

describe('the parts of a page in one call', () => {
  it('are each what they would be by themselves', async () => {
    const paths = [
      `/api/equipment/${item.id}`,
      `/api/equipment/${item.id}/history?limit=50`,
      `/api/equipment?filter%5BcategoryId%5D=${item.categoryId}&limit=5&fields=tag`,
    ];
    const { status, body } = await ask(api.tokens.admin, ...paths);
    expect(status).toBe(200);
    expect(body.parts.map(({ path }) => path)).toEqual(paths);
    for (const part of body.parts) {
      const alone = await api.request(api.tokens.admin, 'GET', part.path);
      expect({ status: part.status, body: part.body }).toEqual({ status: alone.status, body: alone.body });
    }
    expect(body.parts[0]?.etag).toBe(`"${item.version}"`);
  });

  it('fill in the fields of the first, and leave out what it does not have', async () => {
    const { body } = await ask(
      api.tokens.admin,
      `/api/equipment/${item.id}`,
      '/api/categories/*categoryId*',
      '/api/people/*custodianId*',
      '/api/people/*noSuchField*',
    );
    expect(body.parts.map(({ path, status }) => [path, status])).toEqual([
      [`/api/equipment/${item.id}`, 200],
      [`/api/categories/${item.categoryId}`, 200],
    ]);
  });

  it('obey their own permissions and do not take each other down', async () => {
    const { status, body } = await ask(
      api.tokens.user,
      '/api/users?limit=1',
      '/api/equipment?limit=1',
      '/api/equipment?limit=x',
    );
    expect(status).toBe(200);
    expect(body.parts.map((part) => part.status)).toEqual([403, 200, 400]);
    expect((await ask(undefined, '/api/info', '/api/equipment')).status).toBe(401);
  });

  it('are readings of this API alone: no export, no page within a page, no other address, and not too many', async () => {
    const wrong = [
      '/api/equipment/export.csv',
      '/api/parts?of=/api/info',
      '//elsewhere.example/api/info',
      'http://elsewhere.example/',
      '/docs',
      `/api/attachments/${item.id}/content`,
    ];
    for (const path of wrong) {
      const { status, body } = await ask(api.tokens.admin, '/api/info', path);
      expect([path, status, body.code]).toEqual([path, 400, 'unknown_parameter']);
    }
    expect((await ask(api.tokens.admin, ...Array.from({ length: 21 }, () => '/api/info'))).status).toBe(400);
  });
});
