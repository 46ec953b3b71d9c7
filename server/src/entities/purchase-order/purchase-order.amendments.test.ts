import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AmendmentDifference } from '#contract/entities/purchase-order/amendment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entitiesOf, findUnlabeled } from '../../../test/history-labels.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { anActiveProject } from '../../../test/factories.ts';
import {
  aLine,
  anOrderThatIs,
  moveOrder,
  openOffice,
  receive,
  serials,
  type Office,
} from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  expect(await findUnlabeled(api.db, entitiesOf(api))).toEqual([]);
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

/** The order as its amendment would make it. */
async function proposalOf({ id }: PurchaseOrderRecord): Promise<PurchaseOrderRecord> {
  const address = `/api/purchase-orders/${id}/proposal`;
  return (await api.request<PurchaseOrderRecord>(api.tokens.user, 'GET', address)).body;
}

async function approve(amended: PurchaseOrderRecord): Promise<PurchaseOrderRecord> {
  const submitted = await moveOrder(office, amended, 'submit', api.tokens.user);
  return moveOrder(office, submitted, 'approve', office.chief);
}

async function lastChanges({ id }: PurchaseOrderRecord): Promise<object> {
  const { changes } = await api.ownerDb.one<{ changes: object }>(sql`
    select changes from event where entity_id = ${id} order by seq desc limit 1`);
  return changes;
}

/** Takes an amendment back that goods have come for meanwhile, and submits it with the costs that follow from them. */
async function submitAgain({ id }: PurchaseOrderRecord): Promise<PurchaseOrderRecord> {
  const current = (await orders.get(id)).body;
  const back = await moveOrder(office, current, 'withdraw', api.tokens.user);
  return moveOrder(office, back, 'submit', api.tokens.user);
}

describe('an amendment', () => {
  it('leaves the order in force as approved, and shows what it changes, line by line', async () => {
    const [before, amended] = await anAmendedOrder();
    const { status, title, lines, total, orderNumber } = before;
    expect(amended).toMatchObject({ status, title, lines, total, orderNumber, amendment: 1 });
    expect(amended).toMatchObject({ amendmentStatus: 'draft', amender: { label: 'Uma User' } });
    expect(await proposalOf(amended)).toMatchObject({ title: 'With training', total: '510.00', units: 6 });
    const [first, second] = before.lines;
    expect(await differenceOf(amended, 1)).toMatchObject({
      number: 1,
      by: 'Uma User',
      fromStatus: 'ordered',
      status: 'draft',
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
    const { body } = await orders.history(amended.id);
    expect(body.items[0]?.changes).toMatchObject({
      'proposed.title': { from: before.title, to: 'With training' },
      proposedTotal: { from: '210.00', to: '510.00' },
    });
    expect(
      (await api.request(api.tokens.user, 'GET', `/api/purchase-orders/${before.id}/amendments/2`)).status,
    ).toBe(404);
  });

  it('commits nothing before it is approved', async () => {
    const project = await anActiveProject(api, { budget: '5000' });
    const before = await anOrderThatIs(office, 'ordered', { projectId: project.id });
    const draft = await moveOrder(office, before, 'amend', api.tokens.user);
    const more = { lines: [{ ...before.lines[0], quantity: 9 }] };
    const amended = (await orders.change(draft, more, api.tokens.user)).body;
    const committed = async () => {
      const chain = `/api/chain?from=project:${project.id}`;
      const found = await api.request<{ start: { figures: { committed: string; ordered: string } } }>(
        api.tokens.user,
        'GET',
        chain,
      );
      const { body } = await api.request<{ committed: string }>(
        api.tokens.user,
        'GET',
        `/api/projects/${project.id}/figures`,
      );
      return [body.committed, found.body.start.figures.committed, found.body.start.figures.ordered];
    };
    expect(await committed()).toEqual(['200.00', '200.00', '200.00']);
    const submitted = await moveOrder(office, amended, 'submit', api.tokens.user);
    expect(await committed()).toEqual(['200.00', '200.00', '200.00']);
    await moveOrder(office, submitted, 'approve', office.chief);
    expect(await committed()).toEqual(['900.00', '900.00', '900.00']);
  });

  it('goes through approval by somebody else, and then is the order', async () => {
    const [before, amended] = await anAmendedOrder();
    const chiefs = await moveOrder(office, await anOrderThatIs(office, 'ordered'), 'amend', office.chief);
    const own = await moveOrder(office, chiefs, 'submit', office.chief);
    expect(codeOf(await orders.act(own, 'approve', {}, office.chief))).toBe('same_person');
    const approved = await approve(amended);
    expect(approved).toMatchObject({
      status: 'ordered',
      amendmentStatus: null,
      amender: null,
      title: 'With training',
      total: '510.00',
      orderNumber: before.orderNumber,
      orderedOn: before.orderedOn,
    });
    const second = await moveOrder(office, approved, 'amend', api.tokens.user);
    expect(second.amendment).toBe(2);
    expect((await differenceOf(second, 1)).totalAfter).toBe('510.00');
    expect((await differenceOf(second, 2)).lines).toEqual([]);
  });

  it('that is discarded or rejected changes nothing of the order', async () => {
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
      expect(after).toMatchObject({
        status,
        lines,
        title,
        total,
        authorId,
        amendment: 1,
        amendmentStatus: null,
      });
      expect(await differenceOf(after, 1)).toMatchObject({ isDropped: true, totalAfter: '510.00' });
    }
    const draft = await anOrderThatIs(office, 'draft');
    const none = await orders.act(draft, 'drop-amendment', { reason: 'there is none' }, api.tokens.user);
    expect(codeOf(none)).toBe('no_amendment');
  });

  it('lets goods come on what was approved, and is refused at the line that has had more', async () => {
    const before = await anOrderThatIs(office, 'ordered', {
      lines: [aLine(office, { quantity: 3 }), service],
    });
    const draft = await moveOrder(office, before, 'amend', api.tokens.user);
    const [first, second] = before.lines;
    const fewer = (
      await orders.change(draft, { lines: [second, { ...first, quantity: 1 }] }, api.tokens.user)
    ).body;
    const submitted = await moveOrder(office, fewer, 'submit', api.tokens.user);
    const two = [{ lineId: first?.id, accepted: 2, serials: serials(2) }];
    const came = await receive(office, submitted, { lines: two });
    expect([came.status, came.body.order.status]).toEqual([201, 'partially_received']);
    const late = await orders.act(came.body.order, 'approve', {}, office.chief);
    expect(brokenRules(late)).toEqual({ 'lines.1.quantity': ['below_received'] });
    const back = await moveOrder(office, came.body.order, 'withdraw', api.tokens.user);
    const fits = { lines: [{ ...first, quantity: 2 }] };
    const again = (await orders.change(back, fits, api.tokens.user)).body;
    expect(await approve(again)).toMatchObject({ status: 'received', units: 2, amendmentStatus: null });
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
    expect((await approve(fewer)).status).toBe('received');
  });

  it('takes the freight of what it cuts off a line, and none of it stays with what came or comes', async () => {
    const costs = { quantity: 10, unitPrice: '100.00', taxPercent: '7', freight: '50.00', discount: '20.00' };
    const before = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, costs)] });
    const [line] = before.lines;
    const come = async (accepted: number) =>
      (await receive(office, before, { lines: [{ lineId: line?.id, accepted, serials: serials(accepted) }] }))
        .body.order;
    // (1000 - 20) and 7 % tax and 50 freight, of which four tenths have come.
    const part = await come(4);
    const draft = await moveOrder(office, part, 'amend', api.tokens.user);
    const seven = await orders.change(draft, { lines: [{ ...line, quantity: 7 }] }, api.tokens.user);
    expect((await proposalOf(seven.body)).lines[0]).toMatchObject({ freight: '35.00', discount: '14.00' });
    // What the form shows by now is sent with another number.
    const shown = (await proposalOf(seven.body)).lines[0];
    const six = await orders.change(seven.body, { lines: [{ ...shown, quantity: 6 }] }, api.tokens.user);
    expect(
      brokenRules(await orders.change(six.body, { lines: [{ ...line, freight: '1.00' }] }, api.tokens.user)),
    ).toEqual({ 'lines.0.freight': ['line_received'] });
    const approved = await approve(six.body);
    expect(approved.lines[0]).toMatchObject({ quantity: 6, freight: '30.00', discount: '12.00' });
    expect(approved).toMatchObject({ freightTotal: '30.00', total: '659.16' });
    expect(await come(2)).toMatchObject({ status: 'received', total: '659.16' });
    const items = await api.ownerDb.one<{ costs: string[] }>(sql`
      select array_agg(distinct cost::text) as costs from equipment where purchase_order_id = ${before.id}`);
    expect(items.costs).toEqual(['109.86']);
  });

  it('leaves a line that it cuts to what has come at what was received, to the cent', async () => {
    const costs = {
      quantity: 7,
      unitPrice: '33.33',
      taxPercent: '7.125',
      freight: '10.00',
      discount: '0.05',
    };
    const before = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, costs), service] });
    const draft = await moveOrder(office, before, 'amend', api.tokens.user);
    const [line] = before.lines;
    const three = await orders.change(draft, { lines: [{ ...line, quantity: 3 }] }, api.tokens.user);
    const submitted = await moveOrder(office, three.body, 'submit', api.tokens.user);
    expect(await proposalOf(submitted)).toMatchObject({ total: '117.06' });
    for (const accepted of [1, 2]) {
      await receive(office, before, { lines: [{ lineId: line?.id, accepted, serials: serials(accepted) }] });
    }
    const { value } = await api.ownerDb.one<{ value: string }>(sql`
      select value::text from purchase_order_line_received where line_id = ${line?.id}`);
    expect(value).toBe('111.38');
    const late = await orders.act((await orders.get(submitted.id)).body, 'approve', {}, office.chief);
    expect(brokenRules(late)).toEqual({ 'lines.0.freight': ['line_received'] });
    const again = await submitAgain(submitted);
    expect(await proposalOf(again)).toMatchObject({ total: value });
    const approved = await moveOrder(office, again, 'approve', office.chief);
    expect(approved).toMatchObject({ status: 'received', total: value });
  });

  it('applies exactly what was submitted, or is refused where goods have come that change its costs', async () => {
    const costs = { quantity: 10, unitPrice: '100.00', discount: '300.00' };
    const before = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, costs)] });
    const [line] = before.lines;
    const draft = await moveOrder(office, before, 'amend', api.tokens.user);
    const nine = await orders.change(draft, { lines: [{ ...line, quantity: 9 }, service] }, api.tokens.user);
    const submitted = await moveOrder(office, nine.body, 'submit', api.tokens.user);
    expect(await differenceOf(submitted, 1)).toMatchObject({ totalAfter: '610.00' });
    expect(await lastChanges(before)).not.toHaveProperty('proposedLines');
    await receive(office, before, { lines: [{ lineId: line?.id, accepted: 1, serials: serials(1) }] });
    const current = (await orders.get(before.id)).body;
    const late = await orders.act(current, 'approve', {}, office.chief);
    expect(brokenRules(late)).toEqual({ 'lines.0.discount': ['line_received'] });
    expect((await orders.get(before.id)).body).toMatchObject({ total: '700.00', lines: [line] });

    const again = await submitAgain(submitted);
    expect(await differenceOf(again, 1)).toMatchObject({ totalAfter: '640.00' });
    expect(await lastChanges(before)).toMatchObject({ proposedTotal: { from: '610.00', to: '640.00' } });
    const approved = await moveOrder(office, again, 'approve', office.chief);
    expect(approved).toMatchObject({ total: '640.00', discountTotal: '270.00' });
    const { lines, totalAfter } = await differenceOf(approved, 1);
    expect(totalAfter).toBe('640.00');
    expect(lines[0]?.changes).toMatchObject({ discount: { from: '300.00', to: '270.00' } });
  });

  it('is applied as it was submitted where what came meanwhile moves its costs by odd cents alone', async () => {
    const costs = { quantity: 11, unitPrice: '1.11', taxPercent: '7.125', freight: '10.00' };
    const before = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, costs)] });
    const [line] = before.lines;
    const come = () =>
      receive(office, before, { lines: [{ lineId: line?.id, accepted: 1, serials: serials(1) }] });
    await come();
    const draft = await moveOrder(office, (await orders.get(before.id)).body, 'amend', api.tokens.user);
    const nine = await orders.change(draft, { lines: [{ ...line, quantity: 9 }] }, api.tokens.user);
    const submitted = await moveOrder(office, nine.body, 'submit', api.tokens.user);
    const { total, lines } = await proposalOf(submitted);
    // Counted after the next three, it is 8.19.
    expect(lines[0]).toMatchObject({ freight: '8.18' });
    for (let unit = 0; unit < 3; unit += 1) expect((await come()).status).toBe(201);
    const current = (await orders.get(before.id)).body;
    const approved = await moveOrder(office, current, 'approve', office.chief);
    expect(approved).toMatchObject({ total, lines, status: 'partially_received' });
  });

  it('cuts a line with a discount to what has come, with the discount of that', async () => {
    const costs = { quantity: 10, unitPrice: '100.00', discount: '300.00' };
    const before = await anOrderThatIs(office, 'ordered', { lines: [aLine(office, costs)] });
    const [line] = before.lines;
    await receive(office, before, { lines: [{ lineId: line?.id, accepted: 2, serials: serials(2) }] });
    let amended = await moveOrder(office, (await orders.get(before.id)).body, 'amend', api.tokens.user);
    for (const discount of ['300.00', '60']) {
      const two = await orders.change(
        amended,
        { lines: [{ ...line, quantity: 2, discount }] },
        api.tokens.user,
      );
      expect([discount, brokenRules(two)]).toEqual([discount, {}]);
      amended = two.body;
      expect((await proposalOf(amended)).lines[0]).toMatchObject({ discount: '60.00' });
    }
    const other = { lines: [{ ...line, quantity: 2, discount: '70.00' }] };
    expect(brokenRules(await orders.change(amended, other, api.tokens.user))).toEqual({
      'lines.0.discount': ['line_received'],
    });
    expect(await approve(amended)).toMatchObject({ status: 'received', total: '140.00' });
  });

  it('keeps its order from being canceled, closed or amended once more', async () => {
    const [, amended] = await anAmendedOrder();
    for (const action of ['amend', 'cancel'] as const) {
      const answer = await orders.act(amended, action, { reason: 'one more reason' }, office.chief);
      expect([action, codeOf(answer)]).toEqual([action, 'amendment_open']);
    }
  });

  it('is begun by the author or an administrator alone', async () => {
    const own = await anOrderThatIs(office, 'approved');
    const chiefs = await moveOrder(office, own, 'amend', office.chief);
    const byUser = await orders.act(chiefs, 'drop-amendment', { reason: 'not mine' }, api.tokens.user);
    expect(codeOf(byUser)).toBe('not_author');
  });
});
