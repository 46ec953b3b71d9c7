import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkKind, WorkOfKind } from '#contract/areas/overview/work.api.ts';
import { sql } from '#server/shared/db/sql.ts';
import { linkPerson } from '../../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aContactMessage, actOn, anAccessRequest, aPerson, aStockedItem } from '../../../test/factories.ts';
import { anEntitlement, dayFromToday } from '../../../test/licenses.ts';
import { anOrder, anOrderThatIs, moveOrder, openOffice } from '../../../test/orders.ts';
import { aRepair, openWorkshop } from '../../../test/repairs.ts';
import { aCaseThatIs, aCertificate, openDepot, someItems, type Depot } from '../../../test/retirements.ts';

interface Work {
  today: string;
  total: number;
  kinds: WorkOfKind[];
}

let api: TestApp;
let depot: Depot;
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
});
afterAll(() => api.stop());

const read = async (token: string) => {
  const answer = await api.request<Work>(token, 'GET', '/api/work');
  expect(answer.status).toBe(200);
  return answer.body;
};
const ofKind = async (token: string, kind: WorkKind) =>
  (await read(token)).kinds.find((work) => work.kind === kind);

describe('GET /work', () => {
  it('names a submitted order to those who may decide on it, and not to who wrote it', async () => {
    const office = await openOffice(api);
    const order = await anOrderThatIs(office, 'submitted');
    const found = await ofKind(depot.chief, 'orderDecision');
    expect(found).toMatchObject({ count: 1, items: [{ id: order.id, group: 'today' }] });
    expect(found?.items[0]?.params['number']).toBe(order.number);
    expect(await ofKind(api.tokens.user, 'orderDecision')).toBeUndefined();
    const { body } = await api.request<{ total: { value: number } }>(
      depot.chief,
      'GET',
      `/api/purchase-orders?limit=1&${found?.link.split('?')[1]}`,
    );
    expect(body.total.value).toBe(1);
    const own = await anOrder(office, {}, api.tokens.admin);
    await moveOrder(office, own, 'submit', api.tokens.admin);
    const idsFor = async (token: string) =>
      (await ofKind(token, 'orderDecision'))?.items.map(({ id }) => id).toSorted();
    expect(await idsFor(depot.chief)).toEqual([order.id, own.id].toSorted());
    expect(await idsFor(api.tokens.admin)).toEqual([order.id]);
  });

  it('names a submitted case to administrators who did not write it', async () => {
    const retirement = await aCaseThatIs(depot, 'submitted', await someItems(depot, 1));
    for (const token of [depot.chief, depot.second]) {
      expect((await ofKind(token, 'retirementDecision'))?.items.map(({ id }) => id)).toContain(retirement.id);
    }
    expect(await ofKind(api.tokens.staff, 'retirementDecision')).toBeUndefined();
  });

  it('names a certificate to everybody but who recorded it', async () => {
    const certificate = await aCertificate(api);
    expect((await ofKind(api.tokens.user, 'certificateVerification'))?.items.map(({ id }) => id)).toEqual([
      certificate.id,
    ]);
    expect(await ofKind(api.tokens.admin, 'certificateVerification')).toBeUndefined();
  });

  it('names requests and messages to administrators', async () => {
    const request = await anAccessRequest(api);
    const message = await aContactMessage(api);
    expect((await ofKind(api.tokens.admin, 'accessRequest'))?.items.map(({ id }) => id)).toEqual([
      request.id,
    ]);
    expect((await ofKind(api.tokens.admin, 'contactMessage'))?.items.map(({ id }) => id)).toEqual([
      message.id,
    ]);
    expect((await read(api.tokens.user)).kinds.map(({ kind }) => kind)).not.toContain('accessRequest');
  });

  it('names to a holder what waits for an answer, whatever the role', async () => {
    const person = await aPerson(api);
    await linkPerson(api, api.userIds.staff, person.id);
    const item = await aStockedItem(api);
    await actOn(api, item, 'check-out', { personId: person.id });
    const found = await ofKind(api.tokens.staff, 'acceptance');
    expect(found).toMatchObject({ count: 1, items: [{ params: { tag: item.tag } }] });
    expect((await read(api.tokens.staff)).kinds.map(({ kind }) => kind)).toEqual(['acceptance']);
    expect(await ofKind(api.tokens.user, 'acceptance')).toBeUndefined();
  });

  it('names fifty of a kind and counts the others', async () => {
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`insert into contact_message (name, email, topic, message)
        select 'Uma', 'uma@test.example', 'Many', 'One of many messages' from generate_series(1, 60)`);
    });
    const { count } = await api.ownerDb.one<{ count: number }>(
      sql`select count(*)::int as count from contact_message where status = 'new'`,
    );
    const found = await ofKind(api.tokens.admin, 'contactMessage');
    expect(found?.count).toBe(count);
    expect(count).toBeGreaterThan(50);
    expect(found?.items.length).toBe(50);
  });

  it('names a license whose decision is near, and groups by the day', async () => {
    const endsOn = await dayFromToday(api, 33);
    const license = await anEntitlement(api, {
      term: 'subscription',
      startsOn: await dayFromToday(api, -300),
      endsOn,
      noticeDays: 30,
    });
    const found = await ofKind(api.tokens.user, 'licenseDecision');
    expect(found?.items).toMatchObject([
      { id: license.id, group: 'week', dueOn: await dayFromToday(api, 3) },
    ]);
  });

  it('names a loan that is not back', async () => {
    const item = await aStockedItem(api);
    const person = await aPerson(api);
    await actOn(api, item, 'loan', { personId: person.id, dueOn: await dayFromToday(api, 1) });
    expect(await ofKind(api.tokens.user, 'overdueLoan')).toBeUndefined();
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update assignment set started_on = agency_today() - 9, due_on = agency_today() - 2
        where equipment_id = ${item.id}`);
      await tx.run(sql`update equipment set due_on = agency_today() - 2 where id = ${item.id}`);
    });
    expect(await ofKind(api.tokens.user, 'overdueLoan')).toMatchObject({
      count: 1,
      items: [{ group: 'overdue', params: { tag: item.tag, person: person.displayName } }],
    });
  });

  it('opens exactly the repairs that it counts as without a step', async () => {
    const shop = await openWorkshop(api);
    await linkPerson(api, api.userIds.user, shop.person.id);
    const assigned = { assignedToId: shop.person.id };
    const quiet = await aRepair(shop, 'in_progress', assigned);
    await aRepair(shop, 'in_progress', assigned);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update repair set updated_at = now() - interval '15 days' where id = ${quiet.id}`);
    });
    const found = await ofKind(api.tokens.user, 'ownRepair');
    expect(found).toMatchObject({ count: 1, items: [{ id: quiet.id }] });
    const { body } = await api.request<{ items: { id: string }[] }>(
      api.tokens.user,
      'GET',
      `/api/repairs?${found?.link.split('?')[1]}`,
    );
    expect(body.items.map(({ id }) => id)).toEqual([quiet.id]);
    // As the agency says.
    await api.ownerDb.run(sql`update setting set value = '16' where key = 'repairStuckDays'`);
    expect(await ofKind(api.tokens.user, 'ownRepair')).toBeUndefined();
    await api.ownerDb.run(sql`update setting set value = '14' where key = 'repairStuckDays'`);
  });
});
