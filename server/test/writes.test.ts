import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type Answer, type TestApp } from './app.ts';
import { checkedImport } from './batches.ts';
import { insertItems } from './bulk.ts';
import { countWork } from './count-work.ts';
import { aCategory, aLocation, aModel, anActiveProject, aPerson } from './factories.ts';

let api: TestApp;
let statements = 0;
let trips = 0;
let shared: { category_id: string; location_id: string };
let people: { id: string }[];
beforeAll(async () => {
  api = await startTestApp({
    beforeQuery: () => {
      statements += 1;
    },
    onRoundTrip: () => {
      trips += 1;
    },
    checkResponses: false,
    // What is counted is the work of a connection that knows its statements.
    maxConnections: 1,
  });
  shared = { category_id: (await aCategory(api)).id, location_id: (await aLocation(api)).id };
  people = [await aPerson(api), await aPerson(api)];
});
afterAll(() => api.stop());

/**
 * Sends a command with a key, and counts how often its transaction waited and its statements: its begin is none of
 * them, the check of the session before it is one.
 */
async function count<T>(method: string, url: string, body: object, version?: number) {
  const headers = { 'idempotency-key': randomUUID(), ...(version !== undefined && ifMatch(version)) };
  [statements, trips] = [0, 0];
  const answer: Answer<T> = await api.request<T>(api.tokens.admin, method, url, body, headers);
  return { answer, statements, trips };
}

const act = (id: string, action: string, version: number, body: object) =>
  count<EquipmentRecord>('POST', `/api/equipment/${id}/actions/${action}`, body, version);

describe('the pages of a write', () => {
  it('are at most 120 for a new item, and 150 when it is given or comes back, on a small table', async () => {
    const ids = await insertItems(
      api,
      shared,
      Array.from({ length: 6 }, () => ({})),
    );
    const give = (id: string) => act(id, 'check-out', 1, { personId: people[0]!.id });
    const back = (id: string) => act(id, 'check-in', 2, { movedToId: shared.location_id, condition: 'good' });
    const create = () =>
      count('POST', '/api/equipment', {
        name: 'Laptop',
        condition: 'new',
        acquiredOn: '2026-01-15',
        categoryId: shared.category_id,
        locationId: shared.location_id,
        serial: randomUUID(),
      });
    await api.ownerDb.run(raw('vacuum analyze'));
    for (const id of ids.slice(0, 2)) {
      await create();
      await give(id);
      await back(id);
    }
    // The fewest of some: an index that gets a new page takes ten more.
    const pages = async (call: (id: string) => Promise<unknown>) => {
      const counted: number[] = [];
      for (const id of ids.slice(2)) counted.push((await countWork(api, () => call(id))).buffers);
      return Math.min(...counted);
    };
    expect(await pages(create)).toBeLessThanOrEqual(120);
    expect(await pages(give)).toBeLessThanOrEqual(150);
    expect(await pages(back)).toBeLessThanOrEqual(150);
  });
});

describe('a custody step', () => {
  it('waits for the database three times', async () => {
    const [id] = (await insertItems(api, shared, [{}])) as [string];
    const back = { movedToId: shared.location_id, condition: 'good' };
    const steps = [
      await act(id, 'check-out', 1, { personId: people[0]!.id, movedToId: shared.location_id }),
      await act(id, 'transfer', 2, { personId: people[1]!.id }),
      await act(id, 'check-in', 3, back),
      await act(id, 'report-missing', 4, { reason: 'Nobody has seen it' }),
      await act(id, 'find', 5, { ...back, reason: 'It was in the wrong room' }),
    ];
    expect(steps.map(({ answer }) => [answer.status, answer.body.version])).toEqual(
      [2, 3, 4, 5, 6].map((version) => [200, version]),
    );
    expect(steps.map((step) => step.trips)).toEqual([3, 3, 3, 3, 3]);
  });

  it('is answered and told in its history as it is read', async () => {
    const [id] = (await insertItems(api, shared, [{ cost: 1200 }])) as [string];
    const elsewhere = (await aLocation(api)).id;
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    let version = 1;
    const take = async (action: string, body: object) => {
      const { answer } = await act(id, action, version, body);
      version += 1;
      const read = await api.request<EquipmentRecord>(api.tokens.user, 'GET', `/api/equipment/${id}`);
      expect([action, answer.status, answer.body]).toEqual([action, 200, read.body]);
      const held = await api.request<{ items: Record<string, unknown>[] }>(
        api.tokens.admin,
        'GET',
        `/api/assignments?filter[equipmentId]=${id}&sort=-number&limit=1`,
      );
      return held.body.items[0];
    };
    const back = { movedToId: elsewhere, condition: 'good' };
    const given = await take('check-out', { personId: people[0]!.id, notes: 'With its bag' });
    expect(given).toMatchObject({
      person: { id: people[0]!.id },
      location: null,
      createdBy: given?.['updatedBy'],
    });
    await take('transfer', { personId: people[1]!.id, movedToId: elsewhere, condition: 'poor' });
    await take('check-in', back);
    expect(await take('check-out', { locationId: shared.location_id })).toMatchObject({
      person: null,
      location: { id: shared.location_id },
    });
    await take('check-in', { ...back, movedToId: shared.location_id });
    await take('check-out', { projectId: (await anActiveProject(api)).id });
    await take('check-in', back);
    await take('loan', { personId: people[0]!.id, dueOn: today });
    await take('extend', { dueOn: addDays(today, 9) });
    await take('report-missing', { reason: 'Nobody has seen it' });
    await take('find', { ...back, reason: 'It was in the wrong room' });
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
    // What an assignment is found by came with it, and is what the database makes of its item and holder.
    const texts = () =>
      api.ownerDb.many<{ search: string }>(
        sql`select id, search from assignment where equipment_id = ${id} order by id`,
      );
    const brought = await texts();
    expect(brought).toHaveLength(5);
    await api.ownerDb.run(sql`update assignment set search = 'nothing' where equipment_id = ${id}`);
    expect(await texts()).toEqual(brought);
  });
});

describe('a new item', () => {
  const inputOf = (more: object = {}) => ({
    name: 'Laptop',
    condition: 'new',
    acquiredOn: '2026-01-15',
    categoryId: shared.category_id,
    locationId: shared.location_id,
    ...more,
  });
  const create = (more?: object) => count<EquipmentRecord>('POST', '/api/equipment', inputOf(more));

  it('is checked in one way to the database and written in the next', async () => {
    const { id: modelId } = await aModel(api, { categoryId: shared.category_id });
    await create();
    for (const more of [
      {},
      { modelId, serial: `SN ${randomUUID()}`, macAddresses: ['02:AA:00:00:00:09'], cost: '1200' },
      { tag: 'WRT-000001' },
    ]) {
      const made = await create(more);
      expect([made.answer.status, made.trips]).toEqual([201, 2]);
      // The session, who asks, the key, the checks, the preview, the number; row, tag, event, answer and commit.
      expect(made.statements).toBeLessThanOrEqual(11);
    }
  });

  it('is answered and told in its history as it is read', async () => {
    const { id: modelId } = await aModel(api, { categoryId: shared.category_id, usefulLifeMonths: 37 });
    const { answer: parent } = await create();
    const aField = (key: string, type: string) => ({
      key,
      type,
      label: { en: key, tr: key, ar: key },
      required: false,
    });
    const customFields = [aField('ports', 'number'), aField('color', 'text')];
    const withDetails = await aCategory(api, { customFields });
    const details = {
      categoryId: withDetails.id,
      customValues: { ports: 24, color: 'Grün', other: undefined },
    };
    const everything = {
      modelId,
      parentId: parent.body.id,
      serial: ' ab 12',
      description: 'With "quotes", ünï and a line\nbreak',
      hostname: 'D4-LT-04877',
      macAddresses: ['02:aa:00:00:00:0a', '02:AA:00:00:00:0A'],
      ipAddress: '10.4.12.77',
      cost: '6000.5',
      invoiceNumber: '',
      capitalClassOverride: 'sensitive',
      capitalClassReason: 'Decided by the chief',
      titleHolder: 'state',
      inServiceOn: '2026-01-20',
      salvageValue: '10.1',
      warrantyStartsOn: '2026-01-15',
      warrantyEndsOn: '2028-01-15',
      warrantyType: 'extended',
      storesData: true,
      encryption: 'software',
      notes: null,
    };
    for (const more of [{}, everything, { cost: '0', usefulLifeMonths: 12 }, details]) {
      const { answer } = await create(more);
      expect(answer.status).toBe(201);
      const path = `/api/equipment/${answer.body.id}`;
      const read = await api.request<EquipmentRecord>(api.tokens.user, 'GET', path);
      expect(read.body).toEqual(answer.body);
    }
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});

describe('a command with many items', () => {
  it('registers a hundred serial numbers in as many statements as one', async () => {
    const register = (prefix: string, howMany: number) =>
      count<{ items: EquipmentRecord[] }>('POST', '/api/equipment/bulk/register', {
        name: 'Monitor',
        categoryId: shared.category_id,
        locationId: shared.location_id,
        condition: 'new',
        acquiredOn: '2026-01-15',
        serials: Array.from({ length: howMany }, (_, n) => `${prefix}-${n}`),
        putInStock: true,
      });
    const one = await register('ONE', 1);
    const many = await register('MANY', 100);
    expect(many.answer.body.items.map(({ status }) => status)).toEqual(Array(100).fill('in_stock'));
    expect(many.statements).toBe(one.statements);
  });

  it('sends as many statements for a hundred as for one, at most fifteen', async () => {
    const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
    const ids = await insertItems(
      api,
      shared,
      Array.from({ length: 101 }, () => ({})),
    );
    const bulk = (path: string, body: object, of: readonly string[], version: number) =>
      count<BulkAnswer>('POST', `/api/equipment/bulk/${path}`, {
        ...body,
        items: of.map((id) => ({ id, version })),
      });
    const give = { personId: people[0]!.id };
    const one = await bulk('check-out', give, ids.slice(100), 1);
    const many = await bulk('check-out', give, ids.slice(0, 100), 1);
    const handed = await count<{ moved: number; left: number }>(
      'POST',
      `/api/people/${people[0]!.id}/actions/hand-over`,
      { toPersonId: people[1]!.id },
    );
    expect(handed.answer.body).toEqual({ moved: 101, left: 0 });
    const back = await bulk('check-in', { movedToId: shared.location_id }, ids.slice(0, 100), 3);
    const lent = await bulk('loan', { ...give, dueOn: today }, ids.slice(0, 50), 4);
    const extended = await bulk('extend', { dueOn: addDays(today, 30) }, ids.slice(0, 50), 5);
    await bulk('check-out', give, ids.slice(50, 100), 4);
    const transferred = await bulk('transfer', { personId: people[1]!.id }, ids.slice(50, 100), 5);
    const received = await insertItems(
      api,
      shared,
      Array.from({ length: 100 }, () => ({ status: 'received' })),
    );
    const stocked = await bulk('stock', {}, received, 1);
    const bulks = [many, back, transferred, lent, extended, stocked];
    for (const { answer } of bulks) {
      expect(answer.body.results.filter(({ problem }) => problem !== null)).toEqual([]);
    }
    expect(many.statements).toBe(one.statements);
    for (const { statements: sent, trips: waited } of bulks) {
      expect(sent).toBeLessThanOrEqual(15);
      expect(waited).toBe(3);
    }
    expect(handed.statements).toBeLessThanOrEqual(15);
  });
});

describe('an edit of what no index holds', () => {
  it('stays on the page of its row and touches no index, also where the rows stand close', async () => {
    const ids = await insertItems(
      api,
      shared,
      Array.from({ length: 60 }, () => ({})),
    );
    const edit = (id: string) =>
      count<EquipmentRecord>('PATCH', `/api/equipment/${id}`, { notes: 'On the second shelf' }, 1);
    await edit(ids[0]!);
    // One on each page: whether a page gets back the room of former versions depends on who else reads just then.
    for (const id of [10, 25, 40, 55].map((at) => ids[at]!)) {
      const { byStatement } = await countWork(api, async () => {
        const { answer } = await edit(id);
        expect(answer.body.notes).toBe('On the second shelf');
      });
      const update = byStatement.find(({ text }) => text.trim().startsWith('update "equipment"'));
      expect(update?.buffers).toBeLessThanOrEqual(15);
    }
  });
});

describe('an edited row of an import', () => {
  it('is checked in nine ways to the database', async () => {
    const [category, place] = [await aCategory(api), await aLocation(api)];
    const model = await aModel(api, { categoryId: category.id });
    const text = `Name,Serial number,Category,Model,Location,Condition,Acquired,Cost,Invoice number
Laptop,ROW-CHECK-1,${category.code},${model.name},${place.code},good,2024-05-01,100.00,INV-1\n`;
    const { id, counts } = await checkedImport(api, 'equipment', text, api.tokens.admin);
    expect(counts).toMatchObject({ rows: 1, new: 1 });
    const cells = [{ column: 8, value: 'INV-2' }];
    const edit = await count<BatchRow>('PATCH', `/api/imports/${id}/rows/2`, { cells }, 1);
    expect(edit.answer.body).toMatchObject({ version: 2, verdict: 'new' });
    expect(edit.trips).toBeLessThanOrEqual(9);
  });
});
