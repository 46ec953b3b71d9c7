import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Role } from '#contract/shared/roles.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, testPassword, type TestApp } from './app.ts';
import { callsTo } from './calls.ts';
import { anEquipment, nextNumber } from './factories.ts';
import { aPng } from './sample-files.ts';

let api: TestApp;
let recordId: string;
let sessionQueries = 0;
const users = callsTo<UserRecord>(() => api, '/api/users');
beforeAll(async () => {
  const beforeQuery = (statement: string) => {
    if (statement.includes('from session s join user_account')) sessionQueries += 1;
  };
  api = await startTestApp({ beforeQuery });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  recordId = (await anEquipment(api)).id;
});
afterAll(() => api.stop());

async function anAccount(roles: Role[] = ['user']): Promise<{ account: UserRecord; token: string }> {
  const email = `late${nextNumber()}@test.example`;
  const facts = { firstName: 'Lena', lastName: 'Late', email, roles, password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, facts, 'job'));
  return { account: (await users.get(id)).body, token: await api.signIn(email) };
}

interface Body {
  path: string;
  type: string;
  bytes: Buffer;
}

const bodies: Record<string, () => Body> = {
  'a record': () => ({
    path: '/api/vendors',
    type: 'application/json',
    bytes: Buffer.from(JSON.stringify({ name: `Late vendor ${nextNumber()}` })),
  }),
  'a file': () => {
    const facts = { entity: 'equipment', recordId, name: `late ${nextNumber()}.png`, kind: 'photo' };
    return {
      path: `/api/attachments?${new URLSearchParams(facts).toString()}`,
      type: 'application/octet-stream',
      bytes: aPng(),
    };
  },
};

const revocations: [string, (account: UserRecord) => Promise<{ status: number }>][] = [
  ['the account is suspended', (account) => users.act(account, 'suspend')],
  ['the account is closed', (account) => users.act(account, 'close')],
  ['every session is ended', (account) => users.act(account, 'end-sessions')],
  ['the role is taken away', (account) => users.change(account, { roles: ['staff'] })],
];

async function countWritten(): Promise<number> {
  const { n } = await api.ownerDb.one<{ n: number }>(
    sql`select (select count(*) from vendor)::int + (select count(*) from attachment)::int as n`,
  );
  return n;
}

/** Sends the headers and the first byte, lets something happen, and then sends the rest. */
async function sendLate(
  token: string,
  { path, type, bytes }: Body,
  meanwhile: () => Promise<void>,
): Promise<{ status: number | undefined; body: string }> {
  const request = http.request({
    port: (api.app.server.address() as AddressInfo).port,
    method: 'POST',
    path,
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length },
  });
  const asked = sessionQueries;
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.write(bytes.subarray(0, 1));
  await expect.poll(() => sessionQueries, { timeout: 300_000 }).toBeGreaterThan(asked);
  await meanwhile().finally(() => request.end(bytes.subarray(1)));
  const [response] = await answered;
  return { status: response.statusCode, body: await text(response) };
}

describe.each(Object.entries(bodies))('the body of %s that arrives late', (_, makeBody) => {
  it.each(revocations)('is refused when %s meanwhile, and nothing is written', async (_ending, end) => {
    const { account, token } = await anAccount();
    const before = await countWritten();
    const answer = await sendLate(token, makeBody(), async () => {
      expect((await end(account)).status).toBe(200);
    });
    expect(answer.status).toBe(401);
    expect(await countWritten()).toBe(before);
  });

  it('is taken when nothing has changed', async () => {
    const { token } = await anAccount();
    const answer = await sendLate(token, makeBody(), async () => undefined);
    expect([answer.status, answer.body]).toEqual([201, expect.any(String)]);
  });
});
