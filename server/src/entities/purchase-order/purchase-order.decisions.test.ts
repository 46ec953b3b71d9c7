import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectBudget } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { OrderStep } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { ProjectFigures } from '#contract/entities/project/project.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aFundingSource, anActiveProject, anAttachment } from '../../../test/factories.ts';
import {
  aLine,
  anOrder,
  anOrderThatIs,
  bodyFor,
  moveOrder,
  openOffice,
  pathOf,
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
  await api.stop();
});
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');

async function withSetting(key: string, value: string, work: () => Promise<void>): Promise<void> {
  await api.ownerDb.run(
    sql`insert into setting (key, effective_on, value) values (${key}, '2000-01-01', ${value}::jsonb)`,
  );
  await work();
  await api.ownerDb.run(sql`delete from setting where key = ${key} and effective_on = '2000-01-01'`);
}

/** An order that the administrator of every test wrote, moved on by others. */
async function anOwnOrder(steps: OrderStep[]): Promise<PurchaseOrderRecord> {
  let order = await anOrder(office, {}, api.tokens.admin);
  for (const step of steps) {
    order = await moveOrder(office, order, step, step === 'submit' ? api.tokens.admin : office.chief);
  }
  return order;
}

describe('the separation of duties', () => {
  it('keeps an administrator from every decision about an own order', async () => {
    const paths: [OrderStep, OrderStep[]][] = [
      ['approve', ['submit']],
      ['reject', ['submit']],
      ['order', ['submit', 'approve']],
      ['cancel', ['submit']],
      ['cancel', ['submit', 'approve', 'order']],
    ];
    for (const [action, steps] of paths) {
      const answer = await orders.act(await anOwnOrder(steps), pathOf(action), bodyFor(action));
      expect([action, answer.status, codeOf(answer)]).toEqual([action, 403, 'same_person']);
    }
    const ordered = await anOwnOrder(['submit', 'approve', 'order']);
    const { order: received } = (await receive(office, ordered)).body;
    const closing = await orders.act(received, 'close', bodyFor('close'));
    expect(codeOf(closing)).toBe('same_person');
    const closed = await moveOrder(office, received, 'close', office.chief);
    expect(codeOf(await orders.act(closed, 'reopen', bodyFor('reopen')))).toBe('same_person');
  });

  it('counts whoever amends an order as its author, beside the one who made it', async () => {
    const approved = await anOrderThatIs(office, 'approved');
    const amended = await moveOrder(office, approved, 'amend', office.chief);
    const submitted = await moveOrder(office, amended, 'submit', office.chief);
    expect(codeOf(await orders.act(submitted, 'approve', {}, office.chief))).toBe('same_person');
    expect((await orders.act(submitted, 'approve', {}, office.second)).body.status).toBe('approved');
    const own = await moveOrder(office, await anOwnOrder(['submit', 'approve']), 'amend', office.chief);
    const again = await moveOrder(office, own, 'submit', office.chief);
    expect(codeOf(await orders.act(again, 'approve'))).toBe('same_person');
  });

  it('lets an administrator take over the draft of a leaver, and decides with nobody who wrote it', async () => {
    const draft = await anOrder(office, {}, api.tokens.user);
    expect(codeOf(await orders.change(draft, { title: 'Mine now' }, office.chief))).toBe('not_author');
    const takenOver = await moveOrder(office, draft, 'takeOver', office.chief);
    expect(takenOver.author?.label).toBe('Chris Chief');
    expect(codeOf(await orders.act(takenOver, 'take-over', bodyFor('takeOver'), office.chief))).toBe(
      'own_draft',
    );
    const changed = (await orders.change(takenOver, { title: 'Mine now' }, office.chief)).body;
    const again = await moveOrder(office, changed, 'takeOver', api.tokens.admin);
    const submitted = await moveOrder(office, again, 'submit', api.tokens.admin);
    expect(codeOf(await orders.act(submitted, 'approve', {}, office.chief))).toBe('same_person');
    expect((await moveOrder(office, submitted, 'approve', office.second)).status).toBe('approved');
  });

  it('can be switched off by a setting, and then one administrator is enough', async () => {
    await withSetting('separationOfDuties', 'false', async () => {
      const lines = [aLine(office, { quantity: 1, unitPrice: '90000.00' })];
      const draft = await anOrder(office, { lines }, api.tokens.admin);
      const submitted = await moveOrder(office, draft, 'submit', api.tokens.admin);
      expect((await orders.act(submitted, 'approve')).body.status).toBe('approved');
    });
  });
});

describe('POST /purchase-orders/:id/actions/approve', () => {
  it('needs two different people from a total on', async () => {
    const lines = [aLine(office, { quantity: 1, unitPrice: '25000.00' })];
    const submitted = await anOrderThatIs(office, 'submitted', { lines });
    const first = await moveOrder(office, submitted, 'approve', office.chief, { comment: 'Good price' });
    expect(first.status).toBe('submitted');
    expect(codeOf(await orders.act(first, 'approve', {}, office.chief))).toBe('approved_already');
    const second = await moveOrder(office, first, 'approve', office.second);
    expect(second.status).toBe('approved');
    const { body } = await api.request(api.tokens.user, 'GET', `/api/purchase-orders/${second.id}/approvals`);
    expect(body).toMatchObject({
      needed: 2,
      given: 2,
      submittedAt: expect.any(String),
      isOwn: true,
      hasApproved: false,
      decisions: [
        { step: 1, person: 'Chris Chief', decision: 'approved', comment: 'Good price', amendment: 0 },
        { step: 2, person: 'Sam Chief', decision: 'approved', comment: null },
      ],
    });
    const seen = await api.request(office.second, 'GET', `/api/purchase-orders/${second.id}/approvals`);
    expect(seen.body).toMatchObject({ isOwn: false, hasApproved: true });
  });

  it('begins anew when the order was sent back meanwhile', async () => {
    const lines = [aLine(office, { quantity: 1, unitPrice: '30000.00' })];
    const submitted = await anOrderThatIs(office, 'submitted', { lines });
    const half = await moveOrder(office, submitted, 'approve', office.chief);
    const returned = await moveOrder(office, half, 'return', office.second);
    const again = await moveOrder(office, returned, 'submit', api.tokens.user);
    expect((await moveOrder(office, again, 'approve', office.second)).status).toBe('submitted');
  });

  it('asks for the paper where an award wants approval before a purchase', async () => {
    const source = await aFundingSource(api, { needsPurchaseApproval: true });
    const lines = [aLine(office, { funding: [{ fundingSourceId: source.id, percent: '100' }] })];
    const submitted = await anOrderThatIs(office, 'submitted', { lines });
    const refused = await orders.act(submitted, 'approve', {}, office.chief);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'approval_document']);
    await anAttachment(api, { entity: 'purchase-order', recordId: submitted.id, kind: 'quote' });
    expect(codeOf(await orders.act(submitted, 'approve', {}, office.chief))).toBe('approval_document');
    await anAttachment(api, { entity: 'purchase-order', recordId: submitted.id, kind: 'approval' });
    expect((await orders.act(submitted, 'approve', {}, office.chief)).body.status).toBe('approved');
  });

  it('says who sent it back and why until it is submitted again', async () => {
    const submitted = await anOrderThatIs(office, 'submitted');
    expect(submitted.sentBack).toBeNull();
    const comment = 'Which contract is that?';
    const { body: returned } = await orders.act(submitted, 'return', { comment }, office.chief);
    expect(returned.sentBack).toMatchObject({ by: 'Chris Chief', comment });
    const listed = await orders.list(`?fields=number,sentBack&q=${returned.number}`);
    expect(listed.body.items).toMatchObject([{ sentBack: { comment } }]);
    const again = await moveOrder(office, returned, 'submit', api.tokens.user);
    expect(again.sentBack).toBeNull();
    expect((await moveOrder(office, again, 'withdraw', api.tokens.user)).sentBack).toBeNull();
  });

  it('asks for a reason to reject, of ten letters at least', async () => {
    const submitted = await anOrderThatIs(office, 'submitted');
    const short = await orders.act(submitted, 'reject', { comment: 'No' }, office.chief);
    expect(brokenRules(short)).toEqual({ comment: ['too_short'] });
  });
});

describe('POST /purchase-orders/:id/actions/submit', () => {
  it('needs a vendor, a justification and a line', async () => {
    const order = await anOrder(office, { vendorId: null, justification: 'short', lines: [] });
    const answer = await orders.act(order, 'submit', {}, api.tokens.user);
    expect(brokenRules(answer)).toEqual({
      vendorId: ['required'],
      justification: ['too_short'],
      lines: ['required'],
    });
  });

  it('names the projects whose budget it exceeds, and is refused where a setting says so', async () => {
    const rich = await anActiveProject(api, { budget: '1000.00' });
    const poor = await anActiveProject(api, { budget: '300.00' });
    const lines = [aLine(office), aLine(office, { projectId: poor.id })];
    const spent = await anOrderThatIs(office, 'ordered', { projectId: poor.id, lines: [aLine(office)] });
    const [line] = spent.lines;
    await receive(office, spent, { lines: [{ lineId: line?.id, accepted: 1, serials: serials(1) }] });
    const figures = async (id: string) =>
      (await api.request<ProjectFigures>(api.tokens.user, 'GET', `/api/projects/${id}/figures`)).body;
    expect(await figures(poor.id)).toMatchObject({
      committed: '100.00',
      spent: '100.00',
      remaining: '100.00',
    });
    const draft = await anOrder(office, { projectId: rich.id, lines });
    await withSetting('budgetCheck', '"block"', async () => {
      const refused = await orders.act(draft, 'submit', {}, api.tokens.user);
      expect(brokenRules(refused)).toEqual({ 'lines.1.projectId': ['over_budget'] });
    });
    const { body } = await orders.act(draft, 'submit', {}, api.tokens.user);
    const { budgetWarnings } = body as PurchaseOrderRecord & { budgetWarnings: ProjectBudget[] };
    expect(budgetWarnings).toEqual([
      {
        project: { id: poor.id, label: poor.number, note: poor.name },
        budget: '300.00',
        committed: '100.00',
        spent: '100.00',
        wanted: '200.00',
        remaining: '-100.00',
        isExceeded: true,
      },
    ]);
    const closing = await api.request(
      api.tokens.admin,
      'POST',
      `/api/projects/${rich.id}/actions/close`,
      { reason: 'it is over' },
      { 'if-match': `"${rich.version}"` },
    );
    expect(codeOf(closing)).toBe('project_orders_open');
  });
});

describe('POST /purchase-orders/:id/actions/order', () => {
  it('needs a number that no other order has, and a day that is not after the expected one', async () => {
    const other = await anOrderThatIs(office, 'ordered');
    const approved = await anOrderThatIs(office, 'approved', { expectedOn: '2026-02-01' });
    const none = await orders.act(approved, 'order', {}, office.chief);
    expect(brokenRules(none)).toEqual({ orderNumber: ['required'], orderedOn: ['required'] });
    const body = { ...bodyFor('order'), orderNumber: other.orderNumber };
    const taken = await orders.act(approved, 'order', body, office.chief);
    expect(brokenRules(taken)).toEqual({ orderNumber: ['not_unique'], expectedOn: ['date_order'] });
  });
});

describe('POST /purchase-orders/:id/actions/close', () => {
  it('matches the invoice with what was received, or asks for an explanation', async () => {
    const received = await anOrderThatIs(office, 'received');
    const { differenceNote: _, ...invoice } = bodyFor('close');
    const unexplained = await orders.act(received, 'close', invoice, office.chief);
    expect(brokenRules(unexplained)).toEqual({ differenceNote: ['reason_required'] });
    const matched = { ...invoice, invoiceTotal: '200' };
    const { body: closed } = await orders.act(received, 'close', matched, office.chief);
    expect(closed).toMatchObject({ status: 'closed', invoiceTotal: '200.00', differenceNote: null });
    expect((await moveOrder(office, closed, 'reopen', office.chief)).status).toBe('received');
  });
});
