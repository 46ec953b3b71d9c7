import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRecord, BatchStep, UndoPreview } from '#contract/features/batch/batch.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { literal, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { insertItems } from '../../../test/bulk.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anActiveProject, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let categoryId: string;
let store: string;
let office: string;
let holder: string;
let next: string;
let projectId: string;
beforeAll(async () => {
  api = await startTestApp();
  categoryId = (await aCategory(api)).id;
  [store, office] = [(await aLocation(api)).id, (await aLocation(api)).id];
  [holder, next] = [(await aPerson(api)).id, (await aPerson(api)).id];
  projectId = (await anActiveProject(api)).id;
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const people = callsTo<{ id: string; version: number }>(() => api, '/api/people');

const makeItems = (count: number, status = 'in_stock') =>
  insertItems(
    api,
    { category_id: categoryId, location_id: store },
    Array.from({ length: count }, () => ({ status })),
  );

async function versionsOf(ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  return api.ownerDb.many(sql`
    select e.id, e.version from unnest(${ids}::uuid[]) with ordinality as v (id, place) join equipment e using (id)
    order by v.place`);
}

const send = (body: object, token?: string) =>
  api.request<BatchRecord>(token ?? api.tokens.user, 'POST', '/api/bulk-edits', {
    entity: 'equipment',
    changes: [],
    ...body,
  });

/** Stages a step with items and checks it. */
async function checked(ids: readonly string[], step: BatchStep): Promise<BatchRecord> {
  const { body } = await send({ selection: await versionsOf(ids), step });
  await workOn(api);
  return edits.get(body.id);
}

async function applied(ids: readonly string[], step: BatchStep): Promise<BatchRecord> {
  const batch = await checked(ids, step);
  await edits.act(batch, 'apply', { reason: 'the new building' });
  await workOn(api, { chunk: 10 });
  return edits.get(batch.id);
}

async function undone(batch: BatchRecord): Promise<BatchRecord> {
  const { body } = await edits.act(batch, 'undo');
  await workOn(api, { chunk: 10 });
  return edits.get(body.id);
}

async function dayIn(days: number): Promise<string> {
  const day = sql`select (agency_today() + ${days}::int)::text as day`;
  return (await api.ownerDb.one<{ day: string }>(day)).day;
}

/** An item but for its version and who changed it last. */
async function stateOf(id: string) {
  const { version: _v, updatedAt: _a, updatedBy: _b, ...item } = (await equipment.get(id)).body;
  return item;
}

async function openAssignmentsOf(id: string): Promise<AssignmentRecord[]> {
  const path = `/api/assignments?filter[equipmentId]=${id}&filter[status]=open`;
  return (await api.request<{ items: AssignmentRecord[] }>(api.tokens.user, 'GET', path)).body.items;
}

const checkOut: BatchStep = { action: 'checkOut', input: {} };
const toHolder = (): BatchStep => ({ ...checkOut, input: { personId: holder, movedToId: office } });

describe('a step with many items', () => {
  it('is seen before it is taken, tells what cannot take it, and writes nothing before', async () => {
    const ids = await makeItems(27);
    const [received = ''] = await makeItems(1, 'received');
    const [stale = ''] = await makeItems(1);
    const selection = await versionsOf([...ids, received, stale]);
    await equipment.change({ id: stale, version: 1 }, { notes: 'changed meanwhile' });
    const { body, status } = await send({ selection, step: toHolder() });
    expect([status, body.number, body.state]).toEqual([202, expect.stringMatching(/^BE-/), 'checking']);
    await workOn(api);
    const ready = await edits.get(body.id);
    expect(ready).toMatchObject({ state: 'checked', counts: { update: 27, fix: 1, changed: 1 } });
    const rows = await edits.rows(body.id);
    expect(rows[0]?.changes).toMatchObject({
      status: { from: 'in_stock', to: 'in_use' },
      custodianId: { from: null, to: { id: holder } },
      locationId: { from: { id: store }, to: { id: office } },
    });
    expect(rows.at(-2)?.problems[0]?.messageKey).toBe('bad_state');
    expect(rows.at(-1)?.problems[0]?.messageKey).toBe('row_changed');
    expect((await edits.statement(body.id)).fields).toMatchObject({ custodianId: 27, status: 27 });
    expect((await equipment.get(ids[0] ?? '')).body).toMatchObject({ version: 1, status: 'in_stock' });
    expect(brokenRules(await edits.act(ready, 'apply'))).toEqual({ reason: ['reason_required'] });
    await edits.act(ready, 'apply', { reason: 'the new building' });
    await workOn(api, { chunk: 10 });
    expect(await edits.get(body.id)).toMatchObject({ state: 'applied', counts: { applied: 27 } });
    const history = (await equipment.history(ids[0] ?? '')).body;
    expect(history.items[0]).toMatchObject({ action: 'checkOut', reason: 'the new building' });
  });

  it('goes back where nobody touched the item since: place, state and holder as they were', async () => {
    const ids = await makeItems(12);
    const before = await Promise.all(ids.map(stateOf));
    const batch = await applied(ids, toHolder());
    const [touched = '', ...others] = ids;
    const now = (await equipment.get(touched)).body;
    await equipment.change(now, { notes: 'by hand' });
    const path = `/api/bulk-edits/${batch.id}/undo`;
    const preview = await api.request<UndoPreview>(api.tokens.user, 'GET', path);
    expect(preview.body).toMatchObject({ canGoBack: 11, changedSince: 1, inUse: 0 });
    const undo = await undone(batch);
    expect(undo).toMatchObject({ kind: 'undo', counts: { applied: 11, refused: 1 } });
    expect((await edits.get(batch.id)).state).toBe('partly_undone');
    expect(await Promise.all(others.map(stateOf))).toEqual(before.slice(1));
    expect((await equipment.get(touched)).body).toMatchObject({ status: 'in_use', notes: 'by hand' });
    const [, one = ''] = ids;
    const history = (await equipment.history(one)).body;
    expect(history.items[0]).toMatchObject({ action: 'undo', reason: `Undo of ${batch.number}` });
    expect(await openAssignmentsOf(one)).toEqual([]);
    expect(await openAssignmentsOf(touched)).toHaveLength(1);
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });

  it('goes back by every step: lent, extended, handed on, taken back and stocked', async () => {
    const ids = await makeItems(3, 'received');
    const dueOn = await dayIn(30);
    const later = await dayIn(60);
    const steps: BatchStep[] = [
      { action: 'stock', input: {} },
      { action: 'loan', input: { personId: holder, dueOn, notes: 'with its bag' } },
      { action: 'extend', input: { dueOn: later } },
      { action: 'checkIn', input: { movedToId: office, condition: 'poor', notes: 'no bag' } },
      { action: 'checkOut', input: { projectId } },
      { action: 'transfer', input: { personId: next, movedToId: office } },
    ];
    const snapshot = () =>
      Promise.all(
        ids.map(async (id) => {
          const open = await openAssignmentsOf(id);
          const holds = open.map(({ version: _v, updatedAt: _a, updatedBy: _b, ...one }) => one);
          return { item: await stateOf(id), holds };
        }),
      );
    for (const step of steps) {
      const before = await snapshot();
      const back = await applied(ids, step);
      expect([step.action, back.state, back.counts.applied]).toEqual([step.action, 'applied', 3]);
      expect((await undone(back)).counts).toMatchObject({ applied: 3, refused: 0 });
      expect([step.action, await snapshot()]).toEqual([step.action, before]);
      const again = await applied(ids, step);
      expect(again.counts).toMatchObject({ update: 3, applied: 3 });
    }
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });

  it('does not give an item back to somebody who left, nor to a place that was closed', async () => {
    const leaver = await aPerson(api);
    const place = await aLocation(api);
    const [one = '', other = ''] = await makeItems(2);
    const { body: held } = await equipment.act({ id: one, version: 1 }, 'check-out', { personId: leaver.id });
    await equipment.change({ id: other, version: 1 }, { locationId: place.id });
    await equipment.act({ id: other, version: 2 }, 'check-out', { personId: holder });
    expect(held.status).toBe('in_use');
    const batch = await applied([one, other], { action: 'checkIn', input: { movedToId: office } });
    await people.change(leaver, { active: false });
    await callsTo(() => api, '/api/locations').change(place, { active: false });
    const preview = await api.request<UndoPreview>(
      api.tokens.user,
      'GET',
      `/api/bulk-edits/${batch.id}/undo`,
    );
    expect(preview.body).toMatchObject({ canGoBack: 2, inUse: 2 });
    const undo = await undone(batch);
    const problems = (await edits.rows(undo.id)).flatMap((row) => row.problems);
    expect(problems.map(({ path }) => path).toSorted()).toEqual(['custodianId', 'locationId']);
    expect((await equipment.get(one)).body).toMatchObject({ status: 'in_stock', version: 3 });
  });

  it('leaves out the one item that the database refuses, and is taken with the others', async () => {
    const ids = await makeItems(3);
    const batch = await checked(ids, toHolder());
    const [, refused = ''] = ids;
    await api.ownerDb.run(sql`
      create function refuse_step() returns trigger language plpgsql as $$
      begin
        raise exception 'taken' using errcode = 'unique_violation', constraint = 'equipment_serial_key';
      end $$`);
    await api.ownerDb.run(sql`
      create trigger refuse_step before update on equipment for each row
      when (new.id = ${literal(refused)}::uuid) execute function refuse_step()`);
    await edits.act(batch, 'apply', { reason: 'the new building' });
    await workOn(api);
    await api.ownerDb.run(sql`drop function refuse_step cascade`);
    const done = await edits.get(batch.id);
    expect(done).toMatchObject({ state: 'partly_applied', counts: { applied: 2, refused: 1 } });
    const left = (await edits.rows(batch.id)).find(({ result }) => result === 'refused');
    expect([left?.targetId, left?.problems[0]?.messageKey]).toEqual([refused, 'taken']);
    expect(await openAssignmentsOf(refused)).toEqual([]);
  });

  it('takes all that match a list, is changed before it is applied, and stays the step that it is', async () => {
    const ids = await makeItems(3);
    await Promise.all(ids.map((id) => equipment.change({ id, version: 1 }, { name: 'Stepped list' })));
    const selection = { view: 'q=Stepped', except: [ids[0]], total: 2 };
    const { body } = await send({
      selection,
      step: { action: 'checkOut', input: { personId: randomUUID() } },
    });
    await workOn(api);
    const unknown = await edits.get(body.id);
    expect(unknown.counts).toMatchObject({ rows: 2, fix: 2 });
    expect((await edits.rows(body.id))[0]?.problems[0]).toMatchObject({ path: 'personId' });
    expect(brokenRules(await edits.patch(unknown, {}))).toEqual({ changes: ['required'] });
    expect(brokenRules(await edits.patch(unknown, { step: { action: 'stock', input: {} } }))).toEqual({
      step: ['not_a_choice'],
    });
    expect((await edits.patch(unknown, { step: toHolder() })).status).toBe(200);
    await workOn(api);
    expect((await edits.get(body.id)).counts).toMatchObject({ update: 2, fix: 0 });
  });

  it('is refused where it is no step of the records, is asked for something else, or is too large', async () => {
    const [id = ''] = await makeItems(1);
    const selection = [{ id, version: 1 }];
    const tried = await send({ selection, step: { action: 'dispose', input: {} } });
    expect(brokenRules(tried)).toEqual({ 'step.action': ['not_a_choice'] });
    const input = { personId: 'nobody', dueOn: '2026-09-01' };
    const wrong = brokenRules(await send({ selection, step: { action: 'checkOut', input } }));
    expect(Object.keys(wrong).toSorted()).toEqual(['step.input.dueOn', 'step.input.personId']);
    const changes = [{ field: 'notes', operation: 'set', value: 'x' }];
    expect(brokenRules(await send({ selection, changes, step: toHolder() }))).toEqual({
      changes: ['too_many'],
    });
    const many = Array.from({ length: 5_001 }, () => ({ id: randomUUID(), version: 1 }));
    expect(codeOf(await send({ selection: many, step: toHolder() }))).toBe('selection_too_large');
    expect((await send({ selection, step: toHolder() }, api.tokens.staff)).status).toBe(403);
  });
});
