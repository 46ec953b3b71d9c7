import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
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
        'Condition must be one of the listed values.',
        'Notes can have at most 500 characters. You entered 501.',
      ],
      ['Enter New location.', 'Enter Items.'],
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
