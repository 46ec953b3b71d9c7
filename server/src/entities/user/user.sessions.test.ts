import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Session, SignIn } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { forgetSignIns } from '#server/features/auth/sessions.repository.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { nextNumber } from '../../../test/factories.ts';
import { insertAccount } from './user.commands.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set(new Date()));
const users = callsTo<UserRecord>(() => api, '/api/users');
const windows =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const hour = 3_600_000;

async function anAccount(): Promise<UserRecord> {
  const email = `sessions${nextNumber()}@test.example`;
  const account = { email, firstName: 'Sam', lastName: 'Seen', password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: [] }, 'job'));
  return (await users.get(id)).body;
}

async function signIn(email: string, address: string, password = testPassword): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password },
    remoteAddress: address,
    headers: { 'user-agent': windows },
  });
  return answer.json<{ token?: string }>().token ?? '';
}

const isIn = async (token: string) => (await api.request(token, 'GET', '/auth/me')).status === 200;
const sessionsOf = async (who: string, token: string, query = '') =>
  (await api.request<Page<Session>>(token, 'GET', `/api/users/${who}/sessions${query}`)).body;
const signInsOf = async (who: string, token: string, query = '') =>
  (await api.request<Page<SignIn>>(token, 'GET', `/api/users/${who}/sign-ins${query}`)).body;

describe('GET /users/me/sessions and /users/:id/sessions', () => {
  it('tell the person and the administrator the same, and which session asks', async () => {
    const { id, email } = await anAccount();
    const first = await signIn(email, '10.20.0.1');
    api.clock.advance(60_000);
    const second = await signIn(email, '10.20.0.2');
    const mine = await sessionsOf('me', second);
    expect(mine).toMatchObject({
      total: { value: 2, exact: true },
      next: null,
      items: [
        { address: '10.20.0.2', browser: 'Chrome', system: 'Windows', isCurrent: true },
        { address: '10.20.0.1', isCurrent: false },
      ],
    });
    const theirs = await sessionsOf(id, api.tokens.admin);
    expect(theirs.items).toEqual(mine.items.map((one) => ({ ...one, isCurrent: false })));
    expect((await sessionsOf('me', first)).items.map((one) => one.isCurrent)).toEqual([false, true]);
  });

  it('come in pages, and leave out what has ended or run out', async () => {
    const { id, email } = await anAccount();
    api.clock.advance(-9 * hour);
    const old = await signIn(email, '10.20.1.0');
    api.clock.advance(9 * hour);
    for (let n = 1; n <= 3; n += 1) {
      await signIn(email, `10.20.1.${n}`);
      api.clock.advance(1000);
    }
    const ended = await signIn(email, '10.20.1.9');
    await api.request(ended, 'POST', '/auth/logout', {});
    expect(await isIn(old)).toBe(false);
    const one = await sessionsOf(id, api.tokens.admin, '?limit=2');
    expect(one.items.map((item) => item.address)).toEqual(['10.20.1.3', '10.20.1.2']);
    const two = await sessionsOf(id, api.tokens.admin, `?limit=2&after=${one.next}`);
    expect([two.items.map((item) => item.address), two.next, two.total.value]).toEqual([
      ['10.20.1.1'],
      null,
      3,
    ]);
  });

  it('of somebody else are the administrator’s alone', async () => {
    const { id, email } = await anAccount();
    const token = await signIn(email, '10.20.2.1');
    for (const path of ['sessions', 'sign-ins']) {
      for (const caller of [token, api.tokens.user, api.tokens.staff]) {
        expect((await api.request(caller, 'GET', `/api/users/${id}/${path}`)).status).toBe(403);
      }
      const nobody = await api.request(api.tokens.admin, 'GET', `/api/users/${randomUUID()}/${path}`);
      expect(nobody.status).toBe(404);
    }
  });
});

describe('ending sessions', () => {
  it('refuses one’s own ended session at once, and nobody else’s can be ended', async () => {
    const { email } = await anAccount();
    const [here, there] = [await signIn(email, '10.21.0.1'), await signIn(email, '10.21.0.2')];
    const other = (await sessionsOf('me', here)).items.find((one) => !one.isCurrent);
    const end = (token: string, id = other?.id) =>
      api.request(token, 'POST', `/api/users/me/sessions/${id}/actions/end`, {});
    expect((await end(api.tokens.user)).status).toBe(404);
    expect(await isIn(there)).toBe(true);
    expect((await end(here)).body).toEqual({ ended: 1 });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await end(here)).status).toBe(404);
  });

  it('keeps the session that ends all others', async () => {
    const { email } = await anAccount();
    const [one, two, here] = [
      await signIn(email, '10.21.1.1'),
      await signIn(email, '10.21.1.2'),
      await signIn(email, '10.21.1.3'),
    ];
    const answer = await api.request(here, 'POST', '/api/users/me/actions/end-sessions', {});
    expect(answer.body).toEqual({ ended: 2 });
    expect([await isIn(one), await isIn(two), await isIn(here)]).toEqual([false, false, true]);
  });

  it('by the administrator: one, then all, each with its event', async () => {
    const account = await anAccount();
    const tokens = [
      await signIn(account.email, '10.21.2.1'),
      await signIn(account.email, '10.21.2.2'),
      await signIn(account.email, '10.21.2.3'),
    ];
    const [newest] = (await sessionsOf(account.id, api.tokens.admin)).items;
    const endOne = (version: number, token = api.tokens.admin) =>
      api.request<UserRecord>(
        token,
        'POST',
        `/api/users/${account.id}/sessions/${newest?.id}/actions/end`,
        { reason: 'a lost laptop' },
        ifMatch(version),
      );
    expect((await endOne(1, api.tokens.user)).status).toBe(403);
    const changed = await endOne(1);
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, true, false]);
    const again = await endOne(2);
    expect([again.status, codeOf(again)]).toEqual([404, 'not_found']);
    const all = await users.act(changed.body, 'end-sessions', { reason: 'left the agency' });
    expect(all.body.version).toBe(3);
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false]);
    expect((await sessionsOf(account.id, api.tokens.admin)).items).toEqual([]);
    const history = (await users.history(account.id)).body;
    expect(history.items.map(({ action, reason }) => [action, reason]).slice(0, 2)).toEqual([
      ['endSessions', 'left the agency'],
      ['endSession', 'a lost laptop'],
    ]);
    expect(await isIn(await signIn(account.email, '10.21.2.4'))).toBe(true);
  });
});

describe('GET /users/me/sign-ins and /users/:id/sign-ins', () => {
  it('tell sign-ins and failures, newest first, in pages', async () => {
    const account = await anAccount();
    await signIn(account.email, '10.22.0.1', 'wrong');
    api.clock.advance(1000);
    const token = await signIn(account.email, '10.22.0.2');
    const mine = await signInsOf('me', token);
    expect(mine).toMatchObject({
      total: { value: 2, exact: true },
      items: [
        { outcome: 'signed_in', address: '10.22.0.2', browser: 'Chrome', system: 'Windows' },
        { outcome: 'wrong_password', address: '10.22.0.1' },
      ],
    });
    await users.act(account, 'suspend');
    api.clock.advance(1000);
    await signIn(account.email, '10.22.0.3');
    const one = await signInsOf(account.id, api.tokens.admin, '?limit=1');
    expect(one.items).toMatchObject([{ outcome: 'not_active', address: '10.22.0.3' }]);
    const two = await signInsOf(account.id, api.tokens.admin, `?limit=2&after=${one.next}`);
    expect([two.items, two.next]).toEqual([mine.items, null]);
  });

  it('are forgotten after half a year', async () => {
    const account = await anAccount();
    await signIn(account.email, '10.22.1.1');
    const age = (days: number) =>
      api.ownerDb.run(sql`
        update sign_in set at = now() - make_interval(days => ${days}) where user_id = ${account.id}`);
    await age(179);
    await forgetSignIns(api.db);
    expect((await signInsOf(account.id, api.tokens.admin)).items).toHaveLength(1);
    await age(181);
    await forgetSignIns(api.db);
    expect((await signInsOf(account.id, api.tokens.admin)).items).toEqual([]);
  });
});
