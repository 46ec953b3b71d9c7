import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { addDays, dayLength, dayOf, differenceInDays } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aCategory, aLocation, aModel, anEquipment } from '../../../test/factories.ts';
import {
  aHeldItem,
  aRepair,
  aStockItem,
  bodyFor,
  moveItem,
  moveRepair,
  openWorkshop,
  type Workshop,
} from '../../../test/repairs.ts';

let api: TestApp;
let shop: Workshop;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  const { astray } = await api.ownerDb.one<{ astray: number }>(sql`
    select count(*)::int as astray from equipment e where (e.status = 'in_repair') <> exists (select from repair r
      where r.equipment_id = e.id and r.status in ('in_progress', 'waiting_parts', 'at_vendor'))`);
  expect(astray).toBe(0);
  await api.stop();
});
const repairs = callsTo<RepairRecord>(() => api, '/api/repairs');
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const itemOf = async ({ equipmentId }: { equipmentId: string }) => (await items.get(equipmentId)).body;

async function assignmentsOf(equipmentId: string): Promise<AssignmentRecord[]> {
  const calls = callsTo<AssignmentRecord>(() => api, '/api/assignments');
  return (await calls.list(`?filter[equipmentId]=${equipmentId}&sort=number`)).body.items;
}

describe('starting a repair', () => {
  it('R-1.9 takes the item into repair and keeps who holds it', async () => {
    const requested = await aRepair(shop);
    expect((await itemOf(requested)).status).toBe('in_use');
    const started = await moveRepair(api, requested, 'start', { assignedToId: shop.person.id });
    expect(started).toMatchObject({
      status: 'in_progress',
      itemStatus: 'in_repair',
      assignedToId: shop.person.id,
    });
    expect(await itemOf(requested)).toMatchObject({ status: 'in_repair', custodianId: shop.person.id });
    expect((await assignmentsOf(requested.equipmentId)).map(({ status }) => status)).toEqual(['open']);
    const { body: history } = await items.history(requested.equipmentId);
    expect(history.items[0]).toMatchObject({ action: 'startRepair', reason: requested.number });
  });

  it('refuses an item that is not in stock yet, and changes nothing', async () => {
    const received = await anEquipment(api);
    const repair = await aRepair(shop, 'requested', { equipmentId: received.id });
    const answer = await repairs.act(repair, 'start');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'bad_state']);
    expect((await repairs.get(repair.id)).body).toEqual(repair);
  });

  it('keeps the item from changing hands meanwhile', async () => {
    const repair = await aRepair(shop, 'in_progress');
    const item = await itemOf(repair);
    const answer = await items.act(item, 'check-in', { condition: 'good', movedToId: shop.locationId });
    expect(codeOf(answer)).toBe('bad_state');
  });
});

describe('sending to a vendor', () => {
  it('asks for what was done about the data, writes the journey, and takes the item back', async () => {
    const item = await aHeldItem(shop, { storesData: true });
    const repair = await aRepair(shop, 'in_progress', { equipmentId: item.id });
    const sent = { vendorId: shop.vendorId, sentOn: '2026-02-02', expectedOn: '2026-02-20', dataLeft: true };
    expect(brokenRules(await repairs.act(repair, 'send', sent))).toEqual({
      mediaAction: ['media_action_required'],
    });
    const plain = await aHeldItem(shop, { categoryId: (await aCategory(api, { storesData: true })).id });
    const marked = await items.change(plain, { storesData: false });
    expect(marked.body.storesData).toBe(false);
    const other = await aRepair(shop, 'in_progress', { equipmentId: plain.id });
    expect(other.itemStoresData).toBe(true);
    expect(brokenRules(await repairs.act(other, 'send', sent))).toEqual({
      mediaAction: ['media_action_required'],
    });
    const away = await moveRepair(api, repair, 'send', { ...sent, mediaAction: 'removed', rmaNumber: 'R-1' });
    expect(away).toMatchObject({ status: 'at_vendor', mediaAction: 'removed', rmaNumber: 'R-1' });
    const { vendor } = away;
    expect(await itemOf(repair)).toMatchObject({ atVendor: vendor?.label });
    const early = await repairs.act(away, 'receive', { backOn: '2026-02-01' });
    expect(brokenRules(early)).toEqual({ backOn: ['date_order'] });
    const back = await moveRepair(api, away, 'receive', { backOn: '2026-02-18' });
    expect(back).toMatchObject({ status: 'in_progress', backOn: '2026-02-18' });
    expect(await itemOf(repair)).toMatchObject({ atVendor: null });
    const again = await moveRepair(api, back, 'send', {
      ...bodyFor(shop, 'send'),
      sentOn: '2026-03-02',
      expectedOn: null,
    });
    expect(again).toMatchObject({ sentOn: '2026-03-02', backOn: null, dataLeft: false });
  });

  it('waits for parts and goes on', async () => {
    const repair = await aRepair(shop, 'in_progress');
    const waiting = await moveRepair(api, repair, 'waitForParts', { expectedOn: '2026-04-01' });
    expect(waiting).toMatchObject({ status: 'waiting_parts', expectedOn: '2026-04-01' });
    expect((await moveRepair(api, waiting, 'resume')).status).toBe('in_progress');
    expect((await itemOf(repair)).status).toBe('in_repair');
  });
});

describe('completing a repair', () => {
  const completed = { outcome: 'repaired', resolution: 'New fan fitted', conditionAfter: 'fair' };

  it('gives the item back to where it was before, in the condition that was found', async () => {
    const held = await aRepair(shop, 'in_progress');
    const done = await moveRepair(api, held, 'complete', { ...completed, diagnosis: 'Fan worn out' });
    expect(done).toMatchObject({ ...completed, status: 'completed', diagnosis: 'Fan worn out' });
    expect(await itemOf(held)).toMatchObject({
      status: 'in_use',
      condition: 'fair',
      custodianId: shop.person.id,
    });

    const stocked = await aRepair(shop, 'in_progress', { equipmentId: (await aStockItem(shop)).id });
    expect(stocked.itemLocation.id).toBe(shop.locationId);
    const movedToId = (await aLocation(api)).id;
    await moveRepair(api, stocked, 'complete', { ...completed, outcome: 'no_fault_found', movedToId });
    expect(await itemOf(stocked)).toMatchObject({ status: 'in_stock', locationId: movedToId });

    const loan = { personId: shop.person.id, dueOn: addDays(dayOf(new Date(), 'UTC'), 9) };
    const lent = await moveItem(api, await aStockItem(shop), 'loan', loan);
    const ofLent = await aRepair(shop, 'in_progress', { equipmentId: lent.id });
    await moveRepair(api, ofLent, 'complete', completed);
    expect(await itemOf(ofLent)).toMatchObject({ status: 'on_loan', dueOn: loan.dueOn });
  });

  it('asks for the resolution and the condition at their fields', async () => {
    const repair = await aRepair(shop, 'in_progress');
    expect(brokenRules(await repairs.act(repair, 'complete', { outcome: 'repaired' }))).toEqual({
      resolution: ['required'],
    });
    const answer = await repairs.act(repair, 'complete', {
      outcome: 'repaired',
      resolution: 'New fan fitted',
    });
    expect(brokenRules(answer)).toEqual({ conditionAfter: ['required'] });
    expect((await itemOf(repair)).status).toBe('in_repair');
  });

  it('records the serial number of a replaced unit, and its warranty begins anew', async () => {
    const { id: modelId, categoryId } = await aModel(api);
    const own = { categoryId, modelId };
    const item = await aHeldItem(shop, {
      ...own,
      serial: 'OLD-1',
      warrantyStartsOn: '2026-01-01',
      warrantyEndsOn: '2027-01-01',
    });
    await aStockItem(shop, { ...own, serial: 'TAKEN 1' });
    const repair = await aRepair(shop, 'in_progress', { equipmentId: item.id });
    const replaced = { outcome: 'replaced', resolution: 'Replaced under warranty', conditionAfter: 'new' };
    const complete = (body: object) => repairs.act(repair, 'complete', { ...replaced, ...body });
    expect(brokenRules(await complete({}))).toEqual({ newSerial: ['required'] });
    expect(brokenRules(await complete({ newSerial: 'taken1' }))).toEqual({ newSerial: ['not_unique'] });
    expect(brokenRules(await complete({ newSerial: 'OLD-1' }))).toEqual({ newSerial: ['not_unique'] });
    expect(brokenRules(await complete({ outcome: 'repaired', newSerial: 'NEW-1' }))).toEqual({
      newSerial: ['read_only'],
    });
    expect((await complete({ newSerial: 'NEW-1' })).body).toMatchObject({ newSerial: 'NEW-1' });
    const after = await itemOf(repair);
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today() as today`);
    const days = differenceInDays(after.warrantyEndsOn ?? '', after.warrantyStartsOn ?? '');
    expect(after).toMatchObject({ serial: 'NEW-1', condition: 'new', warrantyStartsOn: today });
    expect(days).toBe(365);
    const { body: history } = await items.history(item.id);
    expect(history.items[0]!.changes['serial']).toEqual({ from: 'OLD-1', to: 'NEW-1' });
  });

  it('takes an item that cannot be repaired into stock as unusable, and ends who held it', async () => {
    const repair = await aRepair(shop, 'in_progress');
    const lost = { outcome: 'not_repairable', resolution: 'The board is beyond repair' };
    const wrong = await repairs.act(repair, 'complete', { ...lost, conditionAfter: 'good' });
    expect(brokenRules(wrong)).toEqual({ conditionAfter: ['not_a_choice'] });
    const done = await moveRepair(api, repair, 'complete', lost);
    expect(done).toMatchObject({ conditionAfter: 'unusable', custodian: null, itemStatus: 'in_stock' });
    expect(await itemOf(repair)).toMatchObject({
      status: 'in_stock',
      condition: 'unusable',
      custodianId: null,
    });
    expect(await assignmentsOf(repair.equipmentId)).toMatchObject([
      { status: 'closed', end: 'returned', conditionIn: 'unusable' },
    ]);
  });
});

describe('cancelling a repair', () => {
  it('returns the item from every open state, and leaves it alone where work had not begun', async () => {
    for (const status of ['requested', 'in_progress', 'waiting_parts', 'at_vendor'] as const) {
      const repair = await aRepair(shop, status);
      expect(codeOf(await repairs.act(repair, 'cancel', {}))).toBe('validation_failed');
      const cancelled = await moveRepair(api, repair, 'cancel', { reason: 'works again' });
      expect(cancelled).toMatchObject({ status: 'cancelled', outcome: null });
      expect(await itemOf(repair)).toMatchObject({ status: 'in_use', custodianId: shop.person.id });
      const { body: history } = await items.history(repair.equipmentId);
      expect(history.items[0]!.action).toBe(status === 'requested' ? 'checkOut' : 'cancelRepair');
    }
  });

  it('happens by itself when the item is reported missing', async () => {
    for (const status of ['requested', 'at_vendor'] as const) {
      const repair = await aRepair(shop, status);
      await moveItem(api, await itemOf(repair), 'report-missing', { reason: 'gone from the bench' });
      expect((await repairs.get(repair.id)).body).toMatchObject({
        status: 'cancelled',
        itemStatus: 'missing',
      });
      const { body: history } = await repairs.history(repair.id);
      expect(history.items[0]).toMatchObject({ action: 'cancel', reason: 'gone from the bench' });
    }
  });
});

describe('a loaner', () => {
  const lend = (repair: RepairRecord, loanerId: string) => repairs.act(repair, 'lend-loaner', { loanerId });

  it('goes to the holder of the item and comes back with the end of the repair', async () => {
    const repair = await aRepair(shop, 'in_progress');
    const loaner = await aStockItem(shop);
    const lent = (await lend(repair, loaner.id)).body;
    expect(lent).toMatchObject({ loanerId: loaner.id, loaner: { label: loaner.tag }, status: 'in_progress' });
    expect(await itemOf({ equipmentId: loaner.id })).toMatchObject({
      status: 'in_use',
      custodianId: shop.person.id,
    });
    const body = { ...bodyFor(shop, 'complete'), loanerCondition: 'poor' };
    expect((await moveRepair(api, lent, 'complete', body)).loanerId).toBe(loaner.id);
    expect(await itemOf({ equipmentId: loaner.id })).toMatchObject({
      status: 'in_stock',
      condition: 'poor',
      custodianId: null,
      locationId: loaner.locationId,
    });
    expect(await assignmentsOf(loaner.id)).toMatchObject([{ status: 'closed', end: 'returned' }]);
  });

  it('comes back with a cancelled repair and when it is asked for', async () => {
    const loaner = await aStockItem(shop);
    const first = (await lend(await aRepair(shop, 'waiting_parts'), loaner.id)).body;
    await moveRepair(api, first, 'cancel', { reason: 'works again' });
    expect((await itemOf({ equipmentId: loaner.id })).status).toBe('in_stock');
    const second = (await lend(await aRepair(shop, 'requested'), loaner.id)).body;
    const returned = await moveRepair(api, second, 'returnLoaner', { loanerCondition: 'good' });
    expect(returned).toMatchObject({ loanerId: null, status: 'requested' });
    expect((await itemOf({ equipmentId: loaner.id })).status).toBe('in_stock');
    expect(codeOf(await repairs.act(returned, 'return-loaner'))).toBe('no_loaner');
  });

  it('comes back although the item has changed hands before work began', async () => {
    const loaner = await aStockItem(shop);
    const lent = (await lend(await aRepair(shop), loaner.id)).body;
    const returned = { condition: 'good', movedToId: shop.locationId };
    const moved = await moveItem(api, await itemOf(lent), 'check-in', returned);
    const started = await moveRepair(api, lent, 'start');
    await moveRepair(api, started, 'complete', bodyFor(shop, 'complete'));
    expect(await itemOf({ equipmentId: loaner.id })).toMatchObject({ status: 'in_stock', custodianId: null });
    expect((await itemOf({ equipmentId: moved.id })).status).toBe('in_stock');
  });

  it('stays with whom it was given to since, even where nobody holds the item', async () => {
    const loaner = await aStockItem(shop);
    const lent = (await lend(await aRepair(shop), loaner.id)).body;
    const returned = { condition: 'good', movedToId: shop.locationId };
    await moveItem(api, await itemOf(lent), 'check-in', returned);
    const back = await moveItem(api, await itemOf({ equipmentId: loaner.id }), 'check-in', returned);
    const elsewhere = await moveItem(api, back, 'check-out', { locationId: shop.locationId });
    await moveRepair(api, lent, 'cancel', { reason: 'works again' });
    expect(await itemOf({ equipmentId: loaner.id })).toEqual(elsewhere);
  });

  it('stays where it has gone meanwhile', async () => {
    const loaner = await aStockItem(shop);
    const lent = (await lend(await aRepair(shop, 'in_progress'), loaner.id)).body;
    const inUse = await itemOf({ equipmentId: loaner.id });
    const missing = await moveItem(api, inUse, 'report-missing', { reason: 'lost on the way' });
    await moveRepair(api, lent, 'complete', bodyFor(shop, 'complete'));
    expect(await itemOf({ equipmentId: loaner.id })).toEqual(missing);
  });

  it('must be in stock, and somebody must hold the item', async () => {
    const repair = await aRepair(shop, 'in_progress');
    const busy = await aHeldItem(shop);
    const answer = await lend(repair, busy.id);
    expect(sentenceAt(answer, 'loanerId')).toBe(`${busy.tag} is in_use. A loaner must be in stock.`);
    const itself = await lend(repair, repair.equipmentId);
    expect(brokenRules(itself)).toEqual({ loanerId: ['loaner_not_in_stock'] });
    const nobody = await lend(repair, shop.vendorId);
    expect(brokenRules(nobody)).toEqual({ loanerId: ['not_found'] });
    const stocked = await aRepair(shop, 'in_progress', { equipmentId: (await aStockItem(shop)).id });
    expect(brokenRules(await lend(stocked, (await aStockItem(shop)).id))).toEqual({
      loanerId: ['no_custodian'],
    });
    const lent = (await lend(repair, (await aStockItem(shop)).id)).body;
    expect(brokenRules(await lend(lent, (await aStockItem(shop)).id))).toEqual({ loanerId: ['loaner_lent'] });
  });
});

describe('reopening a repair', () => {
  it('takes the item back into repair, within thirty days', async () => {
    const done = await aRepair(shop, 'completed');
    const reopened = await moveRepair(api, done, 'reopen', { reason: 'the fault came back' });
    expect(reopened).toMatchObject({ status: 'in_progress', outcome: null, closedAt: null });
    expect(reopened.resolution).toBe(done.resolution);
    expect((await itemOf(done)).status).toBe('in_repair');
    const again = await moveRepair(api, reopened, 'complete', bodyFor(shop, 'complete'));
    const other = await aRepair(shop, 'requested', { equipmentId: done.equipmentId });
    const refused = await repairs.act(again, 'reopen', { reason: 'the fault came back' });
    expect(refused.body).toMatchObject({
      code: 'open_repair',
      message: `${done.equipment.label} already has open repair ${other.number}.`,
    });
  });

  it('is too late after thirty days', async () => {
    const done = await aRepair(shop, 'completed');
    try {
      api.clock.advance(31 * dayLength);
      const token = await api.signIn('admin@test.example');
      const answer = await repairs.act(done, 'reopen', { reason: 'the fault came back' }, token);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'reopen_too_late']);
    } finally {
      api.clock.advance(-31 * dayLength);
    }
  });
});
