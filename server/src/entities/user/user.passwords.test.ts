import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkedUser, UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Role } from '#contract/shared/roles.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, testPassword, type Answer, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt, statusesOf } from '../../../test/calls.ts';
import { nextNumber } from '../../../test/factories.ts';
import { insertAccount } from './user.commands.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from allowance`);
});
const users = callsTo<LinkedUser>(() => api, '/api/users');
const fine = 'a quiet road in May';

const tokenOf = ({ link }: LinkedUser) =>
  new URL(link?.url ?? '', 'http://x').searchParams.get('token') ?? '';
const setPassword = (token: string) =>
  api.request(undefined, 'POST', '/auth/set-password', { token, password: fine });
const signIn = (email: string, password: string) =>
  api.request<{ token: string }>(undefined, 'POST', '/auth/login', { email, password });
const forgot = (email: string) => api.request(undefined, 'POST', '/auth/forgot-password', { email });
const isIn = async (token: string) => (await api.request(token, 'GET', '/auth/me')).status === 200;

async function anAccount(roles: Role[] = ['user']): Promise<UserRecord> {
  const email = `forgetful${nextNumber()}@test.example`;
  const account = { email, firstName: 'Lin', lastName: 'Ked', password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles }, 'job'));
  return (await users.get(id)).body;
}

/** An answer without what differs between any two: the request's own id. */
function comparable({ status, headers, body }: Answer<Record<string, unknown>>): unknown {
  const { requestId: _, ...rest } = body;
  return [status, rest, Object.keys(headers).toSorted()];
}

describe('POST /auth/forgot-password', () => {
  const waiting = async () =>
    (
      await api.request<{ items: { id: string; email: string }[] }>(
        api.tokens.admin,
        'GET',
        '/api/users/reset-requests?limit=200',
      )
    ).body.items.map(({ email }) => email);

  it('answers the same whether the account exists or not, and whatever state it is in', async () => {
    const [active, suspended] = [await anAccount(), await anAccount()];
    await users.act(suspended, 'suspend');
    const names = { firstName: 'Ivo', lastName: 'Invited', roles: [] };
    const invited = (await users.create({ ...names, email: `invited${nextNumber()}@test.example` })).body;
    const asked = [
      active.email,
      active.email.toUpperCase(),
      suspended.email,
      invited.email,
      'nobody@test.example',
      'x',
    ];
    const answers = await Promise.all(asked.map(forgot));
    expect(new Set(answers.map((answer) => JSON.stringify(comparable(answer)))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { delivery: 'administrator' } });
    const listed = await waiting();
    expect(listed.filter((email) => asked.includes(email))).toEqual([active.email]);
    await users.act(active, 'reset-link');
    expect(await waiting()).not.toContain(active.email);
  });

  it('is forgotten with a suspension: who is let in again gets no link that was asked for long ago', async () => {
    const account = await anAccount();
    await forgot(account.email);
    const suspended = (await users.act(account, 'suspend')).body;
    const active = (await users.act(suspended, 'activate')).body;
    expect(await waiting()).not.toContain(account.email);
    await forgot(account.email);
    expect(await waiting()).toContain(account.email);
    await users.act(active, 'reset-link');
  });

  it('is listed in pages, for administrators alone', async () => {
    const [one, two] = [await anAccount(), await anAccount()];
    await forgot(one.email);
    api.clock.advance(1000);
    await forgot(two.email);
    for (const token of [api.tokens.user, api.tokens.staff]) {
      expect((await api.request(token, 'GET', '/api/users/reset-requests')).status).toBe(403);
    }
    const page = (after: string) =>
      api.request<{ items: { email: string }[]; next: string }>(
        api.tokens.admin,
        'GET',
        `/api/users/reset-requests?limit=1${after}`,
      );
    const first = await page('');
    const second = await page(`&after=${first.body.next}`);
    expect([first, second].map(({ body }) => body.items[0]?.email)).toEqual([one.email, two.email]);
  });
});

describe('PATCH /users/me and /users/me/password', () => {
  const change = (token: string, body: unknown) =>
    api.request(token, 'PATCH', '/api/users/me/password', body);

  it('changes the password of who knows it; this session goes on, others and links end', async () => {
    const account = await anAccount([]);
    const here = (await signIn(account.email, testPassword)).body.token;
    const there = (await signIn(account.email, testPassword)).body.token;
    const link = tokenOf((await users.act(account, 'reset-link')).body);
    const wrong = await change(here, { current: 'not it at all', next: fine });
    expect(sentenceAt(wrong, 'current')).toBe('This is not your current password.');
    expect(brokenRules(await change(here, { current: testPassword, next: 'short' }))).toEqual({
      next: ['password_short'],
    });
    expect(brokenRules(await change(here, { current: testPassword, next: 'Dragon12345' }))).toEqual({
      next: ['password_leaked'],
    });
    expect(await change(here, { current: testPassword, next: fine })).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await setPassword(link)).status).toBe(410);
    expect((await signIn(account.email, fine)).status).toBe(200);
    expect((await users.history(account.id)).body.items[0]).toMatchObject({
      action: 'changePassword',
      changes: {},
    });
  });

  it('is not a place to guess passwords', async () => {
    const account = await anAccount([]);
    const token = (await signIn(account.email, testPassword)).body.token;
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(token, { current: `guess ${n}`, next: fine })),
    );
    expect(statusesOf(guesses)).toEqual([...Array<number>(10).fill(422), 429, 429]);
  });
});
