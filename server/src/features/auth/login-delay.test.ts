import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { nextNumber } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.freeze();
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from sign_in_failure`);
});
const hour = 3_600_000;

const login = (body: unknown, remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/auth/login', payload: body as object, remoteAddress, headers });

async function anAccount(): Promise<{ email: string }> {
  const email = `account${nextNumber()}@test.example`;
  const account = { email, firstName: 'Some', lastName: 'Body', password: testPassword, isDemo: false };
  await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: ['user'] }, 'job'));
  return { email };
}

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
