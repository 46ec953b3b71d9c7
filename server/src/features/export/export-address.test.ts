import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/shared/db/sql.ts';
import { startBeside, startTestApp, type TestApp } from '../../../test/app.ts';
import { aVendor } from '../../../test/factories.ts';
import { forgetAddresses } from './export-address.ts';

let api: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  api = await startTestApp({ logStream: { write: (line) => void lines.push(line) } });
  api.clock.freeze();
  await aVendor(api, { name: 'Alpha Works' });
  await aVendor(api, { name: 'Beta Works' });
});
afterAll(() => api.stop());
beforeEach(() => api.ownerDb.run(sql`delete from export_address`));

const wanted = {
  entity: 'vendor',
  question: 'filter[name][contains]=Works&sort=-name',
  format: 'csv',
  columns: 'name',
};

interface Address {
  url: string;
  expiresAt: string;
}

async function anAddress(token = api.tokens.user, body: object = {}): Promise<string> {
  const answer = await api.request<Address>(token, 'POST', '/api/exports', { ...wanted, ...body });
  expect(answer.status).toBe(201);
  return answer.body.url;
}
const take = (url: string, headers: Record<string, string> = {}) =>
  api.request<string>(undefined, 'GET', url, undefined, headers);
const rows = (body: string) => body.slice(1).trim().split('\n');
const refused = async (url: string, headers?: Record<string, string>) => {
  const { status, body } = await take(url, headers);
  return [status, (body as unknown as { code: string }).code];
};
const dead = [410, 'link_dead'];

describe('a one-time address of an export', () => {
  it('hands out the file as the list has it, without the header that authenticates', async () => {
    const url = await anAddress(undefined, { fileName: 'Vendörs 2026.csv' });
    expect(url).toMatch(/^\/api\/exports\/file\?token=[\w-]{43}$/);
    const answer = await take(url, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''Vend%C3%B6rs%202026.csv`);
    expect(rows(answer.body)).toEqual(['Name', 'Beta Works', 'Alpha Works']);
    const chosen = await anAddress(undefined, { ids: [(await aVendor(api, { name: 'Gamma Works' })).id] });
    expect(rows((await take(chosen)).body)).toEqual(['Name', 'Gamma Works']);
  });

  it('works once, also where two ask at the same time', async () => {
    const url = await anAddress();
    const both = await Promise.all([take(url), take(url)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
    expect(await refused(url)).toEqual(dead);
  });

  it('is not used up by a question for its headers', async () => {
    const url = await anAddress();
    expect((await api.request(undefined, 'HEAD', url)).status).toBe(200);
    expect((await take(url)).status).toBe(200);
  });

  it('works for a minute', async () => {
    const [early, late] = [await anAddress(), await anAddress()];
    api.clock.advance(59_999);
    expect((await take(early)).status).toBe(200);
    api.clock.advance(1);
    expect(await refused(late)).toEqual(dead);
    api.clock.advance(-60_000);
  });

  it('is of no use to another session, of the same person or of another', async () => {
    const other = await api.signIn('user@test.example');
    for (const token of [other, api.tokens.admin]) {
      const url = await anAddress();
      expect(await refused(url, { authorization: `Bearer ${token}` })).toEqual(dead);
      expect((await take(url, { authorization: `Bearer ${api.tokens.user}` })).status).toBe(200);
    }
  });

  it('is of no use from another site, or pasted into another browser', async () => {
    const url = await anAddress();
    for (const from of ['cross-site', 'same-site', 'none']) {
      expect(await refused(url, { 'sec-fetch-site': from })).toEqual(dead);
    }
    expect((await take(url)).status).toBe(200);
  });

  it('ends with its session: signed out, closed account, changed roles', async () => {
    const token = await api.signIn('user@test.example');
    const url = await anAddress(token);
    await api.request(token, 'POST', '/auth/logout', {});
    expect(await refused(url)).toEqual(dead);

    const owner = (changes: ReturnType<typeof sql>) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`update user_account set ${changes} where id = ${api.userIds.user}`);
      });
    const closed = await anAddress();
    await owner(sql`status = 'suspended'`);
    expect(await refused(closed)).toEqual(dead);
    await owner(sql`status = 'active'`);
    const changed = await anAddress();
    await owner(sql`token_version = token_version + 1`);
    expect(await refused(changed)).toEqual(dead);
    await owner(sql`token_version = token_version - 1`);
  });

  it('asks again for the permission when it is used', async () => {
    const url = await anAddress();
    const roles = async (names: string[]) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`update user_account set roles = ${names} where id = ${api.userIds.user}`);
      });
    await roles(['staff']);
    expect(await refused(url)).toEqual([403, 'not_allowed']);
    await roles(['user']);
    expect(await refused(url)).toEqual(dead);
  });

  it('is refused to whoever may not read the list, for what the list does not know, and in masses', async () => {
    const ask = async (token: string | undefined, body: object = {}) =>
      (await api.request(token, 'POST', '/api/exports', { ...wanted, ...body })).status;
    expect(await ask(undefined)).toBe(401);
    expect(await ask(api.tokens.staff)).toBe(403);
    expect(await ask(api.tokens.user, { entity: 'user' })).toBe(403);
    expect(await ask(api.tokens.user, { entity: 'nothing' })).toBe(422);
    expect(await ask(api.tokens.user, { question: 'filter[nothing]=1' })).toBe(400);
    expect(await ask(api.tokens.user, { columns: 'nothing' })).toBe(400);
    expect(await refused(`/api/exports/file?token=${'A'.repeat(43)}`)).toEqual(dead);
    for (let n = 0; n < 20; n += 1) await anAddress();
    expect(await ask(api.tokens.user)).toBe(429);
    expect(await ask(api.tokens.admin)).toBe(201);
    api.clock.advance(60_000);
    expect(await ask(api.tokens.user)).toBe(201);
    api.clock.advance(-60_000);
  });

  it('is on every node, in no log, and forgotten when nobody uses it', async () => {
    const url = await anAddress();
    const token = url.split('=')[1] ?? '';
    const beside = await startBeside(api, {});
    expect((await beside.request(undefined, 'GET', url)).status).toBe(200);
    await beside.stop();
    expect((await take(url)).status).toBe(410);
    expect(lines.join('')).not.toContain(token);
    expect(lines.some((line) => line.includes('"entity":"vendor"') && line.includes('"msg":"export"'))).toBe(
      true,
    );
    await anAddress();
    await api.ownerDb.run(sql`update export_address set expires_at = now() - interval '2 hours'`);
    expect(await forgetAddresses(api.db)).toBe(1);
  });
});
