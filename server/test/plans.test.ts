import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { countWork } from './count-work.ts';
import { anEquipment } from './factories.ts';

let api: TestApp;
let itemId: string;
beforeAll(async () => {
  // A plan belongs to its connection: with one in each pool, the second call is on that of the first.
  api = await startTestApp({ maxConnections: 1 });
  itemId = (await anEquipment(api)).id;
});
afterAll(() => api.stop());

it.each([
  ['who one is', () => '/auth/me'],
  ['a record', () => `/api/equipment/${itemId}`],
  ['the history of a record', () => `/api/equipment/${itemId}/history`],
  ['a list of everything', () => '/api/equipment'],
])('nothing is planned when %s is asked for a second time', async (_, path) => {
  const ask = () => api.request(api.tokens.admin, 'GET', path());
  expect((await ask()).status).toBe(200);
  const { plans, statements, byStatement } = await countWork(api, ask);
  expect(statements).toBeGreaterThan(0);
  expect([plans, byStatement.filter((one) => one.plans > 0)]).toEqual([0, []]);
});

it('nothing is planned when a filtered list, its next page or its tabs are asked for again, whatever was written meanwhile', async () => {
  const { categoryId, locationId } = (
    await api.request<{ categoryId: string; locationId: string }>(
      api.tokens.admin,
      'GET',
      `/api/equipment/${itemId}`,
    )
  ).body;
  await anEquipment(api, { categoryId, locationId });
  const views = [
    `filter[categoryId]=${categoryId}&filter[status]=received`,
    `filter[locationId]=${locationId}&filter[cost][empty]=true`,
  ];
  const first = `/api/equipment?${views[0]}&sort=-acquiredOn&limit=1&fields=tag,category.label`;
  const tabs = `/api/equipment/totals?of=${encodeURIComponent(views.join(' '))}`;
  const { next } = (await api.request<{ next: string }>(api.tokens.admin, 'GET', first)).body;
  const ask = async (path: string) => {
    const { status } = await api.request(api.tokens.admin, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
  };
  for (const path of [first, `${first}&after=${next}`, tabs]) {
    // The first time to be known, the second to be kept.
    await ask(path);
    await ask(path);
    await ask(path);
    await anEquipment(api, { categoryId, locationId });
    const { plans, byStatement } = await countWork(api, () => ask(path));
    expect([path, plans, byStatement.filter((one) => one.plans > 0)]).toEqual([path, 0, []]);
  }
});

it('reads no page to plan a question about items, also where an index has no entry', async () => {
  const explain = raw(`explain (buffers, format json) select from equipment where deleted_at is null
    and id = '00000000-0000-4000-8000-000000000001'`);
  const pagesOfPlan = () =>
    api.ownerDb.transaction(async (tx) => {
      await tx.one(explain);
      const { 'QUERY PLAN': plan } = await tx.one<Record<string, unknown>>(explain);
      expect(plan).toMatchObject([{ Planning: {} }]);
      return (plan as [{ Planning: Record<string, number> }])[0].Planning['Shared Hit Blocks'];
    });
  expect(await pagesOfPlan()).toBe(0);
});
