import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { buildApp } from '#server/app.ts';
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

const login = (body: unknown, remoteAddress = '10.0.0.1', headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/auth/login', payload: body as object, remoteAddress, headers });
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

  it('takes the e-mail in any case and around spaces', async () => {
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
      message: 'The e-mail or the password is not right.',
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

/** So many accounts failed from one address just now. */
const failFrom = (address: string, accounts: number) =>
  api.ownerDb.run(sql`
    insert into sign_in_failure (account, place, failures, last_at)
    select sha256(convert_to('other' || n, 'UTF8')), ${address}, 1, ${api.clock.now().toISOString()}
    from generate_series(1, ${accounts}) n on conflict do nothing`);

describe('the growing delay', () => {
  const fail = (email: string, address: string, headers = {}) =>
    login({ email, password: 'wrong' }, address, headers);
  const enter = (email: string, address: string, headers = {}) =>
    login({ email, password: testPassword }, address, headers);
  const device = (name: string) => ({ 'device-id': `device-of-${name}-0123456789` });

  /** What others did just now, as if they had come from many places; a wrong password costs too much to try so often. */
  const failElsewhere = (email: string, times: number) =>
    api.ownerDb.run(sql`
      insert into sign_in_failure (account, place, failures, last_at)
      select sha256(convert_to(${email}, 'UTF8')), '10.99.0.' || n, 1, ${api.clock.now().toISOString()}
      from generate_series(1, ${times}) n`);

  it.each(['user@test.example', 'nobody@test.example'])('holds back the account %s', async (email) => {
    for (let n = 0; n < 5; n += 1) expect((await fail(email, '10.1.0.1')).statusCode).toBe(401);
    const held = await enter(email, '10.1.0.1');
    expect(held.statusCode).toBe(429);
    expect(held.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(held.headers['retry-after'])).toBe(1);
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      api.clock.advance(31_000);
      expect((await fail(email, '10.1.0.1')).statusCode).toBe(401);
      waits.push(Number((await fail(email, '10.1.0.1')).headers['retry-after']));
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30]);
    // Never a lock: whoever knows the password gets in after the wait.
    api.clock.advance(31_000);
    expect((await enter(email, '10.1.0.1')).statusCode).toBe(email.startsWith('user') ? 200 : 401);
  });

  it.each(['user@test.example', 'nobody@test.example'])(
    'slows guesses at %s from ever new addresses',
    async (email) => {
      await failElsewhere(email, 49);
      expect((await fail(email, '10.5.0.1')).statusCode).toBe(401);
      const held = await fail(email, '10.5.0.2');
      expect([held.statusCode, Number(held.headers['retry-after'])]).toEqual([429, 1]);
    },
  );

  it('keeps nobody out whose device has signed in before, whatever others do from wherever', async () => {
    const { email } = await anAccount();
    expect((await enter(email, '10.6.0.1', device('owner'))).statusCode).toBe(200);
    await failElsewhere(email, 60);
    for (let n = 0; n < 5; n += 1) await fail(email, '10.6.0.1', device('other'));
    expect((await enter(email, '10.6.0.1')).statusCode).toBe(429);
    expect((await enter(email, '10.6.0.1', device('other'))).statusCode).toBe(429);
    expect((await enter(email, '10.6.0.2', device('owner'))).statusCode).toBe(200);
    // It is no way to guess either: the device waits for its own failures, and is known to its own accounts alone.
    for (let n = 0; n < 5; n += 1) {
      expect((await fail(email, '10.6.0.3', device('owner'))).statusCode).toBe(401);
    }
    expect((await enter(email, '10.6.0.4', device('owner'))).statusCode).toBe(429);
    await failElsewhere('staff@test.example', 50);
    expect((await enter('staff@test.example', '10.6.0.5', device('owner'))).statusCode).toBe(429);
  });

  it('is not begun anew by those who try while it lasts', async () => {
    const { email } = await anAccount();
    for (let n = 0; n < 9; n += 1) {
      await fail(email, '10.7.0.1');
      api.clock.advance(20_000);
    }
    await fail(email, '10.7.0.1');
    api.clock.advance(29_000);
    for (let n = 0; n < 20; n += 1) expect((await fail(email, '10.7.0.1')).statusCode).toBe(429);
    api.clock.advance(1_500);
    expect((await enter(email, '10.7.0.1')).statusCode).toBe(200);
  });

  it('starts anew after a right password, and after a quarter of an hour', async () => {
    for (let n = 0; n < 4; n += 1) await fail('user@test.example', '10.8.0.1');
    expect((await enter('user@test.example', '10.8.0.1')).statusCode).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      expect((await fail('user@test.example', '10.8.0.1')).statusCode).toBe(401);
    }
    api.clock.advance(hour / 4 + 1000);
    await fail('user@test.example', '10.8.0.1');
    expect((await fail('user@test.example', '10.8.0.1')).statusCode).toBe(401);
  });

  it('never shuts a building behind one address for what people there mistype', async () => {
    for (let n = 0; n < 26; n += 1) {
      expect((await fail(`mistyped${n}@test.example`, '10.9.0.1')).statusCode).toBe(401);
    }
    expect((await enter('admin@test.example', '10.9.0.1')).statusCode).toBe(200);
    expect((await fail('staff@test.example', '10.9.0.1')).statusCode).toBe(401);
    expect((await enter('user@test.example', '10.9.0.1')).statusCode).toBe(200);
  });

  it('holds back an address that tries a hundred accounts, and no other address', async () => {
    await failFrom('10.9.9.9', 100);
    expect((await fail('guess@test.example', '10.9.9.9')).statusCode).toBe(429);
    expect((await fail('guess@test.example', '10.9.9.10')).statusCode).toBe(401);
    // Whoever got it right is no longer counted.
    const { email } = await anAccount();
    await api.ownerDb.run(sql`delete from sign_in_failure`);
    await failFrom('10.9.9.9', 99);
    await fail(email, '10.9.9.9');
    api.clock.advance(2_000);
    expect((await enter(email, '10.9.9.9')).statusCode).toBe(200);
    expect((await fail('guess@test.example', '10.9.9.9')).statusCode).toBe(401);
  });

  it('counts an IPv6 network as one place', async () => {
    for (let n = 0; n < 5; n += 1) await fail('user@test.example', `2001:db8:0:7::${n + 1}`);
    expect((await enter('user@test.example', '2001:db8:0:7:a:b:c:d')).statusCode).toBe(429);
    expect((await enter('user@test.example', '2001:db8:0:8::1')).statusCode).toBe(200);
  });

  it('never lasts longer than itself, whatever the clock did', async () => {
    const { email } = await anAccount();
    api.clock.advance(15 * 365 * 24 * hour);
    for (let n = 0; n < 6; n += 1) {
      await fail(email, '10.13.0.1');
      api.clock.advance(1_000);
    }
    api.clock.set(new Date());
    const held = await enter(email, '10.13.0.1');
    expect([held.statusCode, Number(held.headers['retry-after'])]).toEqual([429, 2]);
    api.clock.advance(2_100);
    expect((await enter(email, '10.13.0.1')).statusCode).toBe(200);
  });

  it('is not outrun by guesses that arrive together', async () => {
    const count = (answers: { statusCode: number }[], status: number) =>
      answers.filter((answer) => answer.statusCode === status).length;
    const oneAccount = await Promise.all(
      Array.from({ length: 15 }, () => fail('user@test.example', '10.11.0.1')),
    );
    expect([count(oneAccount, 401), count(oneAccount, 429)]).toEqual([5, 10]);
    await failFrom('10.12.0.1', 95);
    const oneAddress = await Promise.all(
      Array.from({ length: 15 }, (_, n) => fail(`burst${n}@test.example`, '10.12.0.1')),
    );
    expect([count(oneAddress, 401), count(oneAddress, 429)]).toEqual([5, 10]);
  });

  it('does not believe forwarded addresses unless the proxy is trusted', async () => {
    await failFrom('10.10.0.1', 90);
    for (let n = 0; n < 10; n += 1) {
      const forged = {
        'x-forwarded-for': `7.7.7.${n}`,
        'x-real-ip': `7.7.7.${n}`,
        forwarded: `for=7.7.7.${n}`,
      };
      await login({ email: `forged${n}@test.example`, password: 'x' }, '10.10.0.1', forged);
    }
    const held = await login({ email: 'other@test.example', password: 'x' }, '10.10.0.1', {
      'x-forwarded-for': '8.8.8.8',
    });
    expect(held.statusCode).toBe(429);

    const behindProxy = await buildApp({
      config: {
        tokenSecret: 'q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0Ps',
        keySecrets: ['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL'],
        companyName: 'Test',
        trustProxy: ['10.10.0.1'],
        logLevel: 'silent',
      },
      db: api.db,
      runJobs: false,
      limitRequests: false,
    });
    const through = (remoteAddress: string, client: string) =>
      behindProxy.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { email: `via${nextNumber()}@test.example`, password: 'x' },
        remoteAddress,
        headers: { 'x-forwarded-for': client },
      });
    expect((await through('10.10.0.1', '9.9.9.9')).statusCode).toBe(401);
    await failFrom('9.9.9.8', 99);
    await through('10.10.0.1', '9.9.9.8');
    expect((await through('10.10.0.1', '9.9.9.8')).statusCode).toBe(429);
    expect((await through('10.10.0.1', '9.9.9.7')).statusCode).toBe(401);
    // Somebody who is not the proxy cannot pretend to be behind it.
    expect((await through('10.10.0.2', '9.9.9.8')).statusCode).toBe(401);
    await behindProxy.close();
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
