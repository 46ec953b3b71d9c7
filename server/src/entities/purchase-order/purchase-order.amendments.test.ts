import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AmendmentDifference } from '#contract/entities/purchase-order/amendment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aLine, anOrderThatIs, moveOrder, openOffice, type Office } from '../../../test/orders.ts';

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
const service = {
  kind: 'service',
  description: 'Set-up on site',
  quantity: 1,
  unitPrice: '10.00',
  fundedBy: 'none',
};

async function differenceOf({ id }: PurchaseOrderRecord, n: number): Promise<AmendmentDifference> {
  const address = `/api/purchase-orders/${id}/amendments/${n}`;
  return (await api.request<AmendmentDifference>(api.tokens.user, 'GET', address)).body;
}

/** An ordered order whose author has changed it in an amendment. */
async function anAmendedOrder(): Promise<[before: PurchaseOrderRecord, amended: PurchaseOrderRecord]> {
  const before = await anOrderThatIs(office, 'ordered', { lines: [aLine(office), service] });
  const draft = await moveOrder(office, before, 'amend', api.tokens.user);
  const [first] = draft.lines;
  const added = { ...service, description: 'Training' };
  const body = { title: 'With training', lines: [{ ...first, quantity: 5 }, added] };
  return [before, (await orders.change(draft, body, api.tokens.user)).body];
}

describe('an amendment', () => {
  it('takes an approved order back to a draft and shows what it changes, line by line', async () => {
    const [before, amended] = await anAmendedOrder();
    expect(amended).toMatchObject({ status: 'draft', amendment: 1, orderNumber: before.orderNumber });
    const [first, second] = before.lines;
    expect(await differenceOf(amended, 1)).toMatchObject({
      number: 1,
      by: 'Uma User',
      fromStatus: 'ordered',
      isDropped: false,
      changes: { title: { from: before.title, to: 'With training' } },
      lines: [
        { id: first?.id, position: 1, change: 'changed', changes: { quantity: { from: 2, to: 5 } } },
        { position: 2, description: 'Training', change: 'added' },
        { id: second?.id, position: 2, description: 'Set-up on site', change: 'removed' },
      ],
      totalBefore: '210.00',
      totalAfter: '510.00',
    });
    expect((await orders.get(before.id)).body.lines).toHaveLength(2);
    expect(
      (await api.request(api.tokens.user, 'GET', `/api/purchase-orders/${before.id}/amendments/2`)).status,
    ).toBe(404);
  });

  it('goes through approval again, and then on where it was', async () => {
    const [before, amended] = await anAmendedOrder();
    const submitted = await moveOrder(office, amended, 'submit', api.tokens.user);
    const approved = await moveOrder(office, submitted, 'approve', office.chief);
    const ordered = await moveOrder(office, approved, 'order', office.chief, {});
    expect(ordered).toMatchObject({
      status: 'ordered',
      orderNumber: before.orderNumber,
      orderedOn: before.orderedOn,
    });
    const second = await moveOrder(office, ordered, 'amend', api.tokens.user);
    expect(second.amendment).toBe(2);
    expect((await differenceOf(second, 1)).totalAfter).toBe('510.00');
    expect((await differenceOf(second, 2)).lines).toEqual([]);
  });

  it('that is given up or rejected leaves the order as it was approved', async () => {
    for (const way of ['drop', 'reject']) {
      const [before, amended] = await anAmendedOrder();
      const after =
        way === 'drop'
          ? await moveOrder(office, amended, 'dropAmendment', api.tokens.user)
          : await moveOrder(
              office,
              await moveOrder(office, amended, 'submit', api.tokens.user),
              'reject',
              office.chief,
            );
      const { status, lines, title, total, authorId } = before;
      expect(after).toMatchObject({ status, lines, title, total, authorId, amendment: 1 });
      expect(await differenceOf(after, 1)).toMatchObject({ isDropped: true, totalAfter: '510.00' });
    }
    const draft = await anOrderThatIs(office, 'draft');
    const none = await orders.act(draft, 'drop-amendment', { reason: 'there is none' }, api.tokens.user);
    expect(codeOf(none)).toBe('no_amendment');
  });

  it('of an order whose goods have come keeps what they rest on', async () => {
    const part = await anOrderThatIs(office, 'partially_received', {
      lines: [aLine(office, { quantity: 3 }), service],
    });
    const draft = await moveOrder(office, part, 'amend', api.tokens.user);
    const [first, second] = draft.lines;
    const change = (lines: unknown[]) => orders.change(draft, { lines }, api.tokens.user);
    expect(brokenRules(await change([second]))).toEqual({ lines: ['line_received'] });
    expect(brokenRules(await change([{ ...first, unitPrice: '1.00' }, second]))).toEqual({
      'lines.0.unitPrice': ['line_received'],
    });
    const { body: fewer } = await change([{ ...first, quantity: 1 }]);
    const cancelled = await orders.act(fewer, 'cancel', { reason: 'not needed' }, api.tokens.user);
    expect(codeOf(cancelled)).toBe('goods_received');
    const submitted = await moveOrder(office, fewer, 'submit', api.tokens.user);
    const approved = await moveOrder(office, submitted, 'approve', office.chief);
    expect((await moveOrder(office, approved, 'order', office.chief, {})).status).toBe('received');
  });

  it('is begun by the author or an administrator alone', async () => {
    const own = await anOrderThatIs(office, 'approved');
    const chiefs = await moveOrder(office, own, 'amend', office.chief);
    const byUser = await orders.act(chiefs, 'drop-amendment', { reason: 'not mine' }, api.tokens.user);
    expect(codeOf(byUser)).toBe('not_author');
  });
});
