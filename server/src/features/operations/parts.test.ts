import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '#contract/features/operations/parts.api.ts';
import { raw } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { countWork } from '../../../test/count-work.ts';
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

  it('of a list take three statements: the session, the rows of a list whose length is known, the numbers of its tabs', async () => {
    const views = ['', 'filter[status][is]=in_stock', 'filter[status][is]=missing', 'bin=true'];
    const totals = new URLSearchParams({ of: views.join(' ') }).toString();
    // Of a table that is new the database knows no length, and its rows are counted once more.
    await api.ownerDb.run(raw('vacuum analyze equipment'));
    const paths = ['/api/equipment?limit=100&fields=tag,name,status', `/api/equipment/totals?${totals}`];
    await ask(api.tokens.admin, ...paths);
    const { statements } = await countWork(api, () => ask(api.tokens.admin, ...paths));
    expect(statements).toBe(3);
  });

  it('of a record take one statement for the session, one for each reading and at most two for each list', async () => {
    const ofItem = `filter%5BequipmentId%5D=${item.id}`;
    const paths = [
      `/api/equipment/${item.id}`,
      `/api/equipment/${item.id}/history?limit=50`,
      `/api/repairs?${ofItem}&sort=-number&limit=5`,
      `/api/assignments?${ofItem}&limit=5`,
      `/api/seats?${ofItem}&filter%5Bstatus%5D=open&limit=8`,
      '/api/categories/*categoryId*',
    ];
    await ask(api.tokens.admin, ...paths);
    const { statements } = await countWork(api, () => ask(api.tokens.admin, ...paths));
    const [session, readings, lists] = [1, 3, 3];
    // A list takes one statement as soon as statistics know how short its table is, which the database's own upkeep decides.
    expect(statements).toBeGreaterThanOrEqual(session + readings + lists);
    expect(statements).toBeLessThanOrEqual(session + readings + 2 * lists);
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
