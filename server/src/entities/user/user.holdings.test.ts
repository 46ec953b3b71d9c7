import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedUser, UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import { startTestApp, testPassword, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { actOn, aPerson, aStockedItem, nextNumber } from '../../../test/factories.ts';
import { insertAccount } from './user.commands.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const users = callsTo<UserRecord>(() => api, '/api/users');
const holdingsOf = async (who: string, token = api.tokens.admin) =>
  (await api.request<Holdings>(token, 'GET', `/api/users/${who}/holdings`)).body;

async function anAccountWithItems(count: number) {
  const email = `holder${nextNumber()}@test.example`;
  const account = { email, firstName: 'Hal', lastName: 'Holder', password: testPassword, isDemo: false };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: [] }, 'job'));
  const person = await aPerson(api);
  const before = (await users.get(id)).body;
  const { body: user } = await users.change(before, { personId: person.id });
  const items: { tag: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const item = await aStockedItem(api);
    await actOn(api, item, 'check-out', { personId: person.id });
    items.push({ tag: String(item.tag) });
  }
  return { user, person, tags: items.map(({ tag }) => tag) };
}

describe('GET /users/:id/holdings', () => {
  it('counts what the person of the account has in custody and names the first of it', async () => {
    const { user, tags } = await anAccountWithItems(2);
    const held = await holdingsOf(user.id);
    expect(held.total).toBe(2);
    expect(held.kinds[0]).toMatchObject({ kind: 'custody', count: 2 });
    expect(held.kinds[0]?.first.map(({ label }) => label).toSorted()).toEqual(tags.toSorted());
    const own = await holdingsOf('me', await api.signIn(user.email));
    expect(own).toEqual(held);
    const none = await holdingsOf(api.userIds.user);
    expect(none).toEqual({
      total: 0,
      kinds: ['custody', 'seat', 'order', 'retirement'].map((kind) => ({ kind, count: 0, first: [] })),
    });
    const refused = await api.request(api.tokens.user, 'GET', `/api/users/${user.id}/holdings`);
    expect(refused.status).toBe(403);
  });
});

describe('POST /users/:id/actions/close', () => {
  it('is refused while the person has things in hand, unless it is said, with the reason', async () => {
    const { user } = await anAccountWithItems(1);
    const silent = await users.act(user, 'close', { reason: 'left' });
    expect([silent.status, codeOf(silent)]).toEqual([409, 'account_holds']);
    expect(silent.body).toMatchObject({ params: { email: user.email, n: 1 } });
    const wordless = await users.act(user, 'close', { acknowledgesHoldings: true });
    expect(brokenRules(wordless)).toEqual({ reason: ['reason_required'] });
    const answer = await users.act(user, 'close', {
      acknowledgesHoldings: true,
      reason: 'left; the manager takes the laptop over',
    });
    expect(answer.body).toMatchObject({ status: 'closed', personId: user.personId });
    expect((await holdingsOf(user.id)).total).toBe(1);
  });

  it('needs nothing said when there is nothing in hand', async () => {
    const { user } = await anAccountWithItems(0);
    expect((await users.act(user, 'close')).body.status).toBe('closed');
  });

  it('frees the person for another account', async () => {
    const { user, person } = await anAccountWithItems(0);
    const body = {
      email: `again${nextNumber()}@test.example`,
      firstName: 'Hal',
      lastName: 'Holder',
      roles: [],
    };
    const invite = () =>
      api.request<LinkedUser>(api.tokens.admin, 'POST', '/api/users', { ...body, personId: person.id });
    expect(brokenRules(await invite())).toEqual({ personId: ['not_unique'] });
    await users.act(user, 'close');
    expect((await invite()).status).toBe(201);
  });
});
