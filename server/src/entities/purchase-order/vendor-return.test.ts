import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { VendorReturn } from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { anOrderThatIs, openOffice, receive, type Office } from '../../../test/orders.ts';

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
const service = { kind: 'service', description: 'Set-up on site', quantity: 4, unitPrice: '10.00' };
const rejected = { accepted: 1, rejected: 2, rejectReason: 'damaged', rejectNote: 'wet' };

async function returnsOf({ id }: { id: string }): Promise<VendorReturn[]> {
  return (await api.request<VendorReturn[]>(api.tokens.user, 'GET', `/api/purchase-orders/${id}/returns`))
    .body;
}

interface ReturnPage {
  items: VendorReturn[];
  next: string | null;
  total: number;
}
async function pageOf(query: string): Promise<ReturnPage> {
  const address = `/api/purchase-orders/vendor-returns?vendorId=${office.vendorId}&${query}`;
  return (await api.request<ReturnPage>(api.tokens.user, 'GET', address)).body;
}

function close(order: PurchaseOrderRecord, one: VendorReturn | undefined, body: object) {
  const address = `/api/purchase-orders/${order.id}/returns/${one?.id}/actions/close`;
  return api.request<PurchaseOrderRecord>(api.tokens.user, 'POST', address, body, ifMatch(order.version));
}

async function anOrderWithReturn() {
  const ordered = await anOrderThatIs(office, 'ordered', { lines: [service] });
  const lines = [{ lineId: ordered.lines[0]?.id, ...rejected }];
  const { order, receipt } = (await receive(office, ordered, { lines })).body;
  return { order, receipt, lines };
}

describe('goods that are not accepted', () => {
  it('open a return, which is closed once, by a credit or a replacement', async () => {
    const { order, receipt } = await anOrderWithReturn();
    const [open] = await returnsOf(order);
    expect(open).toMatchObject({
      number: expect.stringMatching(/^VR-\d{4}-\d{5}$/) as string,
      status: 'open',
      receipt: receipt.number,
      item: 'Set-up on site',
      quantity: 2,
      reason: 'damaged',
      rejectNote: 'wet',
      order: { id: order.id },
      vendor: { id: office.vendorId },
    });
    expect(receipt.lines[0]?.vendorReturn).toEqual({ id: open?.id, number: open?.number, status: 'open' });
    const early = { outcome: 'replacement', closedOn: '2026-02-19', amount: '20.00' };
    expect(brokenRules(await close(order, open, early))).toEqual({
      closedOn: ['date_order'],
      amount: ['read_only'],
    });
    const bare = { outcome: 'credit', closedOn: '2026-03-01' };
    const refusal = await close(order, open, { ...bare, reference: ' ' });
    expect([refusal.status, brokenRules(refusal)]).toEqual([
      422,
      { amount: ['required'], reference: ['required'] },
    ]);
    const free = { ...bare, amount: '0.00', reference: 'CM-9' };
    expect(brokenRules(await close(order, open, free))).toEqual({ amount: ['out_of_range'] });
    const credit = { outcome: 'credit', closedOn: '2026-03-01', amount: '20.00', reference: 'CM-9' };
    const much = { ...credit, amount: '99999999.99' };
    expect(brokenRules(await close(order, open, much))).toEqual({ note: ['reason_required'] });
    const answer = await close(order, open, credit);
    expect(answer.status).toBe(200);
    expect((await returnsOf(order))[0]).toMatchObject({ ...credit, status: 'closed', closedBy: 'Uma User' });
    expect((await orders.history(order.id)).body.items[0]).toMatchObject({
      action: 'closeReturn',
      reason: `${open?.number}, CM-9`,
      changes: {
        'vendorReturn.outcome': { from: null, to: 'credit' },
        'vendorReturn.amount': { from: null, to: '20.00' },
        'vendorReturn.closedOn': { from: null, to: '2026-03-01' },
      },
    });
    expect(codeOf(await close(answer.body, open, credit))).toBe('return_not_open');
    const address = `/api/purchase-orders/${order.id}/receipts/${receipt.id}/actions/reverse`;
    const reversal = { reason: 'wrong order' };
    const refused = await api.request(
      api.tokens.user,
      'POST',
      address,
      reversal,
      ifMatch(answer.body.version),
    );
    expect([refused.status, codeOf(refused)]).toEqual([409, 'receipt_touched']);
  });

  it('are settled anew after an administrator opened the return again, with a reason', async () => {
    const { order } = await anOrderWithReturn();
    const [open] = await returnsOf(order);
    const credit = { outcome: 'credit', closedOn: '2026-03-01', amount: '20.00', reference: 'CM-9' };
    const reopen = (token: string, { version }: PurchaseOrderRecord, reason = 'credit of another vendor') =>
      api.request<PurchaseOrderRecord>(
        token,
        'POST',
        `/api/purchase-orders/${order.id}/returns/${open?.id}/actions/reopen`,
        { reason },
        ifMatch(version),
      );
    expect(codeOf(await reopen(api.tokens.admin, order))).toBe('return_not_closed');
    const closed = (await close(order, open, credit)).body;
    expect((await reopen(api.tokens.user, closed)).status).toBe(403);
    expect(brokenRules(await reopen(api.tokens.admin, closed, ''))).toHaveProperty('reason');
    const again = await reopen(api.tokens.admin, closed);
    expect((await returnsOf(order))[0]).toMatchObject({ status: 'open', outcome: null, amount: null });
    expect((await orders.history(order.id)).body.items[0]).toMatchObject({
      action: 'reopenReturn',
      reason: `${open?.number}, credit of another vendor`,
    });
    expect((await close(again.body, open, { ...credit, amount: '10.00' })).status).toBe(200);
  });

  it('are void when their receipt is reversed, and are listed by vendor, page by page', async () => {
    const first = await anOrderWithReturn();
    const second = await anOrderWithReturn();
    const open = await pageOf('status=open&limit=1');
    expect(open.total).toBe(2);
    expect(open.items.map((one) => one.order.id)).toEqual([first.order.id]);
    const next = await pageOf(`status=open&limit=1&after=${open.next}`);
    expect(next).toMatchObject({ items: [{ order: { id: second.order.id } }], next: null });
    const address = `/api/purchase-orders/${first.order.id}/receipts/${first.receipt.id}/actions/reverse`;
    const reversal = { reason: 'wrong order' };
    await api.request(api.tokens.user, 'POST', address, reversal, ifMatch(first.order.version));
    expect((await returnsOf(first.order))[0]).toMatchObject({ status: 'void' });
    expect((await pageOf('status=open')).items.map((one) => one.order.id)).toEqual([second.order.id]);
    expect((await api.request(api.tokens.none, 'GET', '/api/purchase-orders/vendor-returns')).status).toBe(
      403,
    );
  });
});
