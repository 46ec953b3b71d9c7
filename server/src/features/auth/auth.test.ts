import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import { anEquipment, nextNumber } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from sign_in_failure`);
});
const hour = 3_600_000;

const login = (body: unknown) =>
  api.app.inject({ method: 'POST', url: '/auth/login', payload: body as object });
const me = (token: string) => api.request<SessionUser>(token, 'GET', '/auth/me');

async function anAccount(
  changes: { roles?: ('user' | 'admin')[] } = {},
): Promise<{ id: string; email: string }> {
  const email = `account${nextNumber()}@test.example`;
  const account = { email, firstName: 'Some', lastName: 'Body', password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) =>
    insertAccount(tx, { ...account, roles: changes.roles ?? ['user'] }, 'job'),
  );
  return { id, email };
}

describe('POST /auth/login', () => {
  it('R-1.3 R-3.1 R-3.2 R-7.2 R-7.3 answers a token with its expiry and the person', async () => {
    const answer = await login({ email: 'user@test.example', password: testPassword });
    const { token, user } = answer.json<{ token: string; user: SessionUser }>();
    expect(user).toMatchObject({
      uid: api.userIds.user,
      roles: ['user'],
      role: ['user'],
      firstName: 'Uma',
      lastName: 'User',
      email: 'user@test.example',
      data: { displayName: 'Uma User', email: 'user@test.example', shortcuts: [], settings: {} },
    });
    expect((await me(token)).body).toEqual(user);
    const claims = decodeJwt(token);
    expect(claims.exp! - claims.iat!).toBe(8 * 3600);
    expect(JSON.stringify(answer.json())).not.toContain('argon2');
  });

  it('takes the email in any case and around spaces', async () => {
    const answer = await login({ email: '  USER@Test.Example ', password: testPassword });
    expect(answer.statusCode).toBe(200);
  });

  it('answers the same whether the account exists or not, and whatever state it is in', async () => {
    const closed = await anAccount();
    await setStatus(closed.id, 'closed');
    const suspended = await anAccount();
    await setStatus(suspended.id, 'suspended');
    const answers = await Promise.all([
      login({ email: 'user@test.example', password: 'wrong' }),
      login({ email: 'nobody@test.example', password: 'wrong' }),
      login({ email: closed.email, password: testPassword }),
      login({ email: suspended.email, password: testPassword }),
    ]);
    const seen = answers.map((answer) => {
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
      return JSON.stringify([answer.statusCode, body, Object.keys(answer.headers).toSorted()]);
    });
    expect(new Set(seen).size).toBe(1);
    expect(answers[0].json()).toMatchObject({
      status: 401,
      code: 'login_failed',
      message: 'The email or password is incorrect.',
    });
  });

  it('refuses what is no sign-in', async () => {
    for (const body of [
      {},
      { email: 'a@b.c' },
      { email: 1, password: 2 },
      { email: 'a', password: '' },
      [],
    ]) {
      expect((await login(body)).statusCode).toBe(422);
    }
    const extra = await login({ email: 'user@test.example', password: testPassword, roles: ['admin'] });
    expect(extra.statusCode).toBe(422);
  });
});

async function setStatus(id: string, status: 'active' | 'suspended' | 'closed'): Promise<void> {
  await changeAccount(id, status);
}

async function changeAccount(id: string, status: string, roles?: string[]): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    const { version } = await tx.one<{ version: number }>(sql`
      update user_account set status = ${status}::user_status, roles = coalesce(${roles ?? null}::text[], roles),
        token_version = token_version + ${roles ? 1 : 0}, version = version + 1 where id = ${id} returning version`);
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      values ('Test', 'job', 'user', ${id}, ${version}, 'update', '{}')`);
  });
}

describe('a session', () => {
  it('R-7.1 is known by the Authorization header alone, never by a cookie or the address', async () => {
    const token = api.tokens.admin;
    const tries = [
      { headers: { cookie: `token=${token}; jwt_access_token=${token}; Authorization=Bearer ${token}` } },
      { headers: { 'x-access-token': token, 'x-authorization': `Bearer ${token}` } },
      { headers: { authorization: token } },
      { headers: { authorization: `Basic ${token}` } },
      { headers: { authorization: `Bearer  ${token}x` } },
    ];
    for (const { headers } of tries) {
      const answer = await api.app.inject({ method: 'GET', url: '/auth/me', headers });
      expect(answer.statusCode).toBe(401);
    }
    const byAddress = await api.app.inject({ method: 'GET', url: `/api/info?token=${token}` });
    expect(byAddress.statusCode).toBe(400);
    const login = await api.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email: 'user@test.example', password: testPassword },
    });
    expect(login.headers['set-cookie']).toBeUndefined();
  });

  it('R-4.6 is renewed through New-Access-Token after a quarter of an hour', async () => {
    const token = await api.signIn('user@test.example');
    expect((await me(token)).headers['new-access-token']).toBeUndefined();
    api.clock.advance(16 * 60_000);
    const renewed = (await me(token)).headers['new-access-token']!;
    expect(renewed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(decodeJwt(renewed).exp).toBeGreaterThan(decodeJwt(token).exp!);
    expect((await me(renewed)).headers['new-access-token']).toBeUndefined();
    const failed = await api.request(token, 'GET', '/api/equipment/nothing');
    expect([failed.status, failed.headers['new-access-token'] !== undefined]).toEqual([404, true]);
  });

  it('ends after eight idle hours, and after seven days whatever happens', async () => {
    let token = await api.signIn('user@test.example');
    api.clock.advance(8 * hour + 1000);
    expect((await me(token)).status).toBe(401);
    api.clock.advance(-8 * hour - 1000);
    let passed = 0;
    for (; passed < 24; passed += 1) {
      api.clock.advance(7 * hour);
      const answer = await me(token);
      if (answer.status !== 200) break;
      token = answer.headers['new-access-token'] ?? token;
    }
    expect(passed).toBe(23);
  });

  it('ends here, and everywhere when asked', async () => {
    const { email } = await anAccount();
    const [here, there, elsewhere] = [
      await api.signIn(email),
      await api.signIn(email),
      await api.signIn(email),
    ];
    const out = await api.request(here, 'POST', '/auth/logout', {});
    expect(out.body).toEqual({ ended: 1 });
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 200]);
    const all = await api.request(there, 'POST', '/auth/logout', { everywhere: true });
    expect(all.body).toEqual({ ended: 2 });
    expect([(await me(there)).status, (await me(elsewhere)).status]).toEqual([401, 401]);
  });

  it.each(['suspended', 'closed'] as const)(
    'dies with the next request when the account is %s',
    async (status) => {
      const { id, email } = await anAccount();
      const token = await api.signIn(email);
      expect((await me(token)).status).toBe(200);
      await setStatus(id, status);
      expect((await me(token)).status).toBe(401);
    },
  );

  it('that has ended is told nothing of a record, not even that there is none', async () => {
    const { email } = await anAccount();
    const token = await api.signIn(email);
    const item = await anEquipment(api);
    const ask = async (path: string) => (await api.request(token, 'GET', path)).status;
    expect(await ask(`/api/equipment/${item.id}`)).toBe(200);
    expect(await ask(`/api/equipment/${randomUUID()}`)).toBe(404);
    await api.request(token, 'POST', '/auth/logout', {});
    for (const path of [item.id, randomUUID(), 'no-id', `${item.id}/history`, `${item.id}?nonsense=1`]) {
      const answer = await api.request(token, 'GET', `/api/equipment/${path}`);
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 401, 'unauthorized']);
    }
  });

  it('dies with the next request when the roles change', async () => {
    const { id, email } = await anAccount({ roles: ['admin'] });
    const token = await api.signIn(email);
    await changeAccount(id, 'active', ['user']);
    expect((await me(token)).status).toBe(401);
    expect((await me(await api.signIn(email))).body.roles).toEqual(['user']);
  });

  it('cannot be forged', async () => {
    const claims = decodeJwt(api.tokens.user);
    const payload = { sid: claims['sid'], ver: claims['ver'] };
    const sign = (change: (jwt: SignJWT) => SignJWT, secret: string, alg = 'HS256') =>
      change(new SignJWT(payload).setProtectedHeader({ alg }))
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret));
    const ours = 'q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0Ps';
    const whole = (jwt: SignJWT) =>
      jwt
        .setSubject(claims.sub!)
        .setIssuer(claims.iss!)
        .setAudience(claims.aud as string);
    const [head, body, signature] = api.tokens.user.split('.');
    const [, adminBody] = api.tokens.admin.split('.');
    const forged = [
      new UnsecuredJWT(payload)
        .setSubject(claims.sub!)
        .setIssuer(claims.iss!)
        .setExpirationTime('1h')
        .encode(),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.${signature}`,
      await sign(whole, 'another secret of thirty-two chars'),
      await sign(whole, ours, 'HS512'),
      await sign((jwt) => whole(jwt).setIssuer('somebody else'), ours),
      await sign((jwt) => whole(jwt).setAudience('somebody else'), ours),
      await sign((jwt) => whole(jwt).setSubject(api.userIds.admin), ours),
      `${head}.${adminBody}.${signature}`,
      `${head}.${body}.${signature}x`,
      `${head}.${body}`,
      'x.y.z',
    ];
    for (const token of forged) expect((await me(token)).status).toBe(401);
    expect((await me(await sign(whole, ours))).status).toBe(200);
  });
});
