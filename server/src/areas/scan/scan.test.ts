import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScanMode, ScanResult, ScanTarget } from '#contract/areas/scan/scan.api.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { insertItems } from '../../../test/bulk.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let categoryId: string;
let store: string;
let office: string;
let holder: { id: string };
let next: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  categoryId = (await aCategory(api)).id;
  [store, office] = [(await aLocation(api)).id, (await aLocation(api)).id];
  [holder, next] = [await aPerson(api), await aPerson(api)];
});
afterAll(() => api.stop());

const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const equipment = { get: async (id: string) => (await items.get(id)).body };
const sessions = batchCalls(() => api, '/api/bulk-edits');

interface Taken {
  batch: { id: string; number: string; version: number } | null;
  results: ScanResult[];
}

const scanOf = (code: string, also: object = {}) => ({
  clientId: randomUUID(),
  code,
  at: new Date().toISOString(),
  method: 'scanner',
  ...also,
});

const post = (
  mode: ScanMode,
  target: ScanTarget,
  scans: readonly object[],
  session: string = randomUUID(),
  token = api.tokens.user,
) => api.request<Taken>(token, 'POST', '/api/scans', { session, mode, target, scans });

const undo = (clientId: string, token = api.tokens.user) =>
  api.request<ScanResult>(token, 'POST', `/api/scans/${clientId}/actions/undo`, {});

async function makeItem(status = 'in_stock'): Promise<EquipmentRecord & { tag: string }> {
  const [id = ''] = await insertItems(api, { category_id: categoryId, location_id: store }, [{ status }]);
  const item = await equipment.get(id);
  return { ...item, tag: item.tag ?? '' };
}

async function openAssignments(id: string): Promise<Pick<AssignmentRecord, 'personId'>[]> {
  return api.ownerDb.many(
    sql`select person_id as "personId" from assignment where equipment_id = ${id} and status = 'open'`,
  );
}

async function eventsOf(id: string) {
  return api.ownerDb.many<{ action: string; batchId: string | null; source: string }>(
    sql`select action, batch_id as "batchId", source from event where entity_id = ${id} order by version`,
  );
}

describe('a session of scans', () => {
  it('checks out, hands on and checks in by tag, each scan at once, under one number', async () => {
    const item = await makeItem();
    const session = randomUUID();
    const given = await post('checkOut', { personId: holder.id }, [scanOf(item.tag)], session);
    expect(given.body.results).toMatchObject([
      { outcome: 'done', action: 'checkOut', code: item.tag, hits: [{ id: item.id, label: item.tag }] },
    ]);
    expect(given.body.batch?.number).toMatch(/^SS-\d{4}-\d{5}$/);
    const again = await post('checkOut', { personId: holder.id }, [scanOf(item.tag)], session);
    expect(again.body.results).toMatchObject([{ outcome: 'same' }]);
    expect(again.body.batch).toEqual(given.body.batch);
    // Whom a session is for cannot change: its undo would leave an item that went on with the one before.
    const changed = await post('checkOut', { personId: next.id }, [scanOf(item.tag)], session);
    expect(codeOf(changed)).toBe('batch_state');
    const moved = await post('checkOut', { personId: next.id }, [scanOf(item.tag.toLowerCase())]);
    expect(moved.body.results).toMatchObject([{ outcome: 'done', action: 'transfer' }]);
    const back = await post('checkIn', { locationId: office, condition: 'good' }, [scanOf(item.tag)]);
    expect(back.body.results[0]).toMatchObject({ outcome: 'done', action: 'checkIn' });
    expect(back.body.results[0]?.from).toBeTruthy();
    expect(await equipment.get(item.id)).toMatchObject({
      status: 'in_stock',
      locationId: office,
      custodianId: null,
    });
    const events = await eventsOf(item.id);
    expect(events.slice(-3)).toMatchObject([
      { action: 'checkOut', batchId: given.body.batch?.id, source: 'api' },
      { action: 'transfer', batchId: moved.body.batch?.id },
      { action: 'checkIn', batchId: back.body.batch?.id },
    ]);
    expect((await sessions.get(given.body.batch?.id ?? '')).counts).toMatchObject({
      rows: 2,
      applied: 1,
      same: 1,
    });
  });

  it('moves items, and nothing but their place', async () => {
    const item = await makeItem();
    const { body } = await post('move', { locationId: office }, [scanOf(item.tag)]);
    expect(body.results).toMatchObject([{ outcome: 'done', action: 'move', from: item.location.label }]);
    const after = await equipment.get(item.id);
    expect(after).toMatchObject({ status: 'in_stock', locationId: office, version: item.version + 1 });
  });

  it('only finds in the mode that finds: no batch, no change', async () => {
    const item = await makeItem();
    const { body } = await post('find', {}, [scanOf(item.tag), scanOf('No such code 4711')]);
    expect(body).toMatchObject({ batch: null, results: [{ outcome: 'found' }, { outcome: 'none' }] });
    expect((await equipment.get(item.id)).version).toBe(item.version);
  });

  it('reads the physical keys where nothing has the letters', async () => {
    const item = await makeItem();
    const scans = [scanOf('ثض-١٢٣', { keys: item.tag })];
    const { body } = await post('move', { locationId: office }, scans);
    expect(body.results).toMatchObject([{ outcome: 'done', code: item.tag }]);
  });

  it('says what it cannot do: wrong state, nothing, a place', async () => {
    const [stocked, repaired] = [await makeItem(), await makeItem('in_repair')];
    const place = await api.ownerDb.one<{ code: string }>(
      sql`select code from location where id = ${office}`,
    );
    const { body } = await post('checkIn', { locationId: office }, [
      scanOf(stocked.tag),
      scanOf(repaired.tag),
      scanOf('Nobody has this'),
      scanOf(place.code),
    ]);
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'none', 'target']);
    expect(body.results[1]?.problem?.message).toBeTruthy();
    expect((await sessions.get(body.batch?.id ?? '')).counts).toMatchObject({
      rows: 4,
      refused: 2,
      applied: 0,
    });
  });

  it('stops behind the code of a place: what follows is meant for there, and is taken by another session', async () => {
    const [before, after] = [await makeItem(), await makeItem()];
    const place = await api.ownerDb.one<{ code: string }>(sql`select code from location where id = ${store}`);
    const scans = [scanOf(before.tag), scanOf(place.code), scanOf(after.tag)];
    const session = randomUUID();
    const first = await post('move', { locationId: office }, scans, session);
    expect(first.body.results).toMatchObject([
      { outcome: 'done' },
      { outcome: 'target', hits: [{ entity: 'location', id: store }] },
    ]);
    // Sent again after a lost answer, it ends at the same scan.
    expect((await post('move', { locationId: office }, scans, session)).body).toEqual(first.body);
    expect((await equipment.get(after.id)).version).toBe(after.version);
    const next = await post('move', { locationId: store }, scans.slice(2));
    expect(next.body.results).toMatchObject([{ clientId: scans[2]?.clientId, outcome: 'same' }]);
  });

  it('is refused without a target, with a field that its mode does not take, and by who may not', async () => {
    const item = await makeItem();
    const without = await post('checkIn', {}, [scanOf(item.tag)]);
    expect(without.status).toBe(422);
    expect(JSON.stringify(without.body)).toContain('target.locationId');
    expect((await post('move', { locationId: office, personId: holder.id }, [scanOf(item.tag)])).status).toBe(
      422,
    );
    expect((await post('move', { locationId: office }, [scanOf(item.tag)], randomUUID(), '')).status).toBe(
      401,
    );
  });

  it('does one thing: another mode is another session, and a session is one person’s', async () => {
    const item = await makeItem();
    const session = randomUUID();
    await post('move', { locationId: office }, [scanOf(item.tag)], session);
    expect(codeOf(await post('checkIn', { locationId: office }, [scanOf(item.tag)], session))).toBe(
      'batch_state',
    );
    const other = await post('move', { locationId: store }, [scanOf(item.tag)], session, api.tokens.admin);
    expect(other.status).toBe(404);
  });
});

describe('the same scan twice', () => {
  it('is done once and answered alike, also inside one request', async () => {
    const item = await makeItem();
    const [session, scan] = [randomUUID(), scanOf(item.tag)];
    const first = await post('checkOut', { personId: holder.id }, [scan, scan], session);
    const second = await post('checkOut', { personId: holder.id }, [scan], session);
    expect(second.body.results).toEqual([first.body.results[0]]);
    expect(first.body.results[1]).toEqual(first.body.results[0]);
    expect((await equipment.get(item.id)).version).toBe(item.version + 1);
    expect(await openAssignments(item.id)).toHaveLength(1);
    expect((await sessions.get(first.body.batch?.id ?? '')).counts.rows).toBe(1);
  });

  it('is done once when two requests bring it at the same time, in whatever order', async () => {
    const [one, two] = [await makeItem(), await makeItem()];
    const session = randomUUID();
    const scans = [scanOf(one.tag), scanOf(two.tag)];
    const answers = await Promise.all(
      [scans, scans.toReversed(), scans].map((sent) => post('move', { locationId: office }, sent, session)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const byId = (taken: Taken) =>
      Object.fromEntries(taken.results.map((result) => [result.clientId, result]));
    for (const { body } of answers) expect(byId(body)).toEqual(byId(answers[0]!.body));
    expect((await equipment.get(one.id)).version).toBe(one.version + 1);
    expect((await equipment.get(two.id)).version).toBe(two.version + 1);
  });

  it('of somebody else is not answered', async () => {
    const item = await makeItem();
    const scan = scanOf(item.tag);
    await post('move', { locationId: office }, [scan]);
    expect((await post('move', { locationId: store }, [scan], randomUUID(), api.tokens.admin)).status).toBe(
      404,
    );
    expect((await undo(scan.clientId, api.tokens.admin)).status).toBe(404);
    expect((await equipment.get(item.id)).locationId).toBe(office);
  });
});

describe('undo of scans', () => {
  it('takes one scan back as it was, and once', async () => {
    const item = await makeItem();
    await post('checkOut', { personId: holder.id }, [scanOf(item.tag)]);
    const scan = scanOf(item.tag);
    const { body } = await post('checkIn', { locationId: office }, [scan]);
    expect((await undo(scan.clientId)).body).toMatchObject({ outcome: 'undone' });
    expect((await undo(scan.clientId)).body).toMatchObject({ outcome: 'undone' });
    expect(await equipment.get(item.id)).toMatchObject({
      status: 'in_use',
      locationId: store,
      custodianId: holder.id,
    });
    expect(await openAssignments(item.id)).toEqual([{ personId: holder.id }]);
    expect((await eventsOf(item.id)).at(-1)).toMatchObject({ action: 'undo', batchId: body.batch?.id });
    expect((await sessions.get(body.batch?.id ?? '')).counts).toMatchObject({ applied: 0, undone: 1 });
  });

  it('takes the second scan of an item back to what it was before that one', async () => {
    const item = await makeItem();
    const session = randomUUID();
    const [first, second] = [scanOf(item.tag), scanOf(item.tag)];
    await post('checkOut', { personId: holder.id }, [first], session);
    await undo(first.clientId);
    await post('move', { locationId: office }, [scanOf(item.tag)]);
    await post('checkOut', { personId: holder.id }, [second], session);
    expect((await undo(second.clientId)).status).toBe(200);
    expect(await equipment.get(item.id)).toMatchObject({
      status: 'in_stock',
      locationId: office,
      custodianId: null,
    });
    expect(await openAssignments(item.id)).toEqual([]);
  });

  it('is refused after 15 minutes, and where somebody changed the item since', async () => {
    const [item, touched] = [await makeItem(), await makeItem()];
    const [late, changed] = [scanOf(item.tag), scanOf(touched.tag)];
    await post('move', { locationId: office }, [late, changed]);
    await post('move', { locationId: store }, [scanOf(touched.tag)]);
    expect(codeOf(await undo(changed.clientId))).toBe('conflict');
    api.clock.advance((15 * 60 + 1) * 1000);
    expect(codeOf(await undo(late.clientId))).toBe('scan_undo_over');
    expect((await equipment.get(item.id)).locationId).toBe(office);
  });

  it('of the whole session takes back what is left of it', async () => {
    const made = [await makeItem(), await makeItem(), await makeItem()];
    const scans = made.map(({ tag }) => scanOf(tag));
    const { body } = await post('checkOut', { personId: holder.id }, scans);
    await undo(scans[0]?.clientId ?? '');
    await post('checkOut', { personId: next.id }, [scanOf(made[2]?.tag ?? '')]);
    const batch = await sessions.get(body.batch?.id ?? '');
    const preview = await api.request<object>(api.tokens.user, 'GET', `/api/bulk-edits/${batch.id}/undo`);
    expect(preview.body).toMatchObject({ canGoBack: 1, changedSince: 1 });
    const started = await api.request<BatchRecord>(
      api.tokens.user,
      'POST',
      `/api/bulk-edits/${batch.id}/actions/undo`,
      {},
      ifMatch(batch.version),
    );
    expect(started.status).toBe(200);
    await workOn(api);
    expect((await sessions.get(batch.id)).state).toBe('partly_undone');
    const states = await Promise.all(made.map(async ({ id }) => (await equipment.get(id)).status));
    expect(states).toEqual(['in_stock', 'in_stock', 'in_use']);
    const more = await post('checkOut', { personId: holder.id }, [scanOf(made[0]?.tag ?? '')]);
    expect(more.body.results[0]?.outcome).toBe('done');
  });

  it('leaves a history whose chain holds', async () => {
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
