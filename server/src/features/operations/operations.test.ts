import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#seeds/demo/accounts.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const notified = async () => {
  const info = await api.request<{ demoAccounts: { email: string }[] }>(undefined, 'GET', '/api/info');
  return info.body.demoAccounts.map(({ email }) => email);
};

describe('GET /api/info', () => {
  it('tells the sign-in of demo accounts that are open, and of no other', async () => {
    expect(await notified()).toEqual([]);
    const ids = await api.ownerDb.transaction(async (tx) => {
      const made: string[] = [];
      for (const { role, ...account } of demoAccounts) {
        made.push(await insertAccount(tx, { ...account, roles: [role], isDemo: true }, 'demo'));
      }
      return made;
    });
    const emails = demoAccounts.map(({ email }) => email);
    expect(await notified()).toEqual(emails);
    const close = (id: string) =>
      api.request(
        api.tokens.admin,
        'POST',
        `/api/users/${id}/actions/close`,
        { reason: 'The demonstration is over.' },
        ifMatch(1),
      );
    expect((await close(ids[1] ?? '')).status).toBe(200);
    expect(await notified()).toEqual([emails[0], emails[2]]);
    for (const id of [ids[0] ?? '', ids[2] ?? '']) expect((await close(id)).status).toBe(200);
    expect(await notified()).toEqual([]);
  });
});
