import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startBeside, startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { startDirectory, type TestDirectory } from '../../../test/directory.ts';
import { nextNumber } from '../../../test/factories.ts';

let directory: TestDirectory;
let api: TestApp;

beforeAll(async () => {
  directory = await startDirectory();
  api = await startTestApp({ sso: directory.sso });
});
afterAll(async () => {
  await api.stop();
  await directory.stop();
});
beforeEach(async () => {
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from sign_in_failure`);
});

interface SignedIn {
  token: string;
  user: SessionUser;
}

const enter = (accessToken: string, app: TestApp = api) =>
  app.request<SignedIn & Problem>(undefined, 'POST', '/auth/sso-login', { accessToken });

async function enterAs(claims: JWTPayload, app: TestApp = api) {
  return enter(await directory.sign(claims), app);
}

/** What the last attempt left behind. */
async function lastSignIn() {
  return api.ownerDb.one<{ outcome: string; way: string; userId: string | null }>(
    sql`select outcome, way, user_id as "userId" from sign_in order by id desc limit 1`,
  );
}

type Changes = { status?: string; auth?: string };

async function anAccount(changes: Changes = {}): Promise<{ id: string; email: string }> {
  const email = `directory${nextNumber()}@test.example`;
  const account = { email, firstName: 'Dee', lastName: 'Rectory', password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: ['user'] }, 'job'));
  if (Object.keys(changes).length > 0) await changeAccount(id, changes);
  return { id, email };
}

async function changeAccount(id: string, { status, auth }: Changes): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    const { version } = await tx.one<{ version: number }>(sql`
      update user_account set status = coalesce(${status ?? null}::user_status, status),
        auth = coalesce(${auth ?? null}::user_auth, auth), version = version + 1 where id = ${id} returning version`);
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      values ('Test', 'job', 'user', ${id}, ${version}, 'update', '{}')`);
  });
}

const historyOf = (id: string) =>
  api.request<{ items: { action: string; actor: string }[] }>(
    api.tokens.admin,
    'GET',
    `/api/users/${id}/history`,
  );

describe('POST /auth/sso-login', () => {
  it('R-1.4 R-7.4 answers a token like signing in does, and keeps how the person came in', async () => {
    const { status, body } = await enterAs({});
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ uid: api.userIds.user, email: 'user@test.example', roles: ['user'] });
    const me = await api.request<SessionUser>(body.token, 'GET', '/auth/me');
    expect(me.body).toEqual(body.user);
    const sessions = await api.request<{ items: object[] }>(body.token, 'GET', '/api/users/me/sessions');
    expect(sessions.body.items[0]).toMatchObject({ way: 'sso', isCurrent: true });
    expect(sessions.body.items.at(-1)).toMatchObject({ way: 'password' });
    expect(await lastSignIn()).toEqual({ outcome: 'signed_in', way: 'sso', userId: api.userIds.user });
  });

  it('connects an account with its subject once, and knows it by that from then on', async () => {
    const { id, email } = await anAccount();
    expect((await enterAs({ sub: 'dee', email: email.toUpperCase() })).status).toBe(200);
    const { body } = await api.request(api.tokens.admin, 'GET', `/api/users/${id}`);
    expect(body).toMatchObject({ directorySubject: 'dee', auth: 'both', version: 2 });
    expect((await historyOf(id)).body.items[0]).toMatchObject({
      action: 'connectDirectory',
      actor: 'Dee Rectory',
    });
    // The e-mail of the directory may change, and need not be told any more.
    const renamed = await enterAs({ sub: 'dee', email: 'married@test.example', email_verified: false });
    expect([renamed.status, renamed.body.user.email]).toEqual([200, email]);
    expect((await api.request(api.tokens.admin, 'GET', `/api/users/${id}`)).body['version']).toBe(2);
  });

  it('lets an invited person in and makes the account active', async () => {
    const { id, email } = await anAccount({ status: 'invited' });
    expect((await enterAs({ sub: `of ${email}`, email })).status).toBe(200);
    const { body } = await api.request(api.tokens.admin, 'GET', `/api/users/${id}`);
    expect(body).toMatchObject({ status: 'active', directorySubject: `of ${email}` });
    expect((await historyOf(id)).body.items[0]).toMatchObject({ action: 'acceptInvite' });
  });

  it('takes two sign-ins of one person at once', async () => {
    const { id, email } = await anAccount();
    const claims = { sub: `twice ${email}`, email };
    const answers = await Promise.all([enterAs(claims), enterAs(claims), enterAs(claims)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const actions = (await historyOf(id)).body.items.map(({ action }) => action);
    expect(actions).toEqual(['connectDirectory', 'create']);
  });

  it('refuses what is no token at all', async () => {
    for (const accessToken of ['x', 'a.b.c', `${'a'.repeat(16_000)}.b.c`]) {
      expect((await enter(accessToken)).body.code).toBe('sso_refused');
    }
    for (const body of [
      {},
      { accessToken: '' },
      { accessToken: 1 },
      { accessToken: 'x', roles: ['admin'] },
    ]) {
      expect((await api.request(undefined, 'POST', '/auth/sso-login', body)).status).toBe(422);
    }
  });
});

describe('a person of the directory', () => {
  const codeFor = async (claims: JWTPayload) => {
    const { status, body } = await enterAs(claims);
    return [status, body.code];
  };

  it('without an account is told so', async () => {
    const { body } = await enterAs({ sub: 'new', email: 'new@test.example' });
    expect(body).toMatchObject({ status: 403, code: 'sso_unknown', params: { email: 'new@test.example' } });
  });

  it.each<[name: string, claims: JWTPayload]>([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is verified by a word', { email_verified: 'yes' }],
    ['is missing', { email: undefined }],
    ['is none', { email: 'admin@test' }],
  ])('does not get an account by an email that %s', async (_, claims) => {
    const sub = `unverified ${nextNumber()}`;
    expect(await codeFor({ sub, ...claims })).toEqual([403, 'sso_email_unverified']);
  });

  it('does not get the account of somebody else who had the email', async () => {
    const { id, email } = await anAccount();
    expect((await enterAs({ sub: 'first', email })).status).toBe(200);
    expect(await codeFor({ sub: 'second', email })).toEqual([403, 'sso_other_identity']);
    expect(await lastSignIn()).toEqual({ outcome: 'other_identity', way: 'sso', userId: id });
    // An administrator parts them, and the next one with the e-mail is connected.
    const release = (version: number) =>
      api.request(
        api.tokens.admin,
        'POST',
        `/api/users/${id}/actions/release-directory`,
        {},
        { 'if-match': `"${version}"` },
      );
    expect((await release(2)).body).toMatchObject({ directorySubject: null });
    expect((await release(3)).body).toMatchObject({ code: 'no_directory' });
    expect((await enterAs({ sub: 'second', email })).status).toBe(200);
    expect(await codeFor({ sub: 'first', email })).toEqual([403, 'sso_other_identity']);
  });

  it.each(['suspended', 'closed'] as const)('whose account is %s stays out', async (status) => {
    const { id, email } = await anAccount();
    const claims = { sub: `gone ${email}`, email };
    expect((await enterAs(claims)).status).toBe(200);
    await changeAccount(id, { status });
    expect(await codeFor(claims)).toEqual([403, `account_${status}`]);
    expect(await lastSignIn()).toEqual({ outcome: 'not_active', way: 'sso', userId: id });
    // Nor is an account connected that may not be entered.
    const other = await anAccount({ status });
    expect(await codeFor({ sub: `of ${other.email}`, email: other.email })).toEqual([
      403,
      `account_${status}`,
    ]);
    const found = await api.request(api.tokens.admin, 'GET', `/api/users/${other.id}`);
    expect(found.body['directorySubject']).toBeNull();
  });

  it('does not enter an account that is kept to its password', async () => {
    const { id, email } = await anAccount({ auth: 'local' });
    expect(await codeFor({ sub: 'local', email })).toEqual([403, 'sso_password_only']);
    expect(await lastSignIn()).toEqual({ outcome: 'wrong_way', way: 'sso', userId: id });
    expect(await api.signIn(email)).toContain('.');
  });
});

describe('an account that is entered through the directory alone', () => {
  it('takes no password, and the answer tells nobody', async () => {
    const { id, email } = await anAccount({ auth: 'sso' });
    const login = (password: string) =>
      api.request<Problem>(undefined, 'POST', '/auth/login', { email, password });
    const [right, wrong] = [await login(testPassword), await login('wrong')];
    expect(right.body).toEqual({ ...wrong.body, requestId: right.body.requestId });
    expect(right.body.code).toBe('login_failed');
    const { body } = await api.request<{ items: object[] }>(
      api.tokens.admin,
      'GET',
      `/api/users/${id}/sign-ins`,
    );
    expect(body.items).toMatchObject([
      { outcome: 'wrong_password', way: 'password' },
      { outcome: 'wrong_way', way: 'password' },
    ]);
  });

  it('can be invited without a link, and accepts by coming', async () => {
    const email = `invited${nextNumber()}@test.example`;
    const body = { email, firstName: 'In', lastName: 'Vited', roles: ['user'], auth: 'sso' };
    const invited = await api.request<{ id: string }>(api.tokens.admin, 'POST', '/api/users', body);
    expect(invited.body).toMatchObject({ link: null, status: 'invited' });
    const again = await api.request(
      api.tokens.admin,
      'POST',
      `/api/users/${invited.body.id}/actions/invite-again`,
      {},
      { 'if-match': '"1"' },
    );
    expect(again.body).toMatchObject({ code: 'sso_only' });
    const entered = await enterAs({ sub: `of ${email}`, email });
    expect(entered.status).toBe(200);
    const passwords = { current: 'none', next: 'Nine-Quiet-Harbors' };
    const own = await api.request(entered.body.token, 'PATCH', '/api/users/me/password', passwords);
    expect(own.body).toMatchObject({ code: 'sso_only' });
    const wayOf = async (token: string) =>
      (await api.request(token, 'GET', '/api/users/me/sign-in-way')).body;
    expect(await wayOf(entered.body.token)).toEqual({ auth: 'sso', hasPassword: false });
    await changeAccount(invited.body.id, { auth: 'both' });
    expect(await wayOf(entered.body.token)).toEqual({ auth: 'both', hasPassword: false });
    expect(await wayOf(api.tokens.user)).toEqual({ auth: 'both', hasPassword: true });
  });

  it('gets no link for a password', async () => {
    const { id, email } = await anAccount({ auth: 'sso' });
    const link = await api.request(
      api.tokens.admin,
      'POST',
      `/api/users/${id}/actions/reset-link`,
      {},
      { 'if-match': '"2"' },
    );
    expect(link.body).toMatchObject({ code: 'sso_only' });
    await api.request(undefined, 'POST', '/auth/forgot-password', { email });
    const waiting = await api.request(api.tokens.admin, 'GET', '/api/users/reset-requests');
    expect(JSON.stringify(waiting.body)).not.toContain(email);
  });

  it('is made so by an administrator, which ends its sessions, and never where there is no directory', async () => {
    const { id, email } = await anAccount();
    const token = await api.signIn(email);
    const change = (app: TestApp, user: string) =>
      app.request(app.tokens.admin, 'PATCH', `/api/users/${user}`, { auth: 'sso' }, { 'if-match': '"1"' });
    expect((await change(api, id)).body).toMatchObject({ auth: 'sso' });
    expect((await api.request(token, 'GET', '/auth/me')).status).toBe(401);
    expect((await change(api, api.userIds.admin)).body).toMatchObject({ code: 'own_account' });
    const without = await startBeside(api, {});
    const other = await anAccount();
    expect((await change(without, other.id)).body).toMatchObject({ code: 'sso_not_set_up' });
    expect((await enter(await directory.sign(), without)).body).toMatchObject({
      status: 409,
      code: 'sso_not_set_up',
    });
    expect((await without.request(undefined, 'GET', '/api/info')).body['sso']).toBeNull();
    await without.stop();
  });
});

describe('the last administrators', () => {
  it('are not shut out by sending each other to the directory at once', async () => {
    const makeAdmin = async () => {
      const email = `admin${nextNumber()}@test.example`;
      const account = { email, firstName: 'Ad', lastName: 'Min', password: testPassword, isDemo: false };
      const id = await api.ownerDb.transaction((tx) =>
        insertAccount(tx, { ...account, roles: ['admin'] }, 'job'),
      );
      return { id, token: await api.signIn(email) };
    };
    const [one, other] = [await makeAdmin(), await makeAdmin()];
    await changeAccount(api.userIds.admin, { status: 'suspended' });
    const send = ({ token }: { token: string }, { id }: { id: string }) =>
      api.request(token, 'PATCH', `/api/users/${id}`, { auth: 'sso' }, { 'if-match': '"1"' });
    const answers = await Promise.all([send(one, other), send(other, one)]);
    await changeAccount(api.userIds.admin, { status: 'active' });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
  });
});

describe('accounts that the directory makes', () => {
  it('have the default roles, the names of the directory and the person of the records', async () => {
    const app = await startBeside(api, {
      sso: { ...directory.sso, createsAccounts: true, defaultRoles: ['staff'] },
    });
    const person = await app.request<{ id: string }>(app.tokens.admin, 'POST', '/api/people', {
      displayName: 'Ines Novak',
      email: 'Ines.Novak@test.example',
    });
    expect(person.status).toBe(201);
    const claims = {
      sub: 'ines',
      email: 'ines.novak@test.example',
      given_name: undefined,
      family_name: undefined,
      name: 'Inés  Novák Díaz',
      roles: ['admin'],
      groups: ['admin'],
    };
    const answers = await Promise.all([enterAs(claims, app), enterAs(claims, app)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body.user).toMatchObject({
      firstName: 'Inés',
      lastName: 'Novák Díaz',
      roles: ['staff'],
      personId: person.body.id,
    });
    const { uid } = answers[0].body.user;
    expect(answers[1].body.user.uid).toBe(uid);
    const made = await app.request(app.tokens.admin, 'GET', `/api/users/${uid}`);
    expect(made.body).toMatchObject({ auth: 'sso', status: 'active', directorySubject: 'ines', version: 1 });
    const unverified = await enterAs(
      { sub: 'other', email: 'other@test.example', email_verified: false },
      app,
    );
    expect(unverified.body.code).toBe('sso_email_unverified');
    await app.stop();
  });

  it('are marked in their history where their name looks like that of another account', async () => {
    const app = await startBeside(api, {
      sso: { ...directory.sso, createsAccounts: true, defaultRoles: ['staff'] },
    });
    // The first letter is Cyrillic.
    const claims = { sub: 'like', email: 'like@test.example', given_name: 'Аda', family_name: 'Admin' };
    const { status, body } = await enterAs(claims, app);
    expect(status).toBe(200);
    const history = await app.request<{ items: { action: string; reason: string | null }[] }>(
      app.tokens.admin,
      'GET',
      `/api/users/${body.user.uid}/history`,
    );
    expect(history.body.items[0]).toMatchObject({
      action: 'looksAlike',
      reason: 'Ada Admin (admin@test.example)',
    });
    await app.stop();
  });
});
