import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { brokenRules, callsTo, codeOf, type Versioned } from '../../../test/calls.ts';
import { aLocation, anEquipment, aPerson, aVendor } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const vendors = callsTo<VendorRecord>(() => api, '/api/vendors');

const send = (body: unknown, token?: string) =>
  api.request<BatchRecord>(token ?? api.tokens.user, 'POST', '/api/bulk-edits', body);

const create = (
  entity: string,
  records: readonly Versioned[],
  changes: readonly BulkChange[],
  token?: string,
) =>
  api.request<BatchRecord>(token ?? api.tokens.user, 'POST', '/api/bulk-edits', {
    entity,
    selection: records.map(({ id, version }) => ({ id, version })),
    changes,
  });

describe('a bulk edit', () => {
  it('shows every difference first, changes the versions that were seen, and goes back', async () => {
    const place = await aLocation(api);
    const one = await anEquipment(api, { cost: '100.00', warrantyEndsOn: '2027-01-31', notes: 'keep' });
    const moved = await anEquipment(api, { locationId: place.id, cost: null, notes: 'keep!' });
    const stale = await anEquipment(api, {});
    await equipment.change(stale, { name: 'Changed meanwhile' });
    const changes: BulkChange[] = [
      { field: 'locationId', operation: 'set', value: place.id },
      { field: 'cost', operation: 'percent', value: '2.5' },
      { field: 'warrantyEndsOn', operation: 'move_months', value: 1 },
      { field: 'notes', operation: 'replace', search: '!', value: '' },
    ];
    const { body, status } = await create('equipment', [one, moved, stale], changes);
    expect([status, body.number]).toEqual([202, expect.stringMatching(/^BE-/)]);
    await workOn(api);
    const ready = await edits.get(body.id);
    expect(ready).toMatchObject({ state: 'checked', counts: { rows: 3, update: 2, changed: 1 } });
    const rows = await edits.rows(body.id);
    expect(rows[0]?.changes).toMatchObject({
      cost: { from: '100.00', to: '102.50' },
      warrantyEndsOn: { from: '2027-01-31', to: '2027-02-28' },
    });
    expect(Object.keys(rows[1]?.changes ?? {})).toEqual(['notes']);
    expect(rows[2]?.problems[0]?.messageKey).toBe('row_changed');
    expect((await equipment.get(one.id)).body.version).toBe(one.version);
    await edits.act(ready, 'apply', { reason: 'moved to the new building' });
    await workOn(api);
    const done = await edits.get(body.id);
    expect(done).toMatchObject({ state: 'applied', counts: { applied: 2 } });
    expect((await equipment.get(one.id)).body).toMatchObject({ cost: '102.50', locationId: place.id });
    expect((await equipment.history(one.id)).body.items[0]).toMatchObject({
      source: 'api',
      reason: 'moved to the new building',
    });
    await edits.act(done, 'undo');
    await workOn(api);
    expect((await edits.get(body.id)).state).toBe('undone');
    expect((await equipment.get(one.id)).body).toMatchObject({
      cost: '100.00',
      warrantyEndsOn: '2027-01-31',
      locationId: one.locationId,
    });
  });

  it('applied in part tells what it changed from what it left', async () => {
    const items = [await anEquipment(api), await anEquipment(api), await anEquipment(api)] as const;
    const so = await anEquipment(api, { notes: 'other' });
    const changes: BulkChange[] = [{ field: 'notes', operation: 'set', value: 'other' }];
    const { body } = await create('equipment', [...items, so], changes);
    await workOn(api);
    await equipment.change(items[1], { name: 'Changed meanwhile' });
    await equipment.remove(items[2]);
    await edits.act(await edits.get(body.id), 'apply');
    await workOn(api);
    const done = await edits.get(body.id);
    expect(done).toMatchObject({ state: 'partly_applied', counts: { update: 3, applied: 1, refused: 2 } });
    const idsOf = async (part: string) =>
      (await edits.rows(body.id, `?part=${part}`)).map(({ targetId }) => targetId);
    expect(await idsOf('updated')).toEqual([items[0].id]);
    expect(await idsOf('unchanged')).toEqual([so.id]);
    expect(await idsOf('leftOut')).toEqual([items[1].id, items[2].id]);
    expect((await edits.statement(body.id)).fields).toEqual({ notes: 1 });
    const left = await edits.rows(body.id, '?part=leftOut');
    expect(left.map(({ problems }) => problems[0]?.messageKey)).toEqual(['row_changed', 'is_deleted']);
  });

  it('refuses items in the bin before it is applied, also those of which nothing would change', async () => {
    const [kept, binned] = [await anEquipment(api, { notes: 'so' }), await anEquipment(api, { notes: 'so' })];
    const { body: inBin } = await equipment.remove(binned);
    for (const value of ['other', 'so']) {
      const changes: BulkChange[] = [{ field: 'notes', operation: 'set', value }];
      const { body } = await create('equipment', [kept, inBin], changes);
      await workOn(api);
      const rows = await edits.rows(body.id);
      expect(rows.map(({ verdict }) => verdict)).toEqual([value === 'so' ? 'same' : 'update', 'fix']);
      expect(rows[1]?.problems[0]?.messageKey).toBe('is_deleted');
    }
  });

  it('of what is so already changes nothing', async () => {
    const person = await aPerson(api, { unit: 'Traffic' });
    const { body } = await create(
      'person',
      [person],
      [{ field: 'unit', operation: 'set', value: 'Traffic' }],
    );
    await workOn(api);
    expect((await edits.get(body.id)).counts).toMatchObject({ same: 1, update: 0 });
  });

  it('asks for a reason when more than 25 records change', async () => {
    const people: Versioned[] = [];
    for (let n = 0; n < 26; n += 1) people.push(await aPerson(api));
    const { body } = await create('person', people, [{ field: 'unit', operation: 'set', value: 'Design' }]);
    await workOn(api);
    const ready = await edits.get(body.id);
    expect(brokenRules(await edits.act(ready, 'apply'))).toEqual({ reason: ['reason_required'] });
    expect((await edits.act(ready, 'apply', { reason: 'new unit' })).status).toBe(200);
  });

  it('takes all that match a list but some, in its order and frozen at that moment', async () => {
    for (const name of ['Frozen C', 'Frozen A', 'Frozen B']) await aVendor(api, { name, address: 'before' });
    const listed = (await vendors.list('?q=Frozen&sort=name')).body.items;
    const selection = { view: 'q=Frozen&sort=-name', except: [listed[1]?.id], total: 2 };
    const { body, status } = await send({ entity: 'vendor', selection, changes: [] });
    expect([status, body.state, body.counts.rows]).toEqual([202, 'mapping', 2]);
    await aVendor(api, { name: 'Frozen D' });
    const changes = [{ field: 'address', operation: 'set', value: 'after' }];
    await edits.patch(body, { changes });
    await workOn(api);
    const rows = await edits.rows(body.id);
    expect(rows.map(({ target }) => target?.label)).toEqual(['Frozen C', 'Frozen A']);
    expect((await edits.statement(body.id)).fields).toEqual({ address: 2 });
    const only = { view: 'sort=name', only: listed.map(({ id }) => id), total: 3 };
    expect((await send({ entity: 'vendor', selection: only, changes })).body.counts.rows).toBe(3);
  });

  it('asks again when the list has another number of records than was seen, and refuses what it cannot read', async () => {
    const selection = { view: 'q=Frozen', total: 5 };
    const refused = await send({ entity: 'vendor', selection, changes: [] });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'selection_changed']);
    expect((refused.body as unknown as { params: unknown }).params).toMatchObject({ n: 4, total: 5 });
    const unknown = await send({
      entity: 'vendor',
      selection: { view: 'filter[size]=3', total: 1 },
      changes: [],
    });
    expect(codeOf(unknown)).toBe('unknown_filter');
  });

  it('that is changed while it is checked shows the newest changes alone', async () => {
    const vendor = await aVendor(api, { name: 'Checked Twice', address: 'before' });
    const first = [{ field: 'address', operation: 'set', value: 'first' }] as const;
    const { body } = await create('vendor', [vendor], first);
    const second = [{ field: 'address', operation: 'set', value: 'second' }];
    expect((await edits.patch(body, { changes: second })).status).toBe(200);
    await workOn(api);
    expect((await edits.rows(body.id))[0]?.changes).toMatchObject({ address: { to: 'second' } });
  });

  it('refuses fields that have steps, fields that no request writes, and operations of another kind', async () => {
    const item = await anEquipment(api);
    const changes: BulkChange[] = [
      { field: 'status', operation: 'set', value: 'disposed' },
      { field: 'tag', operation: 'set', value: 'EQ-000001' },
      { field: 'name', operation: 'move_days', value: 3 },
      { field: 'cost', operation: 'add' },
    ];
    expect(brokenRules(await create('equipment', [item], changes))).toEqual({
      'changes.0.field': ['unknown_field'],
      'changes.1.field': ['read_only'],
      'changes.2.operation': ['not_a_choice'],
      'changes.3.value': ['required'],
    });
    expect((await create('equipment', [item], changes, api.tokens.staff)).status).toBe(403);
  });
});
