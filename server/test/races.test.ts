import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type Answer, type TestApp } from './app.ts';
import { insertItems } from './bulk.ts';
import { codeOf, statusesOf } from './calls.ts';
import { aLocation, anEquipment, aPerson } from './factories.ts';
import { checkInvariants } from './life/compare.ts';
import { aHeldItem, aRepair, aStockItem, bodyFor, openWorkshop, type Workshop } from './repairs.ts';

const clients = 50;

let api: TestApp;
let shop: Workshop;
let address: string;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await checkInvariants(api);
  await api.stop();
});

/** A request over a connection of its own, as from a browser of its own. */
async function send<R>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method: 'POST' | 'PATCH' | 'DELETE' = 'POST',
): Promise<Answer<R>> {
  const answer = await fetch(`${address}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${api.tokens.admin}`,
      connection: 'close',
      ...headers,
    },
  });
  return { status: answer.status, headers: {}, body: (await answer.json()) as R };
}

/** What each of fifty clients does, all at once. */
function race<R>(one: (client: number) => Promise<Answer<R>>): Promise<Answer<R>[]> {
  return Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
}

function split<R>(answers: Answer<R>[]): { won: R[]; lost: Problem[] } {
  const isWon = ({ status }: Answer<R>) => status < 300;
  return {
    won: answers.filter(isWon).map(({ body }) => body),
    lost: answers.filter((answer) => !isWon(answer)).map(({ body }) => body as unknown as Problem),
  };
}

function act(item: { id: string; version: number }, action: string, body: object, headers = {}) {
  const path = `/api/equipment/${item.id}/actions/${action}`;
  return send<EquipmentRecord>(path, body, { ...ifMatch(item.version), ...headers });
}

/** How often something happened to a record. */
async function countEvents(id: string, action: string): Promise<number> {
  const { n } = await api.ownerDb.one<{ n: number }>(
    sql`select count(*)::int as n from event where entity_id = ${id} and action = ${action}`,
  );
  return n;
}

async function assignmentsOf({ id }: { id: string }): Promise<AssignmentRecord[]> {
  const path = `/api/assignments?filter[equipmentId]=${id}&sort=number`;
  return (await api.request<{ items: AssignmentRecord[] }>(api.tokens.user, 'GET', path)).body.items;
}

describe('23 fifty clients at once', () => {
  let people: PersonRecord[];
  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: clients }, () => aPerson(api)));
  });

  it('check one item out to fifty people: one wins, and the others are told who has it', async () => {
    const item = await aStockItem(shop);
    const { won, lost } = split(await race((n) => act(item, 'check-out', { personId: people[n]!.id })));
    expect([won.length, lost.length]).toEqual([1, clients - 1]);
    const holder = won[0]!.custodian;
    for (const { code, current } of lost)
      expect([code, (current as EquipmentRecord).custodian]).toEqual(['conflict', holder]);
    expect(await countEvents(item.id, 'checkOut')).toBe(1);
    expect((await assignmentsOf(item)).map(({ person }) => person)).toEqual([holder]);
    const late = await act({ id: item.id, version: item.version + 1 }, 'check-out', {
      personId: people[0]!.id,
    });
    expect([late.status, codeOf(late)]).toEqual([409, 'bad_state']);
  });

  it('give, lend, move and report one item: one of them wins', async () => {
    const item = await aStockItem(shop);
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    const personId = people[0]!.id;
    const steps: [string, object][] = [
      ['check-out', { personId }],
      ['loan', { personId, dueOn: today }],
      ['report-missing', { reason: 'Not at the count' }],
      ['check-out', { locationId: shop.locationId }],
    ];
    const { won, lost } = split(await race((n) => act(item, ...steps[n % steps.length]!)));
    expect(won).toHaveLength(1);
    for (const { code, current } of lost) {
      expect(code).toBe('conflict');
      expect(current).toEqual(won[0]);
    }
  });

  it('take one item back: one wins, and it came back once', async () => {
    const item = await aHeldItem(shop);
    const back = { condition: 'good', movedToId: shop.locationId };
    const answers = await race(() => act(item, 'check-in', back));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: clients - 1 }, () => 412)]);
    expect(await countEvents(item.id, 'checkIn')).toBe(1);
    expect((await assignmentsOf(item)).map(({ status }) => status)).toEqual(['closed']);
  });

  it('hand one item on: one wins, and the chain of holders has no gap', async () => {
    const item = await aHeldItem(shop);
    const { won } = split(await race((n) => act(item, 'transfer', { personId: people[n]!.id })));
    expect(won).toHaveLength(1);
    expect(await assignmentsOf(item)).toMatchObject([
      { status: 'closed', end: 'transferred', personId: shop.person.id },
      { status: 'open', personId: won[0]!.custodianId },
    ]);
  });

  it('ask for the repair of one item: one is opened, and the others are told its number', async () => {
    const item = await aHeldItem(shop);
    const request = { equipmentId: item.id, problem: 'It does not start any more' };
    const { won, lost } = split(await race(() => send<RepairRecord>('/api/repairs', request)));
    expect(won).toHaveLength(1);
    const message = `${item.tag} already has open repair ${won[0]!.number}.`;
    expect(lost.map(({ fields }) => fields[0]!.message)).toEqual(lost.map(() => message));
    expect(lost).toHaveLength(clients - 1);
  });

  it('complete one repair: its item comes back once, and so does the loaner', async () => {
    const repair = await aRepair(shop, 'in_progress');
    const loaner = await aStockItem(shop);
    const lend = await send<RepairRecord>(
      `/api/repairs/${repair.id}/actions/lend-loaner`,
      { loanerId: loaner.id },
      ifMatch(repair.version),
    );
    const path = `/api/repairs/${repair.id}/actions/complete`;
    const answers = await race(() => send(path, bodyFor(shop, 'complete'), ifMatch(lend.body.version)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: clients - 1 }, () => 412)]);
    expect(await countEvents(repair.equipmentId, 'completeRepair')).toBe(1);
    expect(await countEvents(loaner.id, 'checkIn')).toBe(1);
  });

  it('lend one loaner for five repairs: one gets it', async () => {
    const loaner = await aStockItem(shop);
    const repairs = await Promise.all(Array.from({ length: 5 }, () => aRepair(shop)));
    const { won, lost } = split(
      await race((n) => {
        const { id, version } = repairs[n % repairs.length]!;
        return send(`/api/repairs/${id}/actions/lend-loaner`, { loanerId: loaner.id }, ifMatch(version));
      }),
    );
    expect(won).toHaveLength(1);
    const reasons = new Set(lost.map(({ code, fields }) => fields[0]?.messageKey ?? code));
    expect(reasons).toEqual(new Set(['loaner_not_in_stock', 'conflict']));
  });

  it('send the same request with the same key: it happens once, and all get the same answer', async () => {
    const item = await aStockItem(shop);
    const key = { 'idempotency-key': randomUUID() };
    const given = await race(() => act(item, 'check-out', { personId: people[0]!.id }, key));
    expect(statusesOf(given)).toEqual(Array.from({ length: clients }, () => 200));
    for (const { body } of given) expect(body).toEqual(given[0]!.body);
    expect(await countEvents(item.id, 'checkOut')).toBe(1);
    expect(await assignmentsOf(item)).toHaveLength(1);

    const request = { equipmentId: item.id, problem: 'It does not start any more' };
    const once = { 'idempotency-key': randomUUID() };
    const asked = await race(() => send<RepairRecord>('/api/repairs', request, once));
    expect(statusesOf(asked)).toEqual(Array.from({ length: clients }, () => 201));
    expect(new Set(asked.map(({ body }) => body.number)).size).toBe(1);
  });

  it('wait for no pool: fifty different items go out beside each other', async () => {
    const { categoryId, locationId } = shop;
    const places = { category_id: categoryId, location_id: locationId };
    const items = await insertItems(
      api,
      places,
      Array.from({ length: clients }, () => ({})),
    );
    const answers = await race((n) =>
      act({ id: items[n]!, version: 1 }, 'check-out', { personId: people[n % 3]!.id }),
    );
    expect(statusesOf(answers)).toEqual(Array.from({ length: clients }, () => 200));
  });

  it('take bulk steps over the same items in another order: each item is given once', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => aStockItem(shop)));
    const answers = await race((n) => {
      const some = items.map(({ id, version }) => ({ id, version }));
      const order = n % 2 === 0 ? some : some.toReversed();
      return send<{ results: { id: string; record: EquipmentRecord | null }[] }>(
        '/api/equipment/bulk/check-out',
        {
          items: order,
          personId: people[n]!.id,
        },
      );
    });
    expect(statusesOf(answers)).toEqual(Array.from({ length: clients }, () => 200));
    const done = answers.flatMap(({ body }) => body.results).filter(({ record }) => record !== null);
    expect(done.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  });

  it('close a place, or make a person leave, while items are given there: nothing is left behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [place, leaver] = [await aLocation(api), await aPerson(api)];
      const items = await Promise.all(Array.from({ length: 8 }, () => aStockItem(shop)));
      const closing = [
        send(`/api/locations/${place.id}`, { active: false }, ifMatch(place.version), 'PATCH'),
        send(`/api/people/${leaver.id}`, { active: false }, ifMatch(leaver.version), 'PATCH'),
      ];
      const given = await Promise.all(
        items.map((item, n) =>
          act(item, 'check-out', n % 2 === 0 ? { locationId: place.id } : { personId: leaver.id }),
        ),
      );
      expect(statusesOf(given).filter((status) => status !== 200 && status !== 422)).toEqual([]);
      expect(statusesOf(await Promise.all(closing)).filter((status) => ![200, 409].includes(status))).toEqual(
        [],
      );
    }
    const left = await api.ownerDb.many(sql`
      select e.id from equipment e join location l on l.id = e.location_id where not l.active and e.deleted_at is null`);
    expect(left).toEqual([]);
  });

  it('bin an item while its repair is asked for: it is gone, or it has a repair', async () => {
    for (let round = 0; round < 5; round += 1) {
      const item = await anEquipment(api, { categoryId: shop.categoryId, locationId: shop.locationId });
      const [binned, asked] = await Promise.all([
        send(`/api/equipment/${item.id}`, { reason: 'A mistake' }, ifMatch(1), 'DELETE'),
        send('/api/repairs', { equipmentId: item.id, problem: 'It does not start any more' }),
      ]);
      const either = [
        [200, 422],
        [409, 201],
      ];
      expect(either).toContainEqual([binned.status, asked.status]);
    }
  });
});
