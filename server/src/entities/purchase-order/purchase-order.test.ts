import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aFundingSource, aModel } from '../../../test/factories.ts';
import { aLine, anOrder, anOrderThatIs, moveOrder, openOffice, type Office } from '../../../test/orders.ts';

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
const service = { kind: 'service', description: 'Set-up on site', quantity: 1, unitPrice: '10.00' };

describe('POST /purchase-orders', () => {
  it('gives the next number of the year and computes the totals in the database', async () => {
    const line = aLine(office, {
      quantity: 3,
      unitPrice: '19.99',
      taxPercent: '8.25',
      freight: '5',
      discount: '0.97',
    });
    const [first, next] = [await anOrder(office, { lines: [line, service] }), await anOrder(office)];
    expect(first).toMatchObject({
      status: 'draft',
      goodsTotal: '69.97',
      discountTotal: '0.97',
      taxTotal: '4.87',
      freightTotal: '5.00',
      total: '78.87',
      units: 4,
      acceptedUnits: 0,
      author: { label: 'Uma User' },
    });
    const at = (order: PurchaseOrderRecord) => Number(order.number.slice(-5));
    expect(at(next)).toBe(at(first) + 1);
    const facts = await api.request<OrderLineFacts[]>(
      api.tokens.user,
      'GET',
      `/api/purchase-orders/${first.id}/lines`,
    );
    expect(facts.body).toMatchObject([
      { goods: '59.97', tax: '4.87', total: '68.87', open: 3, requiresSerial: true, receivedValue: '0.00' },
      { goods: '10.00', tax: '0.00', total: '10.00', open: 1, requiresSerial: false, category: null },
    ]);
  });

  it('stands in a file with its lines in one cell that people can read', async () => {
    const { number } = await anOrder(office, { lines: [aLine(office, { quantity: 3 }), service] });
    const address = `/api/purchase-orders/export.csv?columns=lines&filter[number]=${number}`;
    const file = await api.request<string>(api.tokens.user, 'GET', address);
    expect(file.body).toMatch(/^\W*Lines\r?\n3 × .+ 100\.00; 1 × Set-up on site 10\.00\r?\n$/);
  });

  it('tells every problem of its lines at its row', async () => {
    const software = await aCategory(api, { kind: 'software' });
    const other = await aModel(api);
    const source = await aFundingSource(api);
    const shares = (...percents: string[]) =>
      percents.map((percent) => ({ fundingSourceId: source.id, percent }));
    const lines = [
      { kind: 'equipment', quantity: 1, unitPrice: '1', description: 'Without a category' },
      aLine(office, { categoryId: software.id, modelId: null, description: 'Software as equipment' }),
      aLine(office, { modelId: other.id }),
      { ...service, description: null },
      { ...service, discount: '10.01' },
      { ...service, funding: shares('33.333', '66.666') },
      { ...service, funding: [{ fundingSourceId: office.vendorId, percent: '100' }] },
      { ...service, projectId: office.vendorId },
      { ...service, id: office.vendorId },
    ];
    const answer = await orders.create({ title: 'All wrong', lines }, api.tokens.user);
    expect(brokenRules(answer)).toEqual({
      'lines.0.categoryId': ['required'],
      'lines.1.categoryId': ['wrong_line_kind'],
      'lines.2.modelId': ['model_category'],
      'lines.3.description': ['model_or_description'],
      'lines.4.discount': ['discount_over_price'],
      'lines.5.funding': ['sum_100'],
      'lines.6.funding.0.fundingSourceId': ['not_found'],
      'lines.7.projectId': ['not_found'],
      'lines.8.id': ['not_found'],
    });
    const many = Array.from({ length: 201 }, () => service);
    expect(brokenRules(await orders.create({ title: 'Long', lines: many }))).toEqual({ lines: ['too_many'] });
    const dear = [{ ...service, quantity: 10_000, unitPrice: '99999999.99' }];
    expect(brokenRules(await orders.create({ title: 'Dear', lines: dear }))).toEqual({
      lines: ['out_of_range'],
    });
  });
});

describe('PATCH /purchase-orders/:id', () => {
  it('changes, adds, removes and moves lines; what stays keeps its id', async () => {
    const order = await anOrder(office, { lines: [service, aLine(office), { ...service, quantity: 7 }] });
    const [first, second, third] = order.lines;
    const lines = [{ ...third, quantity: 8 }, service, first];
    const { body } = await orders.change(order, { lines }, api.tokens.user);
    expect(body.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [third?.id, 8],
      [expect.any(String), 1],
      [first?.id, 1],
    ]);
    expect(body.lines.some(({ id }) => id === second?.id)).toBe(false);
    expect(body).toMatchObject({ total: '100.00', version: 2 });
    const [last] = (await orders.history(order.id)).body.items;
    expect(Object.keys(last?.changes ?? {}).toSorted()).toEqual(['goodsTotal', 'lines', 'total']);
  });

  it('keeps the lines when others fields are sent', async () => {
    const order = await anOrder(office);
    const { body } = await orders.change(order, { title: 'Another title' }, api.tokens.user);
    expect(body).toMatchObject({ lines: order.lines, total: order.total, title: 'Another title' });
  });

  it('belongs to the author of a draft alone, and ends with submitting', async () => {
    const order = await anOrder(office);
    const byOther = await orders.change(order, { title: 'Mine now' });
    expect([byOther.status, codeOf(byOther)]).toEqual([403, 'not_author']);
    const submitted = await moveOrder(office, order, 'submit', api.tokens.user);
    const late = await orders.change(submitted, { title: 'Too late' }, api.tokens.user);
    expect([late.status, codeOf(late)]).toEqual([409, 'bad_state']);
  });
});

describe('DELETE /purchase-orders/:id', () => {
  it('takes a draft that was never submitted, from its author or an administrator', async () => {
    const order = await anOrder(office, {}, office.chief);
    expect((await orders.remove(order, 'a mistake', api.tokens.user)).status).toBe(403);
    const removed = await orders.remove(order);
    expect(removed.status).toBe(200);
    expect((await orders.act(removed.body, 'restore')).status).toBe(200);
    const begun = await moveOrder(
      office,
      await anOrderThatIs(office, 'submitted'),
      'withdraw',
      api.tokens.user,
    );
    expect(codeOf(await orders.remove(begun, 'a mistake', api.tokens.user))).toBe('order_begun');
  });
});

describe('GET /purchase-orders', () => {
  it('shows what is mine, what waits for a decision, and what is late', async () => {
    const { body: submitted } = await orders.list(
      `?filter[status]=submitted&filter[authorId][not]=${api.userIds.admin}`,
    );
    expect(submitted.items.every(({ status }) => status === 'submitted')).toBe(true);
    const late = await anOrderThatIs(office, 'ordered', { expectedOn: '2026-02-03' });
    const found = await orders.list(
      `?filter[authorId]=${api.userIds.user}&filter[status]=ordered&filter[expectedOn][lt]=2026-02-04`,
    );
    expect(found.body.items).toMatchObject([{ id: late.id, isLate: true }]);
    const facet = await api.request(api.tokens.user, 'GET', '/api/purchase-orders/facets/status');
    expect(facet.status).toBe(200);
    const searched = await orders.list(`?q=${late.orderNumber}`);
    expect(searched.body.items.map(({ id }) => id)).toEqual([late.id]);
    const csv = await api.request<string>(api.tokens.user, 'GET', '/api/purchase-orders/export.csv');
    expect(csv.body).toContain(late.number);
  });
});
