import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, UndoPreview } from '#contract/features/batch/batch.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, checkedImport, workOn } from '../../../test/batches.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import {
  aCategory,
  aLocation,
  aModel,
  anEquipment,
  aPerson,
  aVendor,
  createOver,
} from '../../../test/factories.ts';
import { anEntitlement } from '../../../test/licenses.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const edits = batchCalls(() => api, '/api/bulk-edits');
const vendors = callsTo<VendorRecord>(() => api, '/api/vendors');

async function applied(entity: string, text: string): Promise<BatchRecord> {
  const batch = await checkedImport(api, entity, text);
  await imports.act(batch, 'apply', { reason: 'a list' });
  await workOn(api);
  return imports.get(batch.id);
}

async function undone(batch: BatchRecord): Promise<BatchRecord> {
  const { body } = await imports.act(batch, 'undo');
  await workOn(api);
  return imports.get(body.id);
}

const recordOf = ({ version: _v, updatedAt: _a, updatedBy: _b, ...rest }: VendorRecord) => rest;

describe('an undo', () => {
  it('takes back what nobody changed since, lists the rest, and says so in the history', async () => {
    const changed = await aVendor(api, {
      name: 'Undo Changed',
      address: 'before',
      certifications: [{ kind: 'r2', expiresOn: '2027-06-30' }],
    });
    const touched = await aVendor(api, { name: 'Undo Touched', address: 'before' });
    const text = 'Name,Address\nUndo Changed,after\nUndo Touched,after\nUndo Created,new\n';
    const batch = await applied('vendor', text);
    const now = (await vendors.get(touched.id)).body;
    await vendors.change(now, { address: 'by hand' });
    const preview = await api.request<UndoPreview>(api.tokens.user, 'GET', `/api/imports/${batch.id}/undo`);
    expect(preview.body).toMatchObject({
      canGoBack: 2,
      changedSince: 1,
      changed: [{ id: touched.id, by: 'Ada Admin' }],
    });
    const undo = await undone(batch);
    expect(undo).toMatchObject({
      kind: 'undo',
      number: expect.stringMatching(/^UN-/),
      state: 'partly_applied',
      undoes: { number: batch.number },
      counts: { applied: 2, refused: 1 },
    });
    const stays = (await imports.rows(undo.id)).filter(({ result }) => result === 'refused');
    expect(stays.map(({ problems }) => problems[0]?.messageKey)).toEqual(['undo_changed']);
    expect(stays[0]?.problems[0]?.message).toMatch(
      /^Ada Admin changed Undo Touched at .*, after this was applied\. The record stays as it is\.$/,
    );
    expect(await imports.get(batch.id)).toMatchObject({ state: 'partly_undone', counts: { undone: 2 } });
    const back = (await vendors.get(changed.id)).body;
    expect(recordOf(back)).toEqual(recordOf(changed));
    expect((await vendors.get(touched.id)).body.address).toBe('by hand');
    expect((await vendors.list('?filter[name]=Undo%20Created')).body.items).toEqual([]);
    const history = (await vendors.history(changed.id)).body;
    expect(history.items[0]).toMatchObject({ action: 'undo', reason: `Undo of ${batch.number}` });
    expect(history.isChainIntact).toBe(true);
    const again = await applied('vendor', 'Name,Address\nUndo Created,new\n');
    expect(again.counts).toMatchObject({ new: 1, applied: 1 });
  });

  it('takes back what a bulk edit changed since, once that was taken back itself', async () => {
    const known = await aVendor(api, { name: 'Story Known', address: 'before' });
    const batch = await applied('vendor', 'Name,Address\nStory Known,after\nStory Created,new\n');
    const rows = await imports.rows(batch.id);
    const made = await Promise.all(
      rows.map(async ({ targetId }) => (await vendors.get(targetId ?? '')).body),
    );
    const { body: edit } = await api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
      entity: 'vendor',
      selection: made.map(({ id, version }) => ({ id, version })),
      changes: [{ field: 'address', operation: 'set', value: 'in bulk' }],
    });
    await workOn(api);
    await edits.act(await edits.get(edit.id), 'apply', { reason: 'a move' });
    await workOn(api);
    const preview = async () =>
      (await api.request<UndoPreview>(api.tokens.user, 'GET', `/api/imports/${batch.id}/undo`)).body;
    expect(await preview()).toMatchObject({ canGoBack: 0, changedSince: 2 });
    await edits.act(await edits.get(edit.id), 'undo');
    await workOn(api);
    expect(await preview()).toMatchObject({ canGoBack: 2, changedSince: 0, changed: [] });
    expect((await undone(batch)).counts).toMatchObject({ applied: 2, refused: 0 });
    expect((await imports.get(batch.id)).state).toBe('undone');
    expect((await vendors.get(known.id)).body).toMatchObject({ address: 'before', version: 5 });
  });

  it('lasts as many days as the agency says', async () => {
    const daysLeft = async (batch: BatchRecord) => {
      const left = sql`select round(extract(epoch from undo_until - applied_at) / 86400)::int as days from batch where id = ${batch.id}`;
      return (await api.ownerDb.one<{ days: number }>(left)).days;
    };
    expect(await daysLeft(await applied('vendor', 'Name\nUndo Days One\n'))).toBe(30);
    await api.ownerDb.run(sql`insert into setting values ('batchUndoDays', agency_today(), '7')`);
    expect(await daysLeft(await applied('vendor', 'Name\nUndo Days Two\n'))).toBe(7);
    await api.ownerDb.run(sql`delete from setting where key = 'batchUndoDays' and value = '7'`);
  });

  it('takes back items; their tags stay issued', async () => {
    const category = await aCategory(api);
    const location = await aLocation(api);
    const model = await aModel(api, { categoryId: category.id });
    const text = `Name,Category,Location,Model,Condition,Acquired\nUndo item,${category.code},${location.code},${model.name},good,2026-01-15\n`;
    const batch = await applied('equipment', text);
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 1 } });
    const [row] = await imports.rows(batch.id);
    const { body: item } = await api.request<{ tag: string }>(
      api.tokens.user,
      'GET',
      `/api/equipment/${row?.targetId}`,
    );
    expect(await undone(batch)).toMatchObject({ state: 'applied', counts: { applied: 1 } });
    expect((await imports.get(batch.id)).state).toBe('undone');
    const issued = await api.ownerDb.many(sql`select tag from equipment_tag where tag = ${item.tag}`);
    expect(issued).toHaveLength(1);
  });

  it('asks for the permission that the change needed', async () => {
    const batch = await applied('vendor', 'Name\nUndo Permission\n');
    const { body } = await imports.act(batch, 'undo');
    const setRoles = (roles: string[]) =>
      api.ownerDb.run(sql`update user_account set roles = ${roles}::text[] where id = ${api.userIds.user}`);
    await api.ownerDb.run(sql`alter table user_account disable trigger user`);
    await setRoles(['staff']);
    await workOn(api);
    await setRoles(['user']);
    await api.ownerDb.run(sql`alter table user_account enable trigger user`);
    expect((await imports.rows(body.id))[0]?.problems[0]?.messageKey).toBe('not_allowed');
    expect((await vendors.list('?filter[name]=Undo%20Permission')).body.items).toHaveLength(1);
  });

  it('leaves released seats to a person, and the preview counts them', async () => {
    const { admin } = api.tokens;
    const edits = batchCalls(() => api, '/api/bulk-edits', 'admin');
    const { id, version } = await aPerson(api);
    await createOver(api, '/api/seats', { entitlementId: (await anEntitlement(api)).id, personId: id });
    const { body } = await api.request<BatchRecord>(admin, 'POST', '/api/bulk-edits', {
      entity: 'person',
      selection: [{ id, version }],
      changes: [{ field: 'active', operation: 'set', value: false }],
    });
    await workOn(api);
    await edits.act(await edits.get(body.id), 'apply', { reason: 'left' });
    await workOn(api);
    const preview = await api.request<UndoPreview>(admin, 'GET', `/api/bulk-edits/${body.id}/undo`);
    expect(preview.body).toMatchObject({ canGoBack: 2, inUse: 1 });
    const undo = (await edits.act(await edits.get(body.id), 'undo')).body;
    await workOn(api);
    const refused = (await edits.rows(undo.id)).filter(({ result }) => result === 'refused');
    expect(refused.map(({ problems }) => problems[0]?.messageKey)).toEqual(['undo_by_hand']);
    expect((await edits.get(body.id)).state).toBe('partly_undone');
  });

  it('takes back what was created on the way for a row that was refused', async () => {
    const item = await anEquipment(api);
    const { body } = await imports.upload('equipment', `Asset Tag,Location\n${item.tag},Refused Room\n`);
    await workOn(api);
    const mapped = await imports.get(body.id);
    const choices = [{ value: 'Refused Room', use: 'create', values: { code: 'REF-R', kind: 'room' } }];
    const path = `/api/imports/${body.id}/values/1`;
    const chosen = await api.request<BatchRecord>(
      api.tokens.user,
      'PUT',
      path,
      { choices },
      ifMatch(mapped.version),
    );
    await imports.act(chosen.body, 'check');
    await workOn(api);
    await callsTo<EquipmentRecord>(() => api, '/api/equipment').change(item, { notes: 'by hand' });
    await imports.act(await imports.get(body.id), 'apply');
    await workOn(api);
    const batch = await imports.get(body.id);
    expect(batch).toMatchObject({
      state: 'partly_applied',
      counts: { applied: 0, refused: 1 },
      undoUntil: expect.any(String),
    });
    expect(await undone(batch)).toMatchObject({ state: 'applied', counts: { applied: 1 } });
  });

  it('is refused when everything was changed, when the time is over, and to whoever did not do it', async () => {
    const vendor = await aVendor(api, { name: 'Undo Late', address: 'before' });
    const batch = await applied('vendor', 'Name,Address\nUndo Late,after\n');
    await api.ownerDb.run(sql`update batch set undo_until = now() - interval '1 day' where id = ${batch.id}`);
    expect(codeOf(await imports.act(batch, 'undo'))).toBe('undo_over');
    await api.ownerDb.run(sql`update batch set undo_until = now() + interval '1 day' where id = ${batch.id}`);
    await vendors.change((await vendors.get(vendor.id)).body, { address: 'by hand' });
    expect(codeOf(await imports.act(batch, 'undo'))).toBe('undo_nothing');
    expect((await imports.act(batch, 'undo', {}, api.tokens.staff)).status).toBe(403);
  });
});
