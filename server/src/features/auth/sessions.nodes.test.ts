import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Role } from '#contract/shared/roles.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { startBeside, startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { callsTo } from '../../../test/calls.ts';
import { anEquipment, nextNumber } from '../../../test/factories.ts';

let here: TestApp;
let there: TestApp;
let itemId: string;
const users = callsTo<UserRecord>(() => here, '/api/users');
beforeAll(async () => {
  here = await startTestApp();
  there = await startBeside(here, {});
  itemId = (await anEquipment(here)).id;
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

async function anAccount(roles: Role[] = ['user']): Promise<{ account: UserRecord; token: string }> {
  const email = `nodes${nextNumber()}@test.example`;
  const facts = { firstName: 'Nia', lastName: 'Nodes', email, roles, password: testPassword, isDemo: false };
  const id = await here.ownerDb.transaction((tx) => insertAccount(tx, facts, 'job'));
  return { account: (await users.get(id)).body, token: await here.signIn(email) };
}

const reads = () => [
  '/auth/me',
  '/api/users/me/sessions',
  '/api/equipment',
  `/api/equipment/${itemId}`,
  `/api/equipment/${randomUUID()}`,
  '/api/equipment?nonsense=1',
];
const askThere = (token: string, path: string) => there.request(token, 'GET', path);

const revocations: [string, (account: UserRecord, token: string) => Promise<{ status: number }>][] = [
  ['signing out', (_, token) => here.request(token, 'POST', '/auth/logout', {})],
  ['the account being suspended', (account) => users.act(account, 'suspend')],
  ['the account being closed', (account) => users.act(account, 'close')],
  ['ending every session', (account) => users.act(account, 'end-sessions')],
  ['changed roles', (account) => users.change(account, { roles: ['staff'] })],
];

describe('a session that two nodes know', () => {
  it.each(revocations)('is told nothing more by the other node after %s', async (_, revoke) => {
    const { account, token } = await anAccount();
    // Once alone, so that this node presumes who it is from then on.
    expect((await askThere(token, '/auth/me')).status).toBe(200);
    const known = await Promise.all(reads().map((path) => askThere(token, path)));
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 400]);
    expect((await revoke(account, token)).status).toBe(200);
    const ended = await Promise.all(reads().map((path) => askThere(token, path)));
    expect(ended.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  it('shows a new name on the other node at once', async () => {
    const { account, token } = await anAccount();
    expect((await askThere(token, '/auth/me')).status).toBe(200);
    expect((await users.change(account, { firstName: 'Nila' })).status).toBe(200);
    expect((await askThere(token, '/auth/me')).body).toMatchObject({ firstName: 'Nila' });
  });
});
