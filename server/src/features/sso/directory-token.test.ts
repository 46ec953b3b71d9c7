import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/shared/errors.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startBeside, startTestApp, type TestApp } from '../../../test/app.ts';
import { startDirectory, type TestDirectory } from '../../../test/directory.ts';
import { forgetUsedTokens } from './used-tokens.ts';

let directory: TestDirectory;
let api: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  directory = await startDirectory();
  api = await startTestApp({ sso: directory.sso, logStream: { write: (line) => lines.push(line) } });
});
afterAll(async () => {
  await api.stop();
  await directory.stop();
});
beforeEach(async () => {
  lines.length = 0;
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from sign_in_failure`);
});

const enter = (accessToken: string, app: TestApp = api) =>
  app.request<Problem & { token: string }>(undefined, 'POST', '/auth/sso-login', { accessToken });

async function enterAs(claims: JWTPayload, app: TestApp = api) {
  return enter(await directory.sign(claims), app);
}

/** What the last attempt left behind. */
async function lastSignIn() {
  return api.ownerDb.one<{ outcome: string; way: string; userId: string | null }>(
    sql`select outcome, way, user_id as "userId" from sign_in order by id desc limit 1`,
  );
}

describe('a token of the directory', () => {
  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

  it.each<[name: string, claims: JWTPayload]>([
    ['of another issuer', { iss: 'https://elsewhere.test.example' }],
    ['without an issuer', { iss: undefined }],
    ['for another API', { aud: 'another-api' }],
    ['for nobody', { aud: undefined }],
    ['without the scope', { scp: 'openid profile' }],
    ['with a scope that only looks like it', { scp: 'inventory.readall xinventory.read' }],
    ['that expired', { exp: seconds(-61) }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: seconds(120) }],
    ['of nobody', { sub: undefined }],
    ['with an endless subject', { sub: 's'.repeat(256) }],
  ])('is refused %s', async (_, claims) => {
    const answer = await enterAs(claims);
    expect([answer.status, answer.body.code]).toEqual([401, 'sso_refused']);
    expect(answer.body.token).toBeUndefined();
    expect(await lastSignIn()).toMatchObject({ outcome: 'refused', way: 'sso', userId: null });
  });

  it('is taken when clocks differ a little, with one audience of several, and with scopes under either name', async () => {
    for (const claims of [
      { exp: seconds(-30) },
      { nbf: seconds(30) },
      { aud: ['another-api', 'inventory-api'] },
      { scp: undefined, scope: 'openid api://inventory-api/inventory.read' },
    ]) {
      expect((await enterAs(claims)).status).toBe(200);
    }
  });

  it('cannot be forged', async () => {
    const right = await directory.sign();
    const [head = '', body = '', signature = ''] = right.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload;
    const other = await generateKeyPair('RS256');
    const pem = await exportSPKI(directory.publicKey);
    const swapped = `${encode({ alg: 'HS256', kid: 'key-1' })}.${body}`;
    const forged = {
      'another key under the same name': await directory.sign({}, { key: other.privateKey }),
      'a key nobody published': await directory.sign({}, { key: other.privateKey, kid: 'key-2' }),
      'no signature': new UnsecuredJWT(claims).encode(),
      'no signature, in other letters': `${encode({ alg: 'nOnE', kid: 'key-1' })}.${body}.`,
      'the signature under another algorithm': `${encode({ alg: 'none', kid: 'key-1' })}.${body}.${signature}`,
      'the public key as a secret': `${swapped}.${createHmac('sha256', pem).update(swapped).digest('base64url')}`,
      'changed claims': `${head}.${encode({ ...claims, email: 'admin@test.example', sub: 'admin' })}.${signature}`,
      'a key of its own': `${encode({ alg: 'RS256', jwk: {}, jku: 'https://evil.test.example' })}.${body}.${signature}`,
      'one of our own': api.tokens.admin,
    };
    for (const [name, token] of Object.entries(forged)) {
      const answer = await enter(token);
      expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'sso_refused']);
    }
    // What they were made of is a right token, and still works.
    expect((await enter(right)).status).toBe(200);
  });

  it('works once, however its signature is written, also on the other side of a crash', async () => {
    const token = await directory.sign();
    const answers = await Promise.all([enter(token), enter(token), enter(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'sso_used')).toHaveLength(2);
    const again = await enter(token);
    expect(again.body).toMatchObject({ status: 401, code: 'sso_used' });
    expect(await lastSignIn()).toEqual({ outcome: 'refused', way: 'sso', userId: api.userIds.user });
    // It is forgotten only when it could not be used any more.
    expect(await forgetUsedTokens(api.db)).toBe(0);
    await api.ownerDb.run(sql`update used_token set expires_at = now() - interval '2 hours'`);
    expect(await forgetUsedTokens(api.db)).toBeGreaterThan(0);
  });

  it('is used up by a refusal too', async () => {
    const token = await directory.sign({ sub: 'nobody', email: 'nobody@test.example' });
    expect((await enter(token)).body.code).toBe('sso_unknown');
    expect((await enter(token)).body.code).toBe('sso_used');
  });
});

describe('the directory itself', () => {
  it('is asked for its keys once, and not by every token with a name nobody knows', async () => {
    await enterAs({});
    const before = directory.fetches();
    const { privateKey } = await generateKeyPair('RS256');
    for (let n = 0; n < 5; n += 1)
      await enter(await directory.sign({}, { key: privateKey, kid: `unknown-${n}` }));
    await enterAs({});
    expect(directory.fetches() - before).toBeLessThanOrEqual(1);
  });

  it('that does not answer is not held against anybody', async () => {
    const jwksUri = directory.sso.jwksUri!.replace('/keys', '/broken');
    const app = await startBeside(api, { sso: { ...directory.sso, jwksUri } });
    const answer = await enter(await directory.sign(), app);
    expect(answer.body).toMatchObject({ status: 503, code: 'sso_unavailable' });
    const { n } = await app.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from sign_in_failure`);
    expect(n).toBe(0);
    await app.stop();
  });

  it('is not believed when it describes itself as another than the configured one', async () => {
    const authority = new URL(directory.sso.jwksUri!).origin;
    const sso = { ...directory.sso, authority, issuer: `${directory.sso.issuer}/other`, jwksUri: undefined };
    const logStream = { write: (line: string) => lines.push(line) };
    const app = await startBeside(api, { sso, logStream });
    expect((await enterAs({ iss: sso.issuer }, app)).body.code).toBe('sso_unavailable');
    expect(lines.join('')).toContain('calls itself another issuer');
    await app.stop();
  });

  it('R-7.6 is named to the browser, and to its content policy, by configuration', async () => {
    const info = await api.request(undefined, 'GET', '/api/info');
    expect(info.body['sso']).toEqual({
      authority: 'https://directory.test.example/agency',
      clientId: 'inventory-web',
      scope: 'api://inventory-api/inventory.read',
    });
    const page = await api.request(undefined, 'GET', '/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://directory.test.example;");
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });
});

describe('what is refused', () => {
  it('R-8.2 is logged with its reason and without the token', async () => {
    const token = await directory.sign({ aud: 'another-api' });
    await enter(token);
    const line = lines.find((one) => one.includes('single sign-on refused')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      code: 'sso_refused',
      why: expect.stringContaining('aud') as string,
    });
    expect(lines.join('')).not.toContain(token.slice(0, 40));
    expect(lines.join('')).not.toContain(token.split('.')[2]);
  });

  it('slows an address down, never its password sign-in', async () => {
    api.clock.freeze();
    for (let n = 0; n < 20; n += 1) await enter('x');
    const held = await enter('x');
    expect([held.status, held.body.code]).toEqual([429, 'rate_limited']);
    expect(await api.signIn('user@test.example')).toContain('.');
    // A good token cannot be guessed, so those of others do not hold it back.
    expect((await enter(await directory.sign())).status).toBe(200);
  });
});

describe('a tenant', () => {
  it('is held to its identifier, and its people are known by theirs', async () => {
    const app = await startBeside(api, {
      sso: { ...directory.sso, tenantId: 'agency', subjectClaim: 'oid' },
    });
    const claims = {
      oid: 'object-1',
      email: 'staff@test.example',
      email_verified: undefined,
      xms_edov: '1',
    };
    expect((await enterAs({ ...claims, tid: 'elsewhere' }, app)).body.code).toBe('sso_refused');
    expect((await enterAs({ ...claims, oid: undefined, tid: 'agency' }, app)).body.code).toBe('sso_refused');
    expect((await enterAs({ ...claims, tid: 'agency' }, app)).status).toBe(200);
    await app.stop();
  });
});
