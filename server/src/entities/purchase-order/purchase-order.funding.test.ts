import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FundingSourceRecord } from '#contract/entities/funding-source/funding-source.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { retell } from '../../../test/bulk.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';
import { sql } from '#server/shared/db/sql.ts';
import { onAgencyDay } from '../../../test/agency-day.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aFundingSource, anActiveProject, aProject } from '../../../test/factories.ts';
import { aSoftware } from '../../../test/licenses.ts';
import {
  aLine,
  anOrder,
  anOrderThatIs,
  bodyFor,
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
  await api.stop();
});
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');
const silent = { fundedBy: null };

let awards = 0;
function anAward(overrides: Record<string, unknown> = {}): Promise<FundingSourceRecord> {
  awards += 1;
  const federal = {
    type: 'federal',
    federalAgency: 'FHWA',
    fain: `693JJ-${awards}`,
    federalShare: '100.000',
  };
  return aFundingSource(api, { ...federal, ...overrides });
}

/** A project that an award and the state pay for. */
async function aSplitProject(overrides: Record<string, unknown> = {}) {
  const [award, state] = [await anAward(overrides), await aFundingSource(api)];
  const split = [
    { fundingSourceId: award.id, percent: '66.667' },
    { fundingSourceId: state.id, percent: '33.333' },
  ];
  return { award, state, split, project: await anActiveProject(api, { fundingLines: split }) };
}

function itemsOf({ id }: PurchaseOrderRecord) {
  const path = `/api/equipment?filter[purchaseOrderId]=${id}&sort=tag`;
  return api
    .request<{ items: EquipmentRecord[] }>(api.tokens.user, 'GET', path)
    .then(({ body }) => body.items);
}

describe('the split of a project', () => {
  it('reaches the lines of its orders, and the items and licenses that come of them', async () => {
    const { project, split } = await aSplitProject();
    const { id: softwareId } = await aSoftware(api);
    const license = { kind: 'software', softwareId, metric: 'named_user', quantity: 3, unitPrice: '10.01' };
    const draft = await anOrder(office, {
      projectId: project.id,
      lines: [aLine(office, silent), { ...license, ...silent }],
    });
    expect(draft.lines.map(({ fundedBy, funding }) => ({ fundedBy, funding }))).toEqual([
      { fundedBy: 'project', funding: split },
      { fundedBy: 'project', funding: split },
    ]);
    const submitted = await moveOrder(office, draft, 'submit', api.tokens.user);
    const approved = await moveOrder(office, submitted, 'approve', office.chief);
    const placed = await moveOrder(office, approved, 'order', office.chief);
    const [first, second] = placed.lines;
    const lines = [
      { lineId: first?.id, accepted: 2, serials: serials(2) },
      { lineId: second?.id, accepted: 3 },
    ];
    expect((await receive(office, placed, { lines })).status).toBe(201);
    const items = await itemsOf(placed);
    expect(items.map(({ federalShare, fundingLines }) => [federalShare, fundingLines.length])).toEqual([
      ['66.667', 2],
      ['66.667', 2],
    ]);
    const path = `/api/entitlements?filter[softwareId]=${softwareId}`;
    const licenses = await api.request<{ items: EntitlementRecord[] }>(api.tokens.user, 'GET', path);
    expect(licenses.body.items[0]?.fundingLines).toEqual(split);
  });

  it('is taken anew when the project changes, and stays with what was submitted', async () => {
    const [one, other] = [await aSplitProject(), await aSplitProject()];
    const draft = await anOrder(office, { projectId: one.project.id, lines: [aLine(office, silent)] });
    const moved = await orders.change(draft, { projectId: other.project.id }, api.tokens.user);
    expect(moved.body.lines[0]).toMatchObject({ fundedBy: 'project', funding: other.split });
    const submitted = await moveOrder(office, moved.body, 'submit', api.tokens.user);
    const path = `/api/projects/${other.project.id}`;
    const fundingLines = [{ fundingSourceId: one.state.id, percent: '100.000' }];
    await api.request(api.tokens.admin, 'PATCH', path, { fundingLines }, ifMatch(other.project.version));
    const approved = await moveOrder(office, submitted, 'approve', office.chief);
    expect(approved.lines[0]).toMatchObject({ fundedBy: 'project', funding: other.split });
  });

  it('is what the rule of prior approval looks at, also on lines that say nothing', async () => {
    const { project } = await aSplitProject({ needsPurchaseApproval: true });
    const lines = [aLine(office, silent)];
    const submitted = await anOrderThatIs(office, 'submitted', { projectId: project.id, lines });
    expect(codeOf(await orders.act(submitted, 'approve', {}, office.chief))).toBe('approval_document');
    await api.ownerDb.run(
      sql`delete from purchase_order_line_funding where line_id = ${submitted.lines[0]?.id}`,
    );
    await api.ownerDb.run(
      sql`update purchase_order_line set funded_by = 'not_stated' where order_id = ${submitted.id}`,
    );
    await retell(api, purchaseOrderSource, submitted.id);
    expect(codeOf(await orders.act(submitted, 'approve', {}, office.chief))).toBe('approval_document');
  });
});

describe('who pays for a line', () => {
  it('is said before an order is submitted; no federal money is an answer too', async () => {
    const { id: projectId } = await aProject(api);
    const lines = [aLine(office), aLine(office, silent), aLine(office, { ...silent, projectId })];
    const draft = await anOrder(office, { lines });
    const refused = await orders.act(draft, 'submit', {}, api.tokens.user);
    expect(brokenRules(refused)).toEqual({
      'lines.1.funding': ['funding_not_stated'],
      'lines.2.funding': ['funding_not_stated'],
    });
    const unfunded = draft.lines.map((line) => ({ ...line, fundedBy: 'none' }));
    const stated = await orders.change(draft, { lines: unfunded }, api.tokens.user);
    expect((await orders.act(stated.body, 'submit', {}, api.tokens.user)).status).toBe(200);
  });

  it('and its shares do not contradict each other', async () => {
    const { split } = await aSplitProject();
    const lines = [
      aLine(office, { fundedBy: 'none', funding: split }),
      aLine(office, { fundedBy: 'own' }),
      aLine(office, { fundedBy: 'not_stated' }),
    ];
    const body = { title: 'Contradicting', lines };
    const refused = await api.request(api.tokens.user, 'POST', '/api/purchase-orders', body);
    expect(brokenRules(refused)).toEqual({
      'lines.0.funding': ['funding_none'],
      'lines.1.funding': ['required'],
      'lines.2.fundedBy': ['read_only'],
    });
  });

  it('stays as it was once goods of the line have come', async () => {
    const { split } = await aSplitProject();
    const received = await anOrderThatIs(office, 'partially_received', {
      lines: [aLine(office, { funding: split })],
    });
    const draft = await moveOrder(office, received, 'amend', api.tokens.user);
    const lines = draft.lines.map((line) => ({ ...line, fundedBy: 'none', funding: [] }));
    const refused = await orders.change(draft, { lines }, api.tokens.user);
    expect(brokenRules(refused)).toEqual({ 'lines.0.fundedBy': ['line_received'] });
  });
});

describe('the period of performance of an award', () => {
  it('holds the day of the submission and the day of the order', async () => {
    const award = await anAward({ startsOn: '2026-01-01', endsOn: '2026-06-30' });
    const lines = [aLine(office, { funding: [{ fundingSourceId: award.id, percent: '100' }] })];
    const draft = await anOrder(office, { lines });
    const at = 'lines.0.funding.0.fundingSourceId';
    const late = await onAgencyDay(api, '2026-07-01', () => orders.act(draft, 'submit', {}, api.tokens.user));
    expect(brokenRules(late)).toEqual({ [at]: ['award_ended'] });
    const early = await onAgencyDay(api, '2025-12-31', () =>
      orders.act(draft, 'submit', {}, api.tokens.user),
    );
    expect(brokenRules(early)).toEqual({ [at]: ['award_not_started'] });
    const submitted = await onAgencyDay(api, '2026-06-30', () =>
      orders.act(draft, 'submit', {}, api.tokens.user),
    );
    const approved = await moveOrder(office, submitted.body, 'approve', office.chief);
    const body = { ...bodyFor('order'), orderedOn: '2026-07-01' };
    const placed = await onAgencyDay(api, '2026-12-31', () =>
      orders.act(approved, 'order', body, office.chief),
    );
    expect(brokenRules(placed)).toEqual({ [at]: ['award_ended'] });
  });
});

describe('an order that is dated before its approval', () => {
  it('says why, or is dated later', async () => {
    const approved = await anOrderThatIs(office, 'approved');
    const { reason, ...body } = bodyFor('order');
    const refused = await orders.act(approved, 'order', body, office.chief);
    expect(brokenRules(refused)).toEqual({ orderedOn: ['ordered_early'] });
    const short = await orders.act(approved, 'order', { ...body, reason: 'by phone' }, office.chief);
    expect(brokenRules(short)).toEqual({ orderedOn: ['ordered_early'] });
    const explained = await orders.act(approved, 'order', { ...body, reason }, office.chief);
    expect(explained.body).toMatchObject({ status: 'ordered', orderedOn: body['orderedOn'] });
  });
});
