import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt, statusesOf } from '../../../test/calls.ts';
import { aFundingSource, anActiveProject, anEquipment } from '../../../test/factories.ts';
import { aLine, anOrderThatIs, openOffice, receive, serials, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const service = { kind: 'service', description: 'Set-up on site', quantity: 4, unitPrice: '10.00' };

async function itemsOf(order: PurchaseOrderRecord): Promise<EquipmentRecord[]> {
  return (await equipment.list(`?filter[purchaseOrderId]=${order.id}&sort=tag`)).body.items;
}

async function receiptsOf(order: PurchaseOrderRecord): Promise<ReceiptRecord[]> {
  const address = `/api/purchase-orders/${order.id}/receipts`;
  return (await api.request<ReceiptRecord[]>(api.tokens.user, 'GET', address)).body;
}

function reverse(order: PurchaseOrderRecord, receipt: ReceiptRecord | undefined) {
  const address = `/api/purchase-orders/${order.id}/receipts/${receipt?.id}/actions/reverse`;
  const body = { reason: 'counted on the wrong order' };
  return api.request<PurchaseOrderRecord>(api.tokens.user, 'POST', address, body, ifMatch(order.version));
}

describe('printed tags of a delivery', () => {
  const blankTags = async (count: number) => {
    const prefix = `RT${String.fromCharCode(65 + (rolls += 1))}`;
    const body = { maker: 'here', prefix, first: 1, last: count };
    const { status } = await api.request(api.tokens.admin, 'POST', '/api/tag-rolls', body);
    expect(status).toBe(201);
    return Array.from({ length: count }, (_, at) => `${prefix}-${String(at + 1).padStart(6, '0')}`);
  };
  let rolls = 0;
  const stateOf = (tag: string) =>
    api.db.maybe<{ state: string; item: string | null }>(sql`
      select state, equipment_id as item from equipment_tag where tag = ${tag}`);
  const post = (order: PurchaseOrderRecord, line: object) =>
    receive(office, order, { lines: [{ lineId: order.lines[0]?.id, ...line }] });

  it('are claimed by the units that carry them, the others get the next number; a reversal makes them blank again', async () => {
    const order = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, { quantity: 5 })] });
    const [first, second, third] = await blankTags(3);
    const made = await post(order, { accepted: 3, serials: serials(3), tags: [first, null, second] });
    expect(made.status).toBe(201);
    const items = await itemsOf(order);
    expect(items).toHaveLength(3);
    expect(items.map(({ tag }) => tag)).toEqual(expect.arrayContaining([first, second]));
    expect(await stateOf(first!)).toEqual({ state: 'claimed', item: expect.any(String) });
    const given = items.find(({ tag }) => tag !== first && tag !== second)?.tag ?? '';
    expect((await stateOf(given))?.state).toBe('issued');
    expect(items.reduce((sum, { cost }) => sum + Number(cost), 0).toFixed(2)).toBe(made.body.receipt.value);

    // Glued on twice, on another item, void, of nobody, or more of them than items.
    const next = made.body.order;
    const repeated = await post(next, { accepted: 2, serials: serials(2), tags: [third, third] });
    expect(brokenRules(repeated)).toEqual({ 'lines.0.tags.1': ['value_repeated'] });
    expect(codeOf(await post(next, { accepted: 1, serials: serials(1), tags: ['ZZ-000001'] }))).toBe(
      'tag_unknown',
    );
    expect(codeOf(await post(next, { accepted: 1, serials: serials(1), tags: [first] }))).toBe('tag_on_item');
    const more = await post(next, { accepted: 1, serials: serials(1), tags: [third, third] });
    expect(brokenRules(more)).toMatchObject({ 'lines.0.tags': ['too_many'] });
    expect((await stateOf(third!))?.state).toBe('blank');

    expect((await reverse(next, made.body.receipt)).status).toBe(200);
    expect(await stateOf(first!)).toEqual({ state: 'blank', item: null });
    expect((await stateOf(given))?.state).toBe('issued');
    const [fresh] = await receiptsOf(order);
    expect(fresh?.reversedAt).not.toBeNull();
    // They are glued on already: the delivery that is entered anew claims them again.
    const again = await anOrderThatIs(office, 'ordered');
    const claimed = await post(again, { accepted: 1, serials: serials(1), tags: [first] });
    expect(claimed.status).toBe(201);
    expect((await itemsOf(again)).map(({ tag }) => tag)).toEqual([first]);
  });

  it('are of the first of two who claim one at the same moment', async () => {
    const [one, other] = [await anOrderThatIs(office, 'ordered'), await anOrderThatIs(office, 'ordered')];
    const [tag] = await blankTags(1);
    const answers = await Promise.all(
      [one, other].map((order) => post(order, { accepted: 1, serials: serials(1), tags: [tag] })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(201);
    expect(statuses[1]).toBe(409);
    expect((await stateOf(tag!))?.state).toBe('claimed');
  });
});

describe('POST /purchase-orders/:id/receipts', () => {
  it('makes tagged items with their cost to the cent, funding, project and warranty', async () => {
    const [state, federal] = [
      await aFundingSource(api),
      await aFundingSource(api, {
        type: 'federal',
        federalAgency: 'FHWA',
        fain: 'FAIN-1',
        federalShare: '80',
      }),
    ];
    const project = await anActiveProject(api);
    const funding = [
      { fundingSourceId: state.id, percent: '33.333' },
      { fundingSourceId: federal.id, percent: '66.667' },
    ];
    const line = aLine(office, {
      quantity: 3,
      unitPrice: '99.99',
      freight: '10.00',
      funding,
      warrantyMonths: 36,
    });
    const order = await anOrderThatIs(office, 'ordered', { projectId: project.id, lines: [line] });
    const [one, two, three] = serials(3);
    const lines = [{ lineId: order.lines[0]?.id, accepted: 3, serials: [one, two, three] }];
    const answer = await receive(office, order, { lines, packingSlip: 'PS-1' });
    expect(answer.status).toBe(201);
    expect(answer.body.order).toMatchObject({
      status: 'received',
      acceptedUnits: 3,
      receivedValue: '309.97',
    });
    expect(answer.body.receipt).toMatchObject({ packingSlip: 'PS-1', value: '309.97', isReversible: true });
    const items = await itemsOf(order);
    expect(items.map(({ cost, serial }) => [cost, serial])).toEqual([
      ['103.32', one],
      ['103.32', two],
      ['103.33', three],
    ]);
    expect(items[0]).toMatchObject({
      status: 'received',
      acquiredOn: '2026-02-20',
      warrantyStartsOn: '2026-02-20',
      warrantyEndsOn: '2029-02-20',
      federalShare: '53.334',
      purchaseOrder: { id: order.id, label: order.orderNumber },
      fundingLines: [
        { fundingSourceId: state.id, percent: '33.333', amount: '34.44' },
        { fundingSourceId: federal.id, percent: '66.667', amount: '68.88' },
      ],
    });
    const history = (await equipment.history(items[0]?.id ?? '')).body;
    expect(history).toMatchObject({ isChainIntact: true, items: [{ action: 'create', version: 1 }] });
    expect(history.items[0]?.reason).toBe(answer.body.receipt.number);
    const shares = await api.ownerDb.many(sql`
      select project_id as "projectId", percent, from_on as "fromOn" from allocation
      where equipment_id = any(${items.map(({ id }) => id)}::uuid[])`);
    expect(shares).toEqual(
      Array.from({ length: 3 }, () => ({ projectId: project.id, percent: '100.000', fromOn: '2026-02-20' })),
    );
    expect((await orders.history(order.id)).body.items[0]).toMatchObject({ action: 'receiveAll' });
  });

  it('tells every problem at its row', async () => {
    const order = await anOrderThatIs(office, 'ordered', { lines: [aLine(office), aLine(office), service] });
    const [first, second, third] = order.lines;
    const taken = await anEquipment(api, {
      categoryId: office.categoryId,
      modelId: office.modelId,
      serial: 'ab 1',
    });
    const lines = [
      { lineId: first?.id, accepted: 2, serials: ['X-1', 'AB1'] },
      { lineId: second?.id, accepted: 2, serials: ['x-1', 'Y-2'] },
      { lineId: third?.id, accepted: 0, rejected: 1, serials: ['Z-3'] },
      { lineId: third?.id, accepted: 1 },
      { lineId: randomUUID(), accepted: 1 },
    ];
    const answer = await receive(office, order, { lines, receivedOn: '2999-01-01' });
    expect(brokenRules(answer)).toEqual({
      receivedOn: ['date_future'],
      'lines.0.serials.1': ['not_unique'],
      'lines.1.serials.0': ['serial_repeated'],
      'lines.2.serials': ['read_only'],
      'lines.2.rejectReason': ['reason_required'],
      'lines.3.lineId': ['line_repeated'],
      'lines.4.lineId': ['not_found'],
    });
    expect(sentenceAt(answer, 'lines.0.serials.1')).toContain(taken.tag);
    const early = await receive(office, order, { receivedOn: '2026-02-01' });
    expect(brokenRules(early)).toEqual({ receivedOn: ['date_order'] });
    const few = await receive(office, order, {
      lines: [{ lineId: first?.id, accepted: 2, serials: ['Q-1'] }],
    });
    expect(sentenceAt(few, 'lines.0.serials')).toBe('Enter 2 serial numbers; you entered 1.');
    expect(await itemsOf(order)).toEqual([]);
  });

  it('comes on the day of the order at the earliest and today at the latest', async () => {
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today() as today`);
    const receiveOn = async (receivedOn: (orderedOn: string) => string) => {
      const order = await anOrderThatIs(office, 'ordered');
      const answer = await receive(office, order, { receivedOn: receivedOn(order.orderedOn ?? '') });
      return answer.status === 201 ? answer.body.receipt.receivedOn : brokenRules(answer);
    };
    expect(await receiveOn((orderedOn) => addDays(orderedOn, -1))).toEqual({ receivedOn: ['date_order'] });
    expect(await receiveOn((orderedOn) => orderedOn)).toBe('2026-02-02');
    expect(await receiveOn(() => today)).toBe(today);
    expect(await receiveOn(() => addDays(today, 1))).toEqual({ receivedOn: ['date_future'] });
  });

  it('refuses more than is open, and keeps what is sent back to the vendor', async () => {
    const order = await anOrderThatIs(office, 'ordered', { lines: [service] });
    const lineId = order.lines[0]?.id;
    const rejected = { rejected: 2, rejectReason: 'damaged', rejectNote: 'wet' };
    const part = await receive(office, order, { lines: [{ lineId, accepted: 3, ...rejected }] });
    expect(part.body.order).toMatchObject({ status: 'partially_received', receivedValue: '30.00' });
    const over = await receive(office, order, { lines: [{ lineId, accepted: 2 }] });
    expect([over.status, codeOf(over)]).toEqual([409, 'over_received']);
    expect(sentenceAt(over, 'lines.0.accepted')).toBe('Only 1 of 4 are still open on this line.');
    expect((await receiptsOf(order))[0]?.lines).toMatchObject([{ accepted: 3, ...rejected, items: [] }]);
    const all = await receive(office, order, {
      lines: [{ lineId, accepted: 0, rejected: 1, rejectReason: 'extra' }],
    });
    expect(all.body.order.status).toBe('partially_received');
  });

  it('happens once when the button is pressed twice', async () => {
    const order = await anOrderThatIs(office, 'ordered');
    const lines = [{ lineId: order.lines[0]?.id, accepted: 1, serials: serials(1) }];
    const press = () =>
      receive(office, order, { lines }, api.tokens.user, { 'idempotency-key': `receive-${order.id}` });
    const answers = await Promise.all([press(), press()]);
    expect(statusesOf(answers)).toEqual([201, 201]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await itemsOf(order)).toHaveLength(1);
  });

  it('gives the last unit to one of two people, and 30 units to 30 of 50', async () => {
    const last = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, { quantity: 1 })] });
    expect(statusesOf(await Promise.all([receive(office, last), receive(office, last)]))).toEqual([201, 409]);
    const lines = [aLine(office, { quantity: 30, unitPrice: '0.37', freight: '1.00' }), service];
    const order = await anOrderThatIs(office, 'ordered', { lines });
    const one = () => ({ lines: [{ lineId: order.lines[0]?.id, accepted: 1, serials: serials(1) }] });
    // A server whose connections are all lent says so, and is asked again.
    const insist = async (body: ReturnType<typeof one>): ReturnType<typeof receive> => {
      const answer = await receive(office, order, body);
      return answer.status === 503 ? insist(body) : answer;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => insist(one())));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      Array.from({ length: 20 }, () => [409, 'over_received']),
    );
    const { sum, tags } = await api.ownerDb.one<{ sum: string; tags: number }>(sql`
      select sum(cost) as sum, count(distinct tag)::int as tags from equipment where purchase_order_id = ${order.id}`);
    expect([sum, tags]).toEqual(['12.10', 30]);
  });
});

describe('POST /purchase-orders/:id/receipts/:receiptId/actions/reverse', () => {
  it('voids untouched items, keeps their tags used, and lets the goods be received again', async () => {
    const project = await anActiveProject(api);
    const ordered = await anOrderThatIs(office, 'ordered', { projectId: project.id });
    const { order, receipt } = (await receive(office, ordered)).body;
    const [item] = await itemsOf(order);
    const { body: reversed } = await reverse(order, receipt);
    expect(reversed).toMatchObject({ status: 'ordered', acceptedUnits: 0, receivedValue: '0.00' });
    expect(await itemsOf(order)).toEqual([]);
    const voided = (await equipment.get(item?.id ?? '')).body;
    expect(voided).toMatchObject({ tag: item?.tag, deletedBy: 'Uma User', version: 2 });
    expect((await equipment.history(voided.id)).body).toMatchObject({
      isChainIntact: true,
      items: [{ action: 'void' }, { action: 'create' }],
    });
    expect(codeOf(await equipment.act(voided, 'restore'))).toBe('receipt_reversed');
    expect((await reverse(reversed, receipt)).status).toBe(404);
    expect((await receiptsOf(order))[0]).toMatchObject({ isReversible: false, reversedBy: 'Uma User' });
    const again = await receive(office, order, {
      lines: [{ lineId: order.lines[0]?.id, accepted: 2, serials: [item?.serial, ...serials(1)] }],
    });
    expect(again.body.order.status).toBe('received');
    expect((await itemsOf(order)).map(({ tag }) => tag)).not.toContain(item?.tag);
  });

  it('is refused once something happened to one of the items', async () => {
    const { order, receipt } = (await receive(office, await anOrderThatIs(office, 'ordered'))).body;
    const items = await itemsOf(order);
    const broken = { equipmentId: items[1]?.id, problem: 'It arrived with a crack' };
    await api.request(api.tokens.user, 'POST', '/api/repairs', broken);
    const refused = await reverse(order, receipt);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'receipt_touched']);
    expect((await receiptsOf(order))[0]?.isReversible).toBe(false);
    expect(await itemsOf(order)).toHaveLength(2);
    expect(codeOf(await equipment.remove(items[0]!))).toBe('has_history');
  });
});
