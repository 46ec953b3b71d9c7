import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReceiptRecord, SerialFinding } from '#contract/entities/purchase-order/receipt.schema.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { verifyHistory } from '#server/history-check.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aFundingSource, anActiveProject, anEquipment, aPerson } from '../../../test/factories.ts';
import { aSoftware } from '../../../test/licenses.ts';
import { aLine, anOrder, anOrderThatIs, openOffice, receive, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
let softwareId: string;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  softwareId = (await aSoftware(api)).id;
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const entitlements = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');

const term = { kind: 'software', description: 'Mapping suite', quantity: 3, unitPrice: '99.99' };

function reverse(order: PurchaseOrderRecord, receipt: ReceiptRecord) {
  const address = `/api/purchase-orders/${order.id}/receipts/${receipt.id}/actions/reverse`;
  const body = { reason: 'counted on the wrong order' };
  return api.request<PurchaseOrderRecord>(api.tokens.user, 'POST', address, body, ifMatch(order.version));
}

describe('receiving software', () => {
  it('makes licenses in force with their cost to the cent, term, project, funding and order', async () => {
    const [project, source] = [await anActiveProject(api), await aFundingSource(api)];
    const funding = [{ fundingSourceId: source.id, percent: '100' }];
    const line = { ...term, softwareId, metric: 'device', termMonths: 12, freight: '10.00', funding };
    const order = await anOrderThatIs(office, 'ordered', {
      projectId: project.id,
      contractNumber: 'STC-22',
      lines: [line],
    });
    const lineId = order.lines[0]?.id;
    const first = await receive(office, order, { lines: [{ lineId, accepted: 2 }] });
    expect(first.status).toBe(201);
    const [made] = first.body.receipt.lines[0]?.entitlements ?? [];
    const { body: license } = await entitlements.get(made?.id ?? '');
    expect(license).toMatchObject({
      number: made?.label,
      status: 'active',
      metric: 'device',
      quantity: 2,
      term: 'subscription',
      startsOn: '2026-02-20',
      endsOn: '2027-02-19',
      cost: '206.65',
      billingPeriod: 'yearly',
      yearlyCost: '206.65',
      contractNumber: 'STC-22',
      projectId: project.id,
      purchaseOrder: { id: order.id, label: order.orderNumber },
      fundingSources: [{ id: source.id }],
    });
    expect((await entitlements.history(license.id)).body).toMatchObject({
      isChainIntact: true,
      items: [{ action: 'create', reason: first.body.receipt.number }],
    });
    const own = { startsOn: '2026-04-01', endsOn: '2026-06-30', metric: 'named_user' };
    const rest = await receive(office, order, { lines: [{ lineId, accepted: 1, license: own }] });
    expect(rest.body.order.status).toBe('received');
    const listed = (await entitlements.list(`?filter[purchaseOrderId]=${order.id}&sort=number`)).body.items;
    expect(listed.map(({ cost, startsOn, metric }) => [cost, startsOn, metric])).toEqual([
      ['206.65', '2026-02-20', 'device'],
      ['103.32', '2026-04-01', 'named_user'],
    ]);
  });

  it('asks for the product and the metric at the latest when it comes, at their row', async () => {
    const order = await anOrderThatIs(office, 'ordered', { lines: [term, aLine(office)] });
    const [lineId, other] = order.lines.map(({ id }) => id);
    const bare = await receive(office, order, { lines: [{ lineId, accepted: 1 }] });
    expect(brokenRules(bare)).toEqual({
      'lines.0.license.softwareId': ['required'],
      'lines.0.license.metric': ['required'],
    });
    const license = {
      softwareId: office.vendorId,
      metric: 'device',
      startsOn: '2026-05-01',
      endsOn: '2026-04-01',
    };
    const lines = [
      { lineId, accepted: 1, license },
      { lineId: other, accepted: 1, serials: ['Q-77'], license, customValues: { unheard: 'x' } },
    ];
    expect(brokenRules(await receive(office, order, { lines }))).toEqual({
      'lines.0.license.softwareId': ['not_found'],
      'lines.0.license.endsOn': ['end_after_start'],
      'lines.1.license': ['read_only'],
      'lines.1.customValues.unheard': ['unknown_field'],
    });
    const factsOf = async () =>
      (await api.request<OrderLineFacts[]>(api.tokens.user, 'GET', `/api/purchase-orders/${order.id}/lines`))
        .body;
    expect((await factsOf()).map(({ licensed }) => licensed)).toEqual([null, null]);
    const good = { lineId, accepted: 3, license: { softwareId, metric: 'site' } };
    const { body } = await receive(office, order, { lines: [good] });
    expect((await factsOf())[0]?.licensed).toMatchObject({ software: { id: softwareId }, metric: 'site' });
    const { body: record } = await entitlements.get(body.receipt.lines[0]?.entitlements[0]?.id ?? '');
    expect(record).toMatchObject({ term: 'perpetual', endsOn: null, cost: '299.97', billingPeriod: 'once' });
  });

  it('is reversed while nobody has a seat, and not afterwards', async () => {
    const order = await anOrderThatIs(office, 'ordered', {
      lines: [{ ...term, softwareId, metric: 'named_user' }],
    });
    const lines = [{ lineId: order.lines[0]?.id, accepted: 3 }];
    const first = (await receive(office, order, { lines })).body;
    const voidedId = first.receipt.lines[0]?.entitlements[0]?.id ?? '';
    const { body: reversed } = await reverse(first.order, first.receipt);
    expect(reversed).toMatchObject({ status: 'ordered', receivedValue: '0.00' });
    const { body: voided } = await entitlements.get(voidedId);
    expect(voided).toMatchObject({ deletedBy: 'Uma User', version: 2 });
    expect((await entitlements.history(voidedId)).body.items[0]).toMatchObject({ action: 'void' });
    expect(codeOf(await entitlements.act(voided, 'restore'))).toBe('receipt_reversed');

    const again = (await receive(office, order, { lines })).body;
    const entitlementId = again.receipt.lines[0]?.entitlements[0]?.id;
    const seat = { entitlementId, personId: (await aPerson(api)).id, startedOn: '2026-02-20' };
    expect((await api.request(api.tokens.user, 'POST', '/api/seats', seat)).status).toBe(201);
    const refused = await reverse(again.order, again.receipt);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'receipt_touched']);
    const address = `/api/purchase-orders/${order.id}/receipts`;
    const [latest] = (await api.request<ReceiptRecord[]>(api.tokens.user, 'GET', address)).body;
    expect(latest).toMatchObject({
      isReversible: false,
      touched: again.receipt.lines[0]?.entitlements[0]?.label,
    });
  });

  it('keeps product and terms to software lines', async () => {
    const draft = await anOrder(office);
    const [line] = draft.lines;
    const lines = [
      { ...line, softwareId, termMonths: 12 },
      { kind: 'software', softwareId: office.vendorId, quantity: 1, unitPrice: '1' },
      { kind: 'software', softwareId, quantity: 1, unitPrice: '1' },
    ];
    expect(brokenRules(await orders.change(draft, { lines }, api.tokens.user))).toEqual({
      'lines.0.softwareId': ['read_only'],
      'lines.0.termMonths': ['read_only'],
      'lines.1.softwareId': ['not_found'],
    });
  });
});

describe('receiving equipment whose category has fields of its own', () => {
  const field = (key: string, more: object = {}) => ({
    key,
    label: perLanguage(() => key),
    type: 'text',
    required: true,
    ...more,
  });

  it('gives all items what is sent, and lets none into stock without what is required', async () => {
    const customFields = [field('memory'), field('host', { unique: true, required: false }), field('image')];
    const categoryId = (await aCategory(api, { customFields })).id;
    const line = { kind: 'equipment', categoryId, description: 'Laptop', quantity: 2, unitPrice: '10.00' };
    const order = await anOrderThatIs(office, 'ordered', { lines: [line] });
    const lineId = order.lines[0]?.id;
    const shared = { lineId, accepted: 2, customValues: { memory: '32 GB', host: 'L-1' } };
    expect(brokenRules(await receive(office, order, { lines: [shared] }))).toEqual({
      'lines.0.customValues.host': ['read_only'],
    });
    const good = { ...shared, customValues: { memory: '32 GB' } };
    const { receipt } = (await receive(office, order, { lines: [good] })).body;
    const { body: item } = await equipment.get(receipt.lines[0]?.items[0]?.id ?? '');
    expect(item.customValues).toEqual({ memory: '32 GB' });
    expect(brokenRules(await equipment.act(item, 'stock'))).toEqual({ 'customValues.image': ['required'] });
    const { body: whole } = await equipment.change(item, { customValues: { memory: '32 GB', image: 'v4' } });
    expect((await equipment.act(whole, 'stock')).body.status).toBe('in_stock');
  });

  it('gives each item what is its own, and refuses at its row what another one has', async () => {
    const imei = field('imei', { unique: true, min: 3 });
    const categoryId = (await aCategory(api, { customFields: [field('carrier'), imei] })).id;
    await anEquipment(api, { categoryId, customValues: { carrier: 'A', imei: '777' } });
    const line = { kind: 'equipment', categoryId, description: 'Phone', quantity: 4, unitPrice: '10.00' };
    const order = await anOrderThatIs(office, 'ordered', { lines: [line, line] });
    const [one, two] = order.lines.map(({ id }) => id);
    const customValues = { carrier: 'A' };
    const send = (first: object[], second: object[]) =>
      receive(office, order, {
        lines: [
          { lineId: one, accepted: 3, customValues, ownValues: first },
          { lineId: two, accepted: 1, customValues, ownValues: second },
        ],
      });
    expect(brokenRules(await send([{ imei: '1' }, {}, { what: 'x' }], [{ imei: '123' }, {}]))).toEqual({
      'lines.0.ownValues.0.imei': ['too_short'],
      'lines.0.ownValues.2.what': ['unknown_field'],
      'lines.1.ownValues': ['too_many'],
    });
    expect(brokenRules(await send([{ imei: '123' }, { imei: '777' }], [{ imei: '123' }]))).toEqual({
      'lines.0.ownValues.1.imei': ['not_unique'],
      'lines.1.ownValues.0.imei': ['value_repeated'],
    });
    const { receipt } = (await send([{ imei: '123' }, {}, { imei: '125', carrier: 'B' }], [])).body;
    const items = await Promise.all((receipt.lines[0]?.items ?? []).map(({ id }) => equipment.get(id)));
    expect(items.map(({ body }) => body.customValues)).toEqual([
      { carrier: 'A', imei: '123' },
      { carrier: 'A' },
      { carrier: 'B', imei: '125' },
    ]);
  });
});

describe('POST /purchase-orders/:id/serial-checks', () => {
  it('names what stands twice and what a living item has, and writes nothing', async () => {
    const order = await anOrderThatIs(office, 'ordered', { lines: [aLine(office), aLine(office)] });
    const taken = await anEquipment(api, {
      categoryId: office.categoryId,
      modelId: office.modelId,
      serial: 'tk 1',
    });
    const [one, two] = order.lines.map(({ id }) => id);
    const lines = [
      { lineId: one, serials: ['N-1', 'TK1', ''] },
      { lineId: two, serials: ['n-1', 'N-2'] },
    ];
    const address = `/api/purchase-orders/${order.id}/serial-checks`;
    const answer = await api.request<SerialFinding[]>(api.tokens.user, 'POST', address, { lines });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      { lineId: one, unit: 1, item: { id: taken.id, label: taken.tag, note: null } },
      { lineId: two, unit: 0, item: null },
    ]);
    expect((await orders.get(order.id)).body.version).toBe(order.version);
  });
});
