import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repairDefaults, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt, statusesOf } from '../../../test/calls.ts';
import { aPerson, aVendor, anEquipment } from '../../../test/factories.ts';
import {
  aHeldItem,
  aRepair,
  aStockItem,
  moveItem,
  openWorkshop,
  type Workshop,
} from '../../../test/repairs.ts';

let api: TestApp;
let shop: Workshop;
beforeAll(async () => {
  api = await startTestApp();
  shop = await openWorkshop(api);
});
afterAll(() => api.stop());
const repairs = callsTo<RepairRecord>(() => api, '/api/repairs');
const problem = 'It does not start any more';

describe('POST /repairs', () => {
  it('stands in a file with its parts in one cell that people can read', async () => {
    const parts = [
      { description: 'Panel', quantity: 1, unitCost: '120.50' },
      { description: 'Screws', quantity: 4, unitCost: '0.20' },
    ];
    const { number } = await aRepair(shop, 'requested', { parts });
    const address = `/api/repairs/export.csv?columns=parts&filter[number]=${number}`;
    const file = await api.request<string>(api.tokens.user, 'GET', address);
    expect(file.body).toMatch(/1 × Panel 120\.50; 4 × Screws 0\.20/);
  });

  const refusals: [string, unknown, string[], string?][] = [
    ['equipmentId', undefined, ['required']],
    ['equipmentId', randomUUID(), ['not_found']],
    ['problem', undefined, ['required']],
    ['problem', 'dead', ['too_short']],
    ['problem', 'x'.repeat(2001), ['too_long']],
    ['kind', 'magic', ['not_a_choice']],
    ['priority', 'soon', ['not_a_choice']],
    ['reportedById', randomUUID(), ['not_found']],
    ['assignedToId', randomUUID(), ['not_found']],
    ['vendorId', randomUUID(), ['not_found']],
    ['rmaNumber', 'x'.repeat(41), ['too_long']],
    ['tracking', 'x'.repeat(61), ['too_long']],
    ['warrantyClaim', 'yes', ['wrong_type']],
    ['mediaAction', 'burnt', ['not_a_choice']],
    ['diagnosis', 'bad', ['too_short']],
    ['resolution', 'ok', ['too_short']],
    ['labourHours', '1000', ['out_of_range']],
    ['labourHours', '1.234', ['bad_format']],
    ['labourHours', 2, ['wrong_type']],
    ['labourCost', '-1', ['bad_format']],
    ['parts', [{ description: '', quantity: 1, unitCost: '1' }], ['required'], 'parts.0.description'],
    ['parts', [{ description: 'Fan', quantity: 0, unitCost: '1' }], ['out_of_range'], 'parts.0.quantity'],
    ['parts', [{ description: 'Fan', quantity: 1, unitCost: '1.999' }], ['bad_format'], 'parts.0.unitCost'],
    ['parts', [{ description: 'Gold', quantity: 9999, unitCost: '99999999.99' }], ['out_of_range']],
    ['status', 'completed', ['read_only']],
    ['number', 'RP-2026-00001', ['read_only']],
    ['outcome', 'repaired', ['read_only']],
    ['totalCost', '1.00', ['read_only']],
    ['loanerId', null, ['read_only']],
    ['lifetimeCost', '1.00', ['unknown_field']],
  ];

  it.each(refusals)('refuses %s = %j with %j at the field', async (field, value, keys, path = field) => {
    const { id: equipmentId } = await aHeldItem(shop);
    const answer = await repairs.create({ equipmentId, problem, [field]: value });
    expect(answer.status).toBe(422);
    expect(brokenRules(answer)).toEqual({ [path]: keys });
  });

  it('is numbered within its year, one after the other, and starts as requested', async () => {
    const first = await aRepair(shop);
    const second = await aRepair(shop);
    expect(first).toMatchObject({
      ...repairDefaults,
      status: 'requested',
      problem,
      partsCost: '0.00',
      totalCost: '0.00',
      lifetimeCost: '0.00',
      isReplacementAdvised: false,
      custodian: { id: shop.person.id, label: shop.person.displayName },
      itemStatus: 'in_use',
      version: 1,
    });
    expect(first.number).toMatch(/^RP-\d{4}-\d{5}$/);
    expect(Number(second.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1);
    expect((await repairs.get(first.id)).body).toEqual(first);
  });

  it('leaves no gap in the numbers where a request was refused', async () => {
    const before = await aRepair(shop);
    expect((await repairs.create({ equipmentId: before.equipmentId, problem })).status).toBe(422);
    const after = await aRepair(shop);
    expect(Number(after.number.slice(-5))).toBe(Number(before.number.slice(-5)) + 1);
  });

  it('adds up labor and parts to the cent', async () => {
    const parts = [
      { description: 'Keyboard', quantity: 3, unitCost: '33.33' },
      { description: 'Screw', quantity: 7, unitCost: '0.1' },
    ];
    const repair = await aRepair(shop, 'requested', { parts, labourHours: '1.5', labourCost: '120.05' });
    expect(repair).toMatchObject({ parts, labourHours: '1.50', partsCost: '100.69', totalCost: '220.74' });
    const changed = await repairs.change(repair, { parts: [], labourCost: null });
    expect(changed.body).toMatchObject({ partsCost: '0.00', totalCost: '0.00' });
  });

  it('refuses a second open repair of an item and names the first', async () => {
    const open = await aRepair(shop);
    const answer = await repairs.create({ equipmentId: open.equipmentId, problem });
    expect(sentenceAt(answer, 'equipmentId')).toBe(
      `${open.equipment.label} already has open repair ${open.number}.`,
    );
    const closed = await aRepair(shop, 'cancelled');
    expect((await repairs.create({ equipmentId: closed.equipmentId, problem })).status).toBe(201);
  });

  it('lets exactly one of ten parallel requests for an item through', async () => {
    const { id: equipmentId } = await aHeldItem(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => repairs.create({ equipmentId, problem })),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
    const refused = answers.filter(({ status }) => status === 422);
    for (const answer of refused) expect(brokenRules(answer)).toEqual({ equipmentId: ['open_repair'] });
  });

  it('refuses an item that is not on hand, and one in the bin', async () => {
    const missing = await moveItem(api, await aHeldItem(shop), 'report-missing', { reason: 'not found' });
    const answer = await repairs.create({ equipmentId: missing.id, problem });
    expect(sentenceAt(answer, 'equipmentId')).toBe(
      `${missing.tag} is missing. Only items on hand can be repaired.`,
    );
    const items = callsTo<{ id: string }>(() => api, '/api/equipment');
    const binned = await anEquipment(api);
    await items.remove(binned);
    expect(brokenRules(await repairs.create({ equipmentId: binned.id, problem }))).toEqual({
      equipmentId: ['not_found'],
    });
  });

  it('asks for the vendor where the item was sent, and for days in their order', async () => {
    const { id: equipmentId } = await aHeldItem(shop);
    const create = (values: Record<string, unknown>) => repairs.create({ equipmentId, problem, ...values });
    expect(brokenRules(await create({ sentOn: '2026-02-02' }))).toEqual({ vendorId: ['required'] });
    expect(brokenRules(await create({ backOn: '2026-02-02' }))).toEqual({ sentOn: ['required'] });
    const sent = { vendorId: shop.vendorId, sentOn: '2026-02-02' };
    const early = await create({ ...sent, expectedOn: '2026-02-01', backOn: '2026-01-31' });
    expect(brokenRules(early)).toEqual({ expectedOn: ['date_order'], backOn: ['date_order'] });
    expect(sentenceAt(early, 'backOn')).toBe('Return date cannot be before the date sent.');
    const late = await create({ ...sent, sentOn: '2999-01-01', backOn: '2999-01-02' });
    expect(brokenRules(late)).toEqual({ sentOn: ['date_future'], backOn: ['date_future'] });
    expect((await create({ ...sent, expectedOn: '2026-02-02', backOn: '2026-02-02' })).status).toBe(201);
  });

  it('asks what was done about the data of an item that left with it', async () => {
    const dataItem = await aHeldItem(shop, { storesData: true });
    const create = (equipmentId: string, values: object) =>
      repairs.create({ equipmentId, problem, dataLeft: true, ...values });
    expect(brokenRules(await create(dataItem.id, {}))).toEqual({ mediaAction: ['media_action_required'] });
    expect((await create(dataItem.id, { mediaAction: 'removed' })).status).toBe(201);
    expect((await create((await aHeldItem(shop)).id, {})).status).toBe(201);
  });

  it('advises a new item when its repairs have cost more than half of it', async () => {
    const item = await aHeldItem(shop, { cost: '1000.00' });
    const first = await aRepair(shop, 'completed', { equipmentId: item.id, labourCost: '500.00' });
    expect(first).toMatchObject({ lifetimeCost: '500.00', isReplacementAdvised: false });
    const second = await aRepair(shop, 'requested', { equipmentId: item.id, labourCost: '0.01' });
    expect(second).toMatchObject({ lifetimeCost: '500.01', isReplacementAdvised: true, totalCost: '0.01' });
    const free = await aHeldItem(shop, { cost: '0.00' });
    const ofFree = await aRepair(shop, 'requested', { equipmentId: free.id, labourCost: '900.00' });
    expect(ofFree.isReplacementAdvised).toBe(false);
  });
});

describe('PATCH /repairs/:id', () => {
  it('keeps fields that were not sent', async () => {
    const repair = await aRepair(shop, 'requested', { priority: 'high', labourCost: '10.00' });
    const { body } = await repairs.change(repair, { diagnosis: 'The board is broken' });
    expect(body).toMatchObject({ priority: 'high', labourCost: '10.00', diagnosis: 'The board is broken' });
    const { body: history } = await repairs.history(repair.id);
    expect(Object.keys(history.items[0]!.changes)).toEqual(['diagnosis']);
  });

  it('never moves a repair to another item', async () => {
    const repair = await aRepair(shop);
    const { id: equipmentId } = await aStockItem(shop);
    expect(brokenRules(await repairs.change(repair, { equipmentId }))).toEqual({
      equipmentId: ['read_only'],
    });
  });

  it('leaves a vendor that is no longer active where it stands, but takes none newly', async () => {
    const vendor = await aVendor(api);
    const repair = await aRepair(shop, 'requested', { vendorId: vendor.id });
    await callsTo(() => api, '/api/vendors').change(vendor, { active: false });
    const kept = await repairs.change(repair, { rmaNumber: 'RMA-1' });
    expect(kept.status).toBe(200);
    const other = await aRepair(shop);
    expect(brokenRules(await repairs.change(other, { vendorId: vendor.id }))).toEqual({
      vendorId: ['not_found'],
    });
  });

  it('keeps the days of a journey while the item is away', async () => {
    const away = await aRepair(shop, 'at_vendor');
    expect(brokenRules(await repairs.change(away, { sentOn: null }))).toEqual({ sentOn: ['required'] });
    expect(brokenRules(await repairs.change(away, { backOn: '2026-02-03' }))).toEqual({
      backOn: ['read_only'],
    });
    expect(brokenRules(await repairs.change(away, { vendorId: null }))).toEqual({ vendorId: ['required'] });
  });

  it('takes only papers and bills once the repair is over', async () => {
    const done = await aRepair(shop, 'completed');
    const refused = await repairs.change(done, { problem: 'Something else', resolution: null });
    expect(brokenRules(refused)).toEqual({ problem: ['read_only'], resolution: ['read_only'] });
    const parts = [{ description: 'Board', quantity: 1, unitCost: '80.00' }];
    const billed = await repairs.change(done, { parts, labourCost: '20.00', rmaNumber: 'RMA-77' });
    expect(billed.body).toMatchObject({ totalCost: '100.00', rmaNumber: 'RMA-77', status: 'completed' });
  });
});

describe('DELETE /repairs/:id', () => {
  it('takes a mistaken request from its author, from others by administrators alone', async () => {
    const mine = (await repairs.create({ equipmentId: (await aHeldItem(shop)).id, problem }, api.tokens.user))
      .body;
    expect((await repairs.remove(mine, 'twice', api.tokens.user)).status).toBe(200);
    const theirs = await aRepair(shop);
    expect((await repairs.remove(theirs, 'twice', api.tokens.user)).status).toBe(403);
    const binned = (await repairs.remove(theirs)).body;
    const again = await aRepair(shop, 'requested', { equipmentId: theirs.equipmentId });
    const blocked = await repairs.act(binned, 'restore');
    expect([blocked.status, codeOf(blocked)]).toEqual([409, 'open_repair']);
    await repairs.remove(again);
    expect((await repairs.act(binned, 'restore', {}, api.tokens.user)).status).toBe(403);
    expect((await repairs.act(binned, 'restore')).body).toMatchObject({
      deletedAt: null,
      status: 'requested',
    });
  });

  it('refuses what somebody has worked on', async () => {
    for (const status of ['in_progress', 'completed', 'cancelled'] as const) {
      const answer = await repairs.remove(await aRepair(shop, status));
      expect([answer.status, codeOf(answer)]).toEqual([409, 'repair_begun']);
    }
  });

  it('keeps items, people and vendors that a repair names', async () => {
    const item = await aStockItem(shop);
    const [person, vendor] = [await aPerson(api), await aVendor(api)];
    await aRepair(shop, 'cancelled', {
      equipmentId: item.id,
      reportedById: person.id,
      vendorId: vendor.id,
    });
    expect(codeOf(await callsTo(() => api, '/api/equipment').remove(item))).toBe('has_history');
    expect(codeOf(await callsTo(() => api, '/api/people').remove(person))).toBe('in_use');
    expect(codeOf(await callsTo(() => api, '/api/vendors').remove(vendor))).toBe('in_use');
  });
});

describe('GET /repairs', () => {
  it('finds by number, tag and words, filters and sorts', async () => {
    const repair = await aRepair(shop, 'waiting_parts', {
      problem: 'Hinge snapped clean off',
      priority: 'critical',
      expectedOn: '2026-01-01',
    });
    for (const search of [repair.number, repair.equipment.label, 'hinge snapped']) {
      const { body } = await repairs.list(`?q=${encodeURIComponent(search)}`);
      expect(body.items.map(({ id }) => id)).toContain(repair.id);
    }
    const query =
      '?filter[status]=waiting_parts&filter[priority]=critical&filter[expectedOn][lt]=2026-01-02&sort=expectedOn';
    expect((await repairs.list(query)).body.items.map(({ id }) => id)).toEqual([repair.id]);
    const byCost = await repairs.list('?sort=-totalCost&limit=5');
    const costs = byCost.body.items.map(({ totalCost }) => Number(totalCost));
    expect(costs).toEqual(costs.toSorted((one, other) => other - one));
  });

  it('is for those who may read the inventory', async () => {
    expect((await repairs.list('', api.tokens.user)).status).toBe(200);
    expect((await repairs.list('', api.tokens.staff)).status).toBe(403);
    expect((await repairs.create({}, api.tokens.staff)).status).toBe(403);
  });
});
