import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import { nextNumber } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const me = (token: string) => api.request<SessionUser>(token, 'GET', '/auth/me');

async function anEmail(): Promise<string> {
  const email = `account${nextNumber()}@test.example`;
  const account = { email, firstName: 'Some', lastName: 'Body', password: testPassword, isDemo: false };
  await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: ['user'] }, 'job'));
  return email;
}

describe('PUT /api/users/me', () => {
  it('R-7.5 saves settings and shortcuts, and keeps what was not sent', async () => {
    const email = await anEmail();
    const token = await api.signIn(email);
    const put = (data: unknown) => api.request<SessionUser>(token, 'PUT', '/api/users/me', { data });
    await put({
      settings: { schemeId: 'dark', theme: {}, layout: { style: 'layout1', config: { a: [1] } } },
    });
    await put({ shortcuts: ['inventory.equipment', 'inventory.category'] });
    const { body } = await put({ settings: { locale: 'ar', direction: 'rtl' } });
    expect(body.data.settings).toEqual({
      schemeId: 'dark',
      theme: {},
      layout: { style: 'layout1', config: { a: [1] } },
      locale: 'ar',
      direction: 'rtl',
    });
    expect(body.data.shortcuts).toEqual(['inventory.equipment', 'inventory.category']);
    expect((await me(await api.signIn(email))).body).toEqual(body);
  });

  it('R-4.12 keeps the changes of several tabs that save at once, within a bound', async () => {
    const email = await anEmail();
    const token = await api.signIn(email);
    const put = (settings: unknown) => api.request(token, 'PUT', '/api/users/me', { data: { settings } });
    const bars = ['navbar', 'toolbar', 'footer', 'leftSidePanel'];
    await Promise.all(bars.map((bar) => put({ layout: { config: { [bar]: { display: false } } } })));
    await Promise.all([
      put({ theme: { main: { mode: 'dark' } } }),
      put({ theme: { footer: { mode: 'light' } } }),
    ]);
    const saved = (await me(token)).body.data.settings;
    expect(saved).toEqual({
      layout: { config: Object.fromEntries(bars.map((bar) => [bar, { display: false }])) },
      theme: { main: { mode: 'dark' }, footer: { mode: 'light' } },
    });
    const half = 'x'.repeat(40_000);
    expect((await put({ lists: { one: half } })).status).toBe(200);
    const refused = await put({ lists: { other: half } });
    expect([refused.status, codeOf(refused)]).toEqual([413, 'payload_too_large']);
  });

  it('changes nothing else of the account, and nobody else’s', async () => {
    for (const wrong of [
      { data: { settings: {} }, roles: ['admin'] },
      { data: { roles: ['admin'] } },
      { data: { settings: { colour: 'red' } } },
      { data: { shortcuts: 'x' } },
      { data: { shortcuts: Array.from({ length: 51 }, (_, n) => `s${n}`) } },
      {},
      { uid: api.userIds.admin, data: {} },
    ]) {
      const answer = await api.request(api.tokens.none, 'PUT', '/api/users/me', wrong);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'validation_failed']);
    }
    expect((await me(api.tokens.none)).body.roles).toEqual([]);
    expect((await me(api.tokens.admin)).body.data.settings).toEqual({});
  });
});
