import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkedUser, UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Role } from '#contract/shared/roles.ts';
import { buildApp } from '#server/app.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, testPassword, type Answer, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt, statusesOf } from '../../../test/calls.ts';
import { aPerson, nextNumber } from '../../../test/factories.ts';
import { insertAccount } from './user.commands.ts';
import { hasOtherAdmin } from './user.repository.ts';

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
const minute = 60_000;
const fine = 'a quiet road in May';

const newcomer = (changes: Record<string, unknown> = {}) => ({
  email: `Invited${nextNumber()}@Test.example`,
  firstName: 'Ivo',
  lastName: 'Invited',
  roles: ['user'],
  ...changes,
});
const invite = async (changes: Record<string, unknown> = {}): Promise<LinkedUser> =>
  (await users.create(newcomer(changes))).body;
const tokenOf = ({ link }: LinkedUser) =>
  new URL(link?.url ?? '', 'http://x').searchParams.get('token') ?? '';
const check = (token: string) => api.request(undefined, 'GET', `/auth/link?token=${token}`);
const setPassword = (token: string, password = fine) =>
  api.request(undefined, 'POST', '/auth/set-password', { token, password });
const signIn = (email: string, password: string) =>
  api.request<{ token: string }>(undefined, 'POST', '/auth/login', { email, password });
const isIn = async (token: string) => (await api.request(token, 'GET', '/auth/me')).status === 200;

async function anAccount(roles: Role[] = ['user']): Promise<UserRecord> {
  const email = `linked${nextNumber()}@test.example`;
  const account = { email, firstName: 'Lin', lastName: 'Ked', password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles }, 'job'));
  return (await users.get(id)).body;
}

/** An answer without what differs between any two: the request's own id. */
function comparable({ status, headers, body }: Answer<Record<string, unknown>>): unknown {
  const { requestId: _, ...rest } = body;
  return [status, rest, Object.keys(headers).toSorted()];
}

describe('POST /users', () => {
  it('invites: an account with its event, and a link that nobody keeps', async () => {
    const person = await aPerson(api);
    const answer = await users.create(newcomer({ roles: ['user', 'staff', 'user'], personId: person.id }));
    expect(answer.status).toBe(201);
    const { link, ...record } = answer.body;
    expect(record).toMatchObject({
      email: expect.stringMatching(/^invited\d+@test\.example$/),
      status: 'invited',
      roles: ['user', 'staff'],
      person: { id: person.id, label: person.displayName },
      version: 1,
    });
    expect(link?.url).toMatch(/^\/set-password\?token=[\w-]{43}$/);
    expect((await users.history(record.id)).body.items).toMatchObject([
      { action: 'create', changes: { status: { to: 'invited' } } },
    ]);
    const token = tokenOf(answer.body);
    const kept = await api.ownerDb.many<{ row: string }>(sql`
      select l::text as row from one_time_link l union all select e::text from event e
      union all select i::text from idempotency i`);
    expect(kept.filter(({ row }) => row.includes(token))).toEqual([]);
    expect(codeOf(await signIn(record.email, testPassword))).toBe('login_failed');
  });

  it('is for administrators alone, and refuses what is taken', async () => {
    for (const token of [api.tokens.user, api.tokens.staff, api.tokens.none]) {
      expect((await users.create(newcomer(), token)).status).toBe(403);
    }
    const { id: personId } = await aPerson(api);
    const first = await invite({ personId });
    const again = await users.create(newcomer({ email: first.email.toUpperCase(), personId }));
    expect(brokenRules(again)).toEqual({ email: ['not_unique'], personId: ['not_unique'] });
    expect(brokenRules(await users.create(newcomer({ roles: ['root'] })))).toEqual({
      'roles.0': ['not_a_choice'],
    });
    const other = await invite();
    expect(brokenRules(await users.change(other, { personId }))).toEqual({ personId: ['not_unique'] });
  });

  it('happens once for a key, and tells the link once', async () => {
    const body = newcomer();
    const send = () => users.create(body, undefined, { 'idempotency-key': `invite-${body.email}` });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual({ ...first.body, link: null });
    expect((await check(tokenOf(first.body))).status).toBe(200);
  });

  it('builds the link from the configuration, never from what a request says', async () => {
    const app = await buildApp({
      config: {
        tokenSecret: 'q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0Ps',
        keySecrets: ['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL'],
        companyName: 'Test',
        trustProxy: true,
        logLevel: 'silent',
        publicUrl: 'https://inventory.example.gov',
      },
      db: api.db,
      runJobs: false,
      limitRequests: false,
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users',
      payload: newcomer(),
      headers: {
        authorization: `Bearer ${api.tokens.admin}`,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
    });
    expect(answer.json<LinkedUser>().link?.url).toMatch(/^https:\/\/inventory\.example\.gov\/set-password\?/);
    expect(answer.body).not.toContain('evil');
    await app.close();
  });
});

describe('POST /auth/set-password', () => {
  it('accepts an invitation: the account is active, its person acted, the link is used up', async () => {
    const invited = await invite();
    const token = tokenOf(invited);
    expect((await check(token)).body).toMatchObject({ purpose: 'invite', email: 'i•••@test.example' });
    expect((await setPassword(token)).body).toEqual({ email: invited.email });
    const [event] = (await users.history(invited.id)).body.items;
    expect(event).toMatchObject({
      action: 'acceptInvite',
      actor: 'Ivo Invited',
      actorId: invited.id,
      changes: { status: { from: 'invited', to: 'active' } },
    });
    expect(await isIn((await signIn(invited.email, fine)).body.token)).toBe(true);
    expect(codeOf(await setPassword(token, 'another one that is long'))).toBe('link_dead');
    expect((await signIn(invited.email, fine)).status).toBe(200);
  });

  it('is used once, however many use it together', async () => {
    const token = tokenOf(await invite());
    const answers = await Promise.all(Array.from({ length: 5 }, () => setPassword(token)));
    expect(statusesOf(answers)).toEqual([200, 410, 410, 410, 410]);
  });

  it('ends sessions and other links of an account that resets its password', async () => {
    const account = await anAccount();
    const session = (await signIn(account.email, testPassword)).body.token;
    const reset = (await users.act(account, 'reset-link', { reason: 'called the desk' })).body;
    expect([reset.status, await isIn(session)]).toEqual(['active', true]);
    expect((await setPassword(tokenOf(reset))).status).toBe(200);
    expect(await isIn(session)).toBe(false);
    expect([
      (await signIn(account.email, testPassword)).status,
      (await signIn(account.email, fine)).status,
    ]).toEqual([401, 200]);
    expect((await users.history(account.id)).body.items.map(({ action }) => action).slice(0, 2)).toEqual([
      'setPassword',
      'resetLink',
    ]);
  });

  it('says what is wrong with a password, and does not use the link up', async () => {
    const token = tokenOf(await invite());
    const short = await setPassword(token, 'seven77');
    expect(sentenceAt(short, 'password')).toBe('Use at least 8 characters.');
    const leaked = await setPassword(token, 'Password2026!');
    expect(sentenceAt(leaked, 'password')).toBe('This password appears in known leaks.');
    expect(brokenRules(await setPassword(token, 'x'.repeat(129)))).toEqual({ password: ['too_long'] });
    expect((await setPassword(token, 'x7#Kq!vv')).status).toBe(200);
  });

  it('answers every dead link the same: unknown, used, replaced, run out, of a changed account', async () => {
    const used = tokenOf(await invite());
    await setPassword(used);
    const invited = await invite();
    const renewed = (await users.act(invited, 'invite-again')).body;
    const closed = await invite();
    await users.act(closed, 'close');
    const suspended = await anAccount();
    const ofSuspended = (await users.act(suspended, 'reset-link')).body;
    await users.act(ofSuspended, 'suspend');
    const demoted = await anAccount();
    const ofDemoted = (await users.act(demoted, 'reset-link')).body;
    await users.change(ofDemoted, { roles: [] });
    const late = await invite();
    const dead = [
      'x'.repeat(43),
      used,
      tokenOf(invited),
      tokenOf(closed),
      tokenOf(ofSuspended),
      tokenOf(ofDemoted),
    ];
    const answers = await Promise.all(dead.map((token) => setPassword(token)));
    api.clock.advance(7 * 24 * 60 * minute + 1000);
    answers.push(await setPassword(tokenOf(late)), await setPassword(tokenOf(renewed)));
    expect(new Set(answers.map((answer) => JSON.stringify(comparable(answer)))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 410,
      body: { code: 'link_dead', message: 'This link no longer works. Ask for a new one.' },
    });
    expect(codeOf(await check(tokenOf(late)))).toBe('link_dead');
  });

  it('runs out after 30 minutes where it resets, and works until then', async () => {
    const token = tokenOf((await users.act(await anAccount(), 'reset-link')).body);
    api.clock.advance(29 * minute);
    expect((await check(token)).body).toMatchObject({ purpose: 'reset', email: 'l•••@test.example' });
    api.clock.advance(2 * minute);
    expect((await check(token)).status).toBe(410);
    expect((await setPassword(token)).status).toBe(410);
  });

  it('is not guessed in numbers', async () => {
    for (let n = 0; n < 30; n += 1) expect((await setPassword(`guess${n}`)).status).toBe(410);
    const held = await setPassword('guess');
    expect([held.status, codeOf(held)]).toEqual([429, 'rate_limited']);
    expect((await check('guess')).status).toBe(429);
    api.clock.advance(16 * minute);
    expect((await setPassword('guess')).status).toBe(410);
  });
});

describe('links by administrators', () => {
  it('make an administrator only when they are used: before that, the last one stays', async () => {
    const hasOther = () => api.ownerDb.transaction((tx) => hasOtherAdmin(tx, api.userIds.admin));
    const invited = await invite({ roles: ['admin'] });
    const { body: active } = await users.act(invited, 'activate');
    expect([active.status, await hasOther()]).toEqual(['active', false]);
    expect((await setPassword(tokenOf(invited))).status).toBe(410);
    await setPassword(tokenOf((await users.act(active, 'reset-link')).body));
    expect(await hasOther()).toBe(true);
  });

  it('are for invited accounts, or for active ones, and never for one’s own', async () => {
    const [invited, active] = [await invite(), await anAccount()];
    expect(codeOf(await users.act(active, 'invite-again'))).toBe('bad_state');
    expect(codeOf(await users.act(invited, 'reset-link'))).toBe('bad_state');
    for (const action of ['invite-again', 'reset-link']) {
      expect((await users.act(active, action, {}, api.tokens.user)).status).toBe(403);
    }
    const self = (await users.get(api.userIds.admin)).body;
    const own = await users.act(self, 'reset-link');
    expect([own.status, codeOf(own)]).toEqual([403, 'own_account']);
  });

  it('are made once for a key, and told once', async () => {
    const account = await anAccount();
    const send = () =>
      api.request<LinkedUser>(
        api.tokens.admin,
        'POST',
        `/api/users/${account.id}/actions/reset-link`,
        {},
        { ...ifMatch(1), 'idempotency-key': `reset-${account.id}` },
      );
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual({ ...first.body, link: null });
    expect((await check(tokenOf(first.body))).status).toBe(200);
  });
});
