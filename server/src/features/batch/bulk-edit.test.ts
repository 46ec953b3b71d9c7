import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { brokenRules, callsTo, type Versioned } from '../../../test/calls.ts';
import { aLocation, anEquipment, aPerson } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

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
