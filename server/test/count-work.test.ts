import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { countWork } from './count-work.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

it('counts the statements of a call, its plans and the pages that were touched', async () => {
  const ask = () => api.db.many(raw('select name from category order by name'));
  await ask();
  const work = await countWork(api, async () => {
    await ask();
    await ask();
  });
  expect(work).toMatchObject({ statements: 2, byStatement: [{ calls: 2 }] });
  const planned = await countWork(api, () =>
    api.db.many(raw('select count(*) from user_account'), { planEachTime: true }),
  );
  expect(planned).toMatchObject({ statements: 1, plans: 1 });
  expect(planned.buffers).toBeGreaterThan(0);
});

it('counts nothing of what happened before the call', async () => {
  await api.db.many(raw('select 1'));
  expect(await countWork(api, async () => undefined)).toEqual({
    statements: 0,
    plans: 0,
    buffers: 0,
    byStatement: [],
  });
});
