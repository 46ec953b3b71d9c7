import { afterAll, beforeAll, expect, it } from 'vitest';
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
