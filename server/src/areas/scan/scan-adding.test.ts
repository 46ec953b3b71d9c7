import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanModes, scanPermission, type ScanMode, type ScanResult } from '#contract/areas/scan/scan.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { LabelQueue } from '#contract/features/label/job.schema.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { insertItems } from '../../../test/bulk.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, aPerson } from '../../../test/factories.ts';
import { anOrderThatIs, openOffice } from '../../../test/orders.ts';

let api: TestApp;
let categoryId: string;
let store: string;
beforeAll(async () => {
  api = await startTestApp();
  categoryId = (await aCategory(api)).id;
  store = (await aLocation(api)).id;
});
afterAll(() => api.stop());

const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const cases = callsTo<RetirementRecord>(() => api, '/api/retirements');
const sessions = batchCalls(() => api, '/api/bulk-edits');

interface Taken {
  batch: { id: string; number: string; version: number } | null;
  results: ScanResult[];
}

const scanOf = (code: string) => ({
  clientId: randomUUID(),
  code,
  at: new Date().toISOString(),
  method: 'scanner',
});

const post = (
  mode: ScanMode,
  target: object,
  scans: readonly object[],
  { session = randomUUID(), token = api.tokens.user }: { session?: string; token?: string | undefined } = {},
) => api.request<Taken>(token, 'POST', '/api/scans', { session, mode, target, scans });

const undo = (clientId: string, token = api.tokens.user) =>
  api.request<ScanResult>(token, 'POST', `/api/scans/${clientId}/actions/undo`, {});

async function makeItem(status = 'in_stock'): Promise<EquipmentRecord & { tag: string }> {
  const [id = ''] = await insertItems(api, { category_id: categoryId, location_id: store }, [{ status }]);
  const { body } = await items.get(id);
  return { ...body, tag: body.tag ?? '' };
}

async function aCase(token = api.tokens.user): Promise<RetirementRecord> {
  const body = { title: `Old laptops ${randomUUID()}`, reason: 'obsolete', method: 'surplus_sale' };
  const { body: made, status } = await api.request<RetirementRecord>(token, 'POST', '/api/retirements', body);
  expect([status, made]).toMatchObject([201, {}]);
  return made;
}

async function itemsOf(id: string): Promise<string[]> {
  const lines = await api.ownerDb.many<{ id: string }>(
    sql`select equipment_id as id from retirement_line where retirement_id = ${id} order by position`,
  );
  return lines.map((line) => line.id);
}

describe('adding to the draft of a case', () => {
  it('puts each item in by the case’s own command, under one number, and says what is there already', async () => {
    const [draft, one, two] = [await aCase(), await makeItem(), await makeItem()];
    const session = randomUUID();
    const first = await post('addTo', { retirementId: draft.id }, [scanOf(one.tag)], { session });
    expect(first.body.results).toMatchObject([
      { outcome: 'done', action: 'addItems', hits: [{ id: one.id }] },
    ]);
    const scans = [scanOf(one.tag), scanOf(two.tag), scanOf('Nobody has this')];
    const second = await post('addTo', { retirementId: draft.id }, scans, { session });
    expect(second.body.batch).toEqual(first.body.batch);
    expect(second.body.results.map(({ outcome }) => outcome)).toEqual(['same', 'done', 'none']);
    expect(await itemsOf(draft.id)).toEqual([one.id, two.id]);
    // Sent again after a lost answer, nothing is added twice.
    const again = await post('addTo', { retirementId: draft.id }, scans, { session });
    expect(again.body.results).toEqual(second.body.results);
    const { counts } = await sessions.get(first.body.batch?.id ?? '');
    expect(counts).toMatchObject({ rows: 4, applied: 2, same: 1, fix: 1 });
    const { body } = await cases.get(draft.id);
    expect(body).toMatchObject({ itemCount: 2, version: draft.version + 2 });
  });

  it('says why an item cannot be there, and refuses the case of somebody else', async () => {
    const [draft, other, item] = [await aCase(), await aCase(api.tokens.admin), await makeItem()];
    const disposed = await makeItem();
    await post('addTo', { retirementId: other.id }, [scanOf(disposed.tag)], { token: api.tokens.admin });
    const taken = await post('addTo', { retirementId: draft.id }, [scanOf(disposed.tag)]);
    expect(taken.body.results).toMatchObject([
      { outcome: 'refused', problem: { message: expect.any(String) } },
    ]);
    const foreign = await post('addTo', { retirementId: other.id }, [scanOf(item.tag)]);
    expect(foreign.body.results).toMatchObject([
      { outcome: 'refused', problem: { messageKey: 'not_author' } },
    ]);
    expect(await itemsOf(draft.id)).toEqual([]);
    expect(await itemsOf(other.id)).toEqual([disposed.id]);
  });

  it('ends behind the number of a case: what follows is meant for that one', async () => {
    const [draft, next, item] = [await aCase(), await aCase(), await makeItem()];
    const scans = [scanOf(next.number), scanOf(item.tag)];
    const { body } = await post('addTo', { retirementId: draft.id }, scans);
    expect(body.results).toMatchObject([
      { outcome: 'target', hits: [{ entity: 'retirement', id: next.id }] },
    ]);
    expect(await itemsOf(draft.id)).toEqual([]);
  });

  it('is taken back scan by scan, and what is left as a whole', async () => {
    const draft = await aCase();
    const before = await makeItem();
    await post('addTo', { retirementId: draft.id }, [scanOf(before.tag)]);
    const made = [await makeItem(), await makeItem(), await makeItem()];
    const scans = made.map(({ tag }) => scanOf(tag));
    const { body } = await post('addTo', { retirementId: draft.id }, scans);
    expect((await undo(scans[1]?.clientId ?? '')).body).toMatchObject({ outcome: 'undone' });
    expect((await undo(scans[1]?.clientId ?? '')).body).toMatchObject({ outcome: 'undone' });
    expect(await itemsOf(draft.id)).toEqual([before.id, made[0]?.id, made[2]?.id]);
    const batch = await sessions.get(body.batch?.id ?? '');
    const started = await api.request<BatchRecord>(
      api.tokens.user,
      'POST',
      `/api/bulk-edits/${batch.id}/actions/undo`,
      {},
      ifMatch(batch.version),
    );
    expect(started.status).toBe(200);
    await workOn(api);
    const undone = await sessions.get(batch.id);
    expect([undone.state, undone.counts.undone]).toEqual(['undone', 3]);
    expect(await itemsOf(draft.id)).toEqual([before.id]);
  });

  it('is refused without a case, and with what it does not take', async () => {
    const item = await makeItem();
    expect((await post('addTo', {}, [scanOf(item.tag)])).status).toBe(422);
    const both = await post('addTo', { labels: true, locationId: store }, [scanOf(item.tag)]);
    expect([both.status, codeOf(both)]).toEqual([422, 'validation_failed']);
    const unknown = await post('addTo', { retirementId: randomUUID() }, [scanOf(item.tag)]);
    expect(unknown.body.results).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('adding to the queue of labels', () => {
  it('puts items into the own queue once, without a batch', async () => {
    const item = await makeItem();
    const { body } = await post('addTo', { labels: true }, [
      scanOf(item.tag),
      scanOf(item.tag),
      scanOf('None'),
    ]);
    expect(body.batch).toBeNull();
    expect(body.results.map(({ outcome, action }) => [outcome, action])).toEqual([
      ['done', 'queueLabel'],
      ['same', 'queueLabel'],
      ['none', null],
    ]);
    const queue = await api.request<LabelQueue>(api.tokens.user, 'GET', '/api/label-queue');
    expect(queue.body.items.map(({ equipmentId }) => equipmentId)).toEqual([item.id]);
    const others = await api.request<LabelQueue>(api.tokens.admin, 'GET', '/api/label-queue');
    expect(others.body.total).toBe(0);
  });
});

/** Who holds a permission during a test. */
async function without(permission: keyof typeof permissions, work: () => Promise<void>): Promise<void> {
  const table = permissions as Record<string, readonly string[]>;
  const held = table[permission] ?? [];
  table[permission] = ['admin'];
  try {
    await work();
  } finally {
    table[permission] = held;
  }
}

describe('the permission of a mode', () => {
  const targetOf = async (mode: ScanMode): Promise<object> => {
    if (mode === 'find') return {};
    if (mode === 'addTo') return { retirementId: (await aCase()).id };
    return mode === 'checkOut'
      ? { personId: (await aPerson(api)).id }
      : { locationId: (await aLocation(api)).id };
  };

  it.each(scanModes)('%s is open to users and administrators, and to nobody else', async (mode) => {
    const item = await makeItem(mode === 'checkIn' ? 'in_use' : 'in_stock');
    const target = await targetOf(mode);
    const statusFor = async (token: string | undefined) =>
      (await post(mode, target, [scanOf(item.tag)], { token })).status;
    expect(await statusFor(api.tokens.staff)).toBe(403);
    expect(await statusFor(api.tokens.none)).toBe(403);
    expect(await statusFor('')).toBe(401);
    expect(await statusFor(api.tokens.admin)).toBe(200);
    expect(await statusFor(api.tokens.user)).toBe(200);
  });

  it.each(scanModes.filter((mode) => mode !== 'find'))(
    '%s asks for what its command asks for, and its undo too, while items can still be found',
    async (mode) => {
      const target = await targetOf(mode);
      const [taken, item] = [await makeItem(), await makeItem()];
      const scan = scanOf(taken.tag);
      if (mode !== 'checkIn') {
        expect((await post(mode, target, [scan])).body.results).toMatchObject([{ outcome: 'done' }]);
      }
      await without(scanPermission(mode, target), async () => {
        const refused = await post(mode, target, [scanOf(item.tag)]);
        expect([refused.status, codeOf(refused)]).toEqual([403, 'not_allowed']);
        if (mode !== 'checkIn') expect((await undo(scan.clientId)).status).toBe(403);
        expect((await post('find', {}, [scanOf(item.tag)])).status).toBe(200);
      });
      expect((await items.get(item.id)).body.version).toBe(item.version);
      if (mode !== 'checkIn') expect((await undo(scan.clientId)).body).toMatchObject({ outcome: 'undone' });
    },
  );

  it('of the queue of labels is that of printing; of an item that somebody has, that of handing on', async () => {
    const item = await makeItem();
    const [holder, next] = [await aPerson(api), await aPerson(api)];
    await post('checkOut', { personId: holder.id }, [scanOf(item.tag)]);
    await without('label.print', async () => {
      expect((await post('addTo', { labels: true }, [scanOf(item.tag)])).status).toBe(403);
    });
    await without('equipment.transfer', async () => {
      const { body } = await post('checkOut', { personId: next.id }, [scanOf(item.tag)]);
      expect(body.results).toMatchObject([{ outcome: 'refused', problem: { messageKey: 'not_allowed' } }]);
    });
  });

  it('leaves a history whose chain holds', async () => {
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});

describe('adding to the receipt of an order', () => {
  it('names serial numbers and blank tags, writes nothing, and refuses what an item has already', async () => {
    const office = await openOffice(api);
    const order = await anOrderThatIs(office, 'ordered');
    const roll = { maker: 'here', prefix: 'SCR', first: 1, last: 2 };
    expect((await api.request(api.tokens.admin, 'POST', '/api/tag-rolls', roll)).status).toBe(201);
    const known = await makeItem();
    const target = { purchaseOrderId: order.id };
    const scans = ['SN-NEW-1', 'HTTPS://INV.EXAMPLE/T/SCR-000001', known.tag, 'SN-NEW-2', 'SCR-000002'].map(
      scanOf,
    );
    const first = await post('addTo', target, scans);
    expect(first.body).toMatchObject({
      batch: null,
      results: [
        { outcome: 'done', action: 'receiveSerial', code: 'SN-NEW-1' },
        { outcome: 'done', action: 'receiveTag', code: 'SCR-000001' },
        {
          outcome: 'refused',
          hits: [{ id: known.id }],
          problem: { messageKey: 'not_unique', message: expect.stringContaining('Tag') as string },
        },
        { outcome: 'done', action: 'receiveSerial', code: 'SN-NEW-2' },
        { outcome: 'done', action: 'receiveTag', code: 'SCR-000002' },
      ],
    });
    // Sent a second time after a lost answer it is the same.
    expect((await post('addTo', target, scans)).body).toEqual(first.body);
    const { states } = await api.db.one<{ states: string[] }>(sql`
      select array_agg(distinct state) as states from equipment_tag where tag like 'SCR-%'`);
    expect(states).toEqual(['blank']);
    // The code of a place or of another order ends the answers: what follows is meant for it.
    const other = await anOrderThatIs(office, 'ordered');
    const mixed = await post('addTo', target, [
      scanOf('SN-NEW-3'),
      scanOf(other.number ?? ''),
      scanOf('SN-NEW-4'),
    ]);
    expect(mixed.body.results.map(({ outcome }) => outcome)).toEqual(['done', 'target']);

    const draft = await anOrderThatIs(office, 'draft');
    expect(codeOf(await post('addTo', { purchaseOrderId: draft.id }, [scanOf('SN-1')]))).toBe('bad_state');
    expect((await post('addTo', { purchaseOrderId: randomUUID() }, [scanOf('SN-1')])).status).toBe(404);
    expect((await post('addTo', { ...target, labels: true }, [scanOf('SN-1')])).status).toBe(422);
    expect((await post('addTo', target, [scanOf('SN-1')], { token: api.tokens.staff })).status).toBe(403);
  });
});
