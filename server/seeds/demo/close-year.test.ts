import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FiscalYears } from '#contract/areas/report/fiscal-year.api.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { signInNewAccount } from '../../test/accounts.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../test/app.ts';
import { finishEvents } from '../../test/finished-events.ts';
import { demoAccounts } from './accounts.ts';
import { closeDemoYear } from './close-year.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

it('closes the year before the last one by two people, once, and not before the facts are there', async () => {
  const other = await signInNewAccount(api, ['admin']);
  const email = demoAccounts.find(({ role }) => role === 'admin')?.email;
  await api.ownerDb.transaction(async (tx) => {
    // As the demonstration has them.
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`update user_account set email = ${email} where id = ${api.userIds.admin}`);
    await tx.run(sql`
      update user_account set is_demo = true where id = any(${[api.userIds.admin, other.id]}::uuid[])`);
  });
  const { now } = await api.db.one<{ now: string }>(sql`select now()`);
  const loadedAt = new Date(now);
  const isDone = () => closeDemoYear(api.db, loadedAt, new AbortController().signal);
  expect(await isDone()).toBe(false);
  await finishEvents(api);
  // The facts are begun, and made of nothing, as long as the tree does not have the events, sealed or not.
  await projectFacts(api.db);
  expect(await isDone()).toBe(false);
  await sealHistory(api.db, sealKeysOf(testKeySecrets)[0]);
  await projectFacts(api.db);
  expect(await isDone()).toBe(false);
  await growTree(api.db, []);
  expect(await isDone()).toBe(false);
  await projectFacts(api.db);
  expect(await isDone()).toBe(true);
  expect(await isDone()).toBe(true);
  const { body } = await api.request<FiscalYears>(api.tokens.admin, 'GET', '/api/fiscal-years');
  expect(body.items).toMatchObject([{ state: 'closed', version: 4, preparedBy: 'Ada Admin' }]);
  expect(body.items[0]?.closedBy).not.toBe('Ada Admin');
  // The last one is left to whoever looks on.
  expect(body.next?.year).toBe((body.items[0]?.year ?? 0) + 1);
});
