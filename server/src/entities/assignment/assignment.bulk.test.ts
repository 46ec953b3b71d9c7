import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { BulkAnswer, ReturnPlace } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { actOn, aLocation, anEquipment, aPerson, aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
let person: PersonRecord;
let stockroom: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  person = await aPerson(api);
  stockroom = await aLocation(api);
});
afterAll(() => api.stop());

async function assignmentsOf(item: { id: string }): Promise<AssignmentRecord[]> {
  const path = `/api/assignments?filter[equipmentId]=${item.id}&sort=number`;
  return (await api.request<{ items: AssignmentRecord[] }>(api.tokens.user, 'GET', path)).body.items;
}

/** Changes rows past the guards of the database, as time or an import would have left them. */
async function rewrite(statement: Sql): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(statement);
  });
}

describe('POST /equipment/bulk', () => {
  it('reports every item by itself: what fits is done, the rest stays as it was', async () => {
    const [one, two] = [await aStockedItem(api), await aStockedItem(api)];
    const received = await anEquipment(api);
    const items = [
      { id: two.id, version: two.version },
      { id: received.id, version: received.version },
      { id: one.id, version: one.version + 7 },
      { id: randomUUID(), version: 1 },
      { id: one.id, version: one.version },
    ];
    const send = (body: object) =>
      api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/check-out', body);
    const { status, body } = await send({ items: items.slice(0, 4), personId: person.id });
    expect(status).toBe(200);
    expect(body.results.map(({ record, problem }) => record?.status ?? problem?.code)).toEqual([
      'in_use',
      'bad_state',
      'conflict',
      'not_found',
    ]);
    expect(await assignmentsOf(received)).toEqual([]);
    expect((await send({ items: items.slice(4), personId: person.id })).body.results[0]?.problem).toBeNull();

    const held = await Promise.all(
      [one, two].map(
        async ({ id }) =>
          (await api.request<EquipmentRecord>(api.tokens.user, 'GET', `/api/equipment/${id}`)).body,
      ),
    );
    const returned = await api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/check-in', {
      condition: 'good',
      movedToId: stockroom.id,
      items: held.map(({ id, version }) => ({ id, version })),
    });
    expect(returned.body.results.map(({ record }) => record?.status)).toEqual(['in_stock', 'in_stock']);
  });

  it('leaves every item in its own condition when none is said, and writes the one that is', async () => {
    const conditions = ['new', 'fair', 'poor'];
    const held = await Promise.all(
      conditions.map(async (condition) => {
        const item = await aStockedItem(api);
        return actOn(api, item, 'check-out', { personId: person.id, condition });
      }),
    );
    const send = (body: object) =>
      api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/check-in', {
        movedToId: stockroom.id,
        ...body,
      });
    const named = (from: typeof held) => from.map(({ id, version }) => ({ id, version }));
    const kept = await send({ items: named(held.slice(0, 2)) });
    expect(kept.body.results.map(({ record }) => record?.condition)).toEqual(['new', 'fair']);
    for (const item of held.slice(1, 2)) {
      expect(await assignmentsOf(item)).toMatchObject([{ conditionOut: 'fair', conditionIn: 'fair' }]);
    }
    const answer = await send({ items: named(held.slice(2)), condition: 'good' });
    expect(answer.body.results[0]?.record?.condition).toBe('good');
  });

  it('tells of an item that is named twice that it was given, and that it was not given again', async () => {
    const { id, version } = await aStockedItem(api);
    const { body } = await api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/check-out', {
      items: [
        { id, version },
        { id, version },
      ],
      personId: person.id,
    });
    expect(body.results.map(({ record, problem }) => record?.status ?? problem?.code)).toEqual([
      'in_use',
      'conflict',
    ]);
  });

  it('calls what is wrong by the names of its fields', async () => {
    const items = [{ id: randomUUID(), version: 1 }];
    const sent = { items, startedOn: 'soon', condition: 'fine', notes: 'x'.repeat(501) };
    const out = await api.request(api.tokens.user, 'POST', '/api/equipment/bulk/check-out', sent);
    const into = await api.request(api.tokens.user, 'POST', '/api/equipment/bulk/check-in', { items: [] });
    const messages = [out, into].map(({ body }) =>
      (body['fields'] as { message: string }[]).map(({ message }) => message),
    );
    expect(messages).toEqual([
      [
        'Enter a real date as YYYY-MM-DD.',
        'Condition must be one of: new, good, fair, poor, unusable.',
        'Notes can be at most 500 characters. You entered 501.',
      ],
      ['New location is required.', 'Items: add at least one.'],
    ]);
  });

  it('takes at most 200 items', async () => {
    const items = Array.from({ length: 201 }, () => ({ id: randomUUID(), version: 1 }));
    const answer = await api.request(api.tokens.user, 'POST', '/api/equipment/bulk/check-out', {
      items,
      personId: person.id,
    });
    expect(answer.status).toBe(422);
  });
});

describe('POST /equipment/bulk/loan and /transfer', () => {
  const send = (path: string, body: object, ...items: EquipmentRecord[]) =>
    api.request<BulkAnswer>(api.tokens.user, 'POST', `/api/equipment/bulk/${path}`, {
      ...body,
      items: items.map(({ id, version }) => ({ id, version })),
    });
  const outcomes = ({ body }: { body: BulkAnswer }) =>
    body.results.map(({ record, problem }) => record?.status ?? problem?.code);

  it('lends what is in stock until one day, each with an assignment of its own', async () => {
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    const dueOn = addDays(today, 14);
    const [one, two] = [await aStockedItem(api), await aStockedItem(api)];
    const inUse = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    const lent = await send('loan', { personId: person.id, dueOn }, one, inUse, two);
    expect(outcomes(lent)).toEqual(['on_loan', 'bad_state', 'on_loan']);
    for (const item of [one, two]) {
      expect(await assignmentsOf(item)).toMatchObject([{ kind: 'loan', dueOn, person: { id: person.id } }]);
    }
    expect((await send('loan', { personId: person.id }, two)).status).toBe(422);
  });

  it('hands on what is in use: the old assignment ends, place and condition stay unless they are sent', async () => {
    const next = await aPerson(api);
    const give = { personId: person.id, condition: 'fair', movedToId: stockroom.id };
    const held = await actOn(api, await aStockedItem(api), 'check-out', give);
    const stocked = await aStockedItem(api);
    const handed = await send('transfer', { personId: next.id }, stocked, held);
    expect(outcomes(handed)).toEqual(['bad_state', 'in_use']);
    expect(handed.body.results[1]?.record).toMatchObject({
      custodianId: next.id,
      condition: 'fair',
      locationId: stockroom.id,
    });
    expect(await assignmentsOf(held)).toMatchObject([
      { status: 'closed', end: 'transferred' },
      { status: 'open', person: { id: next.id } },
    ]);
  });
});

describe('POST /equipment/bulk/extend', () => {
  it('moves the day of loans, overdue ones too, each with its event, at most a year ahead and never back', async () => {
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    const lend = async (dueOn: string) =>
      actOn(api, await aStockedItem(api), 'loan', { personId: person.id, dueOn });
    const [late, soon, far] = await Promise.all([today, addDays(today, 3), addDays(today, 90)].map(lend));
    const inUse = await actOn(api, await aStockedItem(api), 'check-out', { personId: person.id });
    if (!late || !soon || !far) throw new Error('no loans');
    // As if it had been lent more than a year ago and forgotten.
    await rewrite(sql`
      update assignment set started_on = ${addDays(today, -400)}, due_on = ${addDays(today, -40)}
      where equipment_id = ${late.id}`);
    await rewrite(sql`update equipment set due_on = ${addDays(today, -40)} where id = ${late.id}`);
    const send = (dueOn: string, ...items: EquipmentRecord[]) =>
      api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/extend', {
        dueOn,
        reason: 'The project goes on',
        items: items.map(({ id, version }) => ({ id, version })),
      });
    const beyond = await send(addDays(today, 366), late);
    expect(beyond.body.results[0]?.problem?.fields).toMatchObject([
      { path: 'dueOn', messageKey: 'out_of_range' },
    ]);
    const dueOn = addDays(today, 30);
    const { body } = await send(dueOn, late, soon, far, inUse);
    expect(body.results.map(({ record, problem }) => record?.dueOn ?? problem?.code)).toEqual([
      dueOn,
      dueOn,
      'validation_failed',
      'bad_state',
    ]);
    expect(await assignmentsOf(late)).toMatchObject([{ status: 'open', dueOn, person: { id: person.id } }]);
    const history = await api.request<{ items: object[] }>(
      api.tokens.user,
      'GET',
      `/api/equipment/${soon.id}/history`,
    );
    expect(history.body.items[0]).toMatchObject({
      action: 'extend',
      reason: 'The project goes on',
      changes: { dueOn: { from: addDays(today, 3), to: dueOn } },
    });
  });
});

describe('GET /equipment/return-place', () => {
  const ask = async (...items: { id: string }[]) => {
    const ids = items.map(({ id }) => id).join(',');
    const path = `/api/equipment/return-place?items=${ids}`;
    const { place, because, origins } = (await api.request<ReturnPlace>(api.tokens.user, 'GET', path)).body;
    from = origins.map((origin) => [origin.place?.id, origin.count]);
    return [because, place?.id];
  };
  /** Where the items that were asked about last were given out from, and how many of them. */
  let from: [place: string | undefined, count: number][] = [];
  const nothing = [null, undefined];
  const give = async (locationId: string, movedToId?: string) =>
    actOn(api, await aStockedItem(api, { locationId }), 'check-out', {
      personId: person.id,
      ...(movedToId !== undefined && { movedToId }),
    });

  it('proposes where an item was given out from, also after it was handed on and moved', async () => {
    const [shelf, desk, other] = [await aLocation(api), await aLocation(api), await aLocation(api)];
    const item = await aStockedItem(api, { locationId: shelf.id });
    const held = await actOn(api, item, 'check-out', { personId: person.id });
    expect(await ask(held)).toEqual(['origin', shelf.id]);
    const moved = await actOn(api, held, 'transfer', { personId: person.id, movedToId: desk.id });
    expect(await ask(moved)).toEqual(['origin', shelf.id]);
    const twin = await give(shelf.id, other.id);
    expect(await ask(moved, twin)).toEqual(['origin', shelf.id]);
    expect(from).toEqual([[shelf.id, 2]]);
  });

  it('proposes no place that only some of the items came from, and says where each of them did', async () => {
    const district = await aLocation(api, { kind: 'district' });
    const [shelf, desk, other] = [
      await aLocation(api, { parentId: district.id }),
      await aLocation(api, { parentId: district.id }),
      await aLocation(api),
    ];
    const [one, two, far] = [await give(shelf.id), await give(shelf.id, desk.id), await give(other.id)];
    expect(await ask(far, one, two)).toEqual(nothing);
    expect(from).toEqual([
      [shelf.id, 2],
      [other.id, 1],
    ]);
    // Neither is it proposed for an item whose history does not tell.
    const unknown = await anEquipment(api, { locationId: desk.id });
    expect(await ask(one, unknown, two)).toEqual(nothing);
    expect(from).toEqual([
      [shelf.id, 2],
      [undefined, 1],
    ]);
    // One place is closed: what was given out from there would not go to the other one.
    await rewrite(sql`update location set active = false where id = ${other.id}`);
    expect(await ask(far, one)).toEqual(nothing);
    expect(from).toHaveLength(2);
  });

  it('proposes no place of one district for items of several', async () => {
    const [north, south] = [
      await aLocation(api, { kind: 'district' }),
      await aLocation(api, { kind: 'district' }),
    ];
    const [here, there] = [
      await aLocation(api, { parentId: north.id }),
      await aLocation(api, { parentId: south.id }),
    ];
    await aStockedItem(api, { locationId: here.id });
    const [one, two] = [
      await anEquipment(api, { locationId: here.id }),
      await anEquipment(api, { locationId: there.id }),
    ];
    expect(await ask(one)).toEqual(['stock', here.id]);
    expect(await ask(one, two)).toEqual(nothing);
    expect(from).toEqual([[undefined, 2]]);
  });

  it('else where this person took one back last in that district, else where most of its stock is', async () => {
    const district = await aLocation(api, { kind: 'district' });
    const inside = (kind: string) => aLocation(api, { parentId: district.id, kind });
    const [office, small, large] = [await inside('room'), await inside('room'), await inside('room')];
    // An item whose history does not tell where it came from, as after an import.
    const unknown = await anEquipment(api, { locationId: office.id });
    expect(await ask(unknown)).toEqual([null, undefined]);
    for (const { id } of [small, large, large]) await aStockedItem(api, { locationId: id });
    expect(await ask(unknown)).toEqual(['stock', large.id]);
    const held = await actOn(api, await aStockedItem(api, { locationId: office.id }), 'check-out', {
      personId: person.id,
    });
    await api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/check-in', {
      movedToId: small.id,
      items: [{ id: held.id, version: held.version }],
    });
    expect(await ask(unknown)).toEqual(['lastUsed', small.id]);
    await rewrite(sql`update location set active = false where id = ${small.id}`);
    expect(await ask(unknown)).toEqual(['stock', large.id]);
  });
});
