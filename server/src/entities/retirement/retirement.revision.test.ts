import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { retellItem } from '../../../test/bulk.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aFundingSource } from '../../../test/factories.ts';
import {
  aCase,
  aDataItem,
  aPaper,
  certificateBody,
  linesOf,
  openDepot,
  sendStep,
  someItems,
  takeStep,
  tickAll,
  type Depot,
} from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

let award = 0;
async function aFederalItem(): Promise<string> {
  award += 1;
  const source = await aFundingSource(api, {
    type: 'federal',
    federalAgency: 'FHWA',
    fain: `F-REV-${award}`,
    ruleSet: '2024',
    federalShare: '80',
  });
  const [id] = await someItems(depot, 1, { cost: 24_000, federal_share: 80 });
  await api.ownerDb.run(sql`insert into equipment_funding (equipment_id, position, funding_source_id, percent)
    values (${id}, 1, ${source.id}, 100)`);
  await retellItem(api, id!);
  return id!;
}

const auction = { method: 'internet_auction', reason: 'surplus' };

async function anApprovedCase(value: string, count = 1) {
  const ids = [await aFederalItem(), ...(count > 1 ? await someItems(depot, count - 1) : [])];
  let record = await aCase(depot, ids, auction);
  const lines = [{ equipmentId: ids[0], fairMarketValue: value, valuationSource: 'Two bids' }];
  record = await takeStep(depot, record, 'setLines', api.tokens.user, { lines });
  record = await takeStep(depot, record, 'submit', api.tokens.user);
  record = await takeStep(depot, record, 'approve', depot.chief);
  return { record, item: ids[0]!, others: ids.slice(1) };
}

describe('POST /retirements/:id/actions/revise-values', () => {
  it('refuses to change approved values beside it, at the field', async () => {
    const { record, item } = await anApprovedCase('18000.01');
    const lower = { lines: [{ equipmentId: item, fairMarketValue: '9000', condition: 'poor' }] };
    expect(brokenRules(await sendStep(depot, record, 'setLines', api.tokens.user, lower))).toEqual({
      'lines.0.condition': ['value_approved'],
      'lines.0.fairMarketValue': ['value_approved'],
    });
    const kept = { lines: [{ equipmentId: item, fairMarketValue: '18000.01', labels: true }] };
    expect((await takeStep(depot, record, 'setLines', api.tokens.user, kept)).amountDue).toBe('14400.01');
  });

  it('sends the case back to be approved by somebody else, and its items wait meanwhile', async () => {
    const { record, item } = await anApprovedCase('18000.01');
    const lines = [{ equipmentId: item, fairMarketValue: '9000' }];
    const reason = 'A third bid was far lower';
    const body = { lines, reason };
    expect(brokenRules(await sendStep(depot, record, 'reviseValues', depot.second, { lines }))).toEqual({
      reason: ['required'],
    });
    let revised = await takeStep(depot, record, 'reviseValues', depot.second, body);
    expect(revised).toMatchObject({ status: 'submitted', amountDue: '0.00' });
    expect((await items.get(item)).body.status).toBe('retirement_pending');
    expect(codeOf(await sendStep(depot, revised, 'approve', depot.second))).toBe('same_person');
    revised = await takeStep(depot, revised, 'approve', depot.chief);
    expect(revised).toMatchObject({ status: 'approved', amountDue: '0.00' });
    expect(revised.approvedAt).toBe(record.approvedAt);
  });

  it('gives the approved values back when it is rejected, sent back or withdrawn', async () => {
    let { record, item } = await anApprovedCase('18000.01');
    const body = { lines: [{ equipmentId: item, fairMarketValue: '9000' }], reason: 'A third bid was lower' };
    const ends = [
      { action: 'reject', token: depot.chief, sent: { comment: 'The first bids were right' } },
      { action: 'return', token: depot.chief, sent: { comment: 'The first bids were right' } },
      { action: 'withdraw', token: depot.second, sent: {} },
    ];
    for (const { action, token, sent } of ends) {
      record = await takeStep(depot, record, 'reviseValues', depot.second, body);
      record = await takeStep(depot, record, action, token, sent);
      expect([action, record.status, record.amountDue]).toEqual([action, 'approved', '14400.01']);
      expect((await items.get(item)).body.status).toBe('retirement_pending');
    }
  });
});

describe('a sale above the threshold', () => {
  it('is owed for whatever the estimate said, and needs the instruction before the end', async () => {
    let { record, item } = await anApprovedCase('9000');
    expect(record.amountDue).toBe('0.00');
    record = await tickAll(depot, record);
    record = await takeStep(depot, record, 'start', api.tokens.user);
    record = await takeStep(depot, record, 'makeReady', api.tokens.user);
    const cheap = { lines: [{ equipmentId: item, salePrice: '17000', proceeds: '1' }] };
    expect(brokenRules(await sendStep(depot, record, 'setLines', api.tokens.user, cheap))).toEqual({
      'lines.0.proceeds': ['proceeds_below_price'],
    });
    const sold = { lines: [{ equipmentId: item, salePrice: '17000' }] };
    record = await takeStep(depot, record, 'setLines', api.tokens.user, sold);
    expect(record.amountDue).toBe('12600.00');
    const end = { disposedOn: depot.today };
    expect(brokenRules(await sendStep(depot, record, 'complete', depot.chief, end))).toEqual({
      'lines.0.instructionDocumentId': ['instruction_needed'],
    });
    const paper = await aPaper(depot, record.id);
    const lines = [{ equipmentId: item, instructionDocumentId: paper, instructionOn: depot.today }];
    record = await takeStep(depot, record, 'setLines', api.tokens.user, { lines });
    record = await takeStep(depot, record, 'complete', depot.chief, end);
    expect(record).toMatchObject({ status: 'completed', amountDue: '12600.00' });
  });
});

describe('POST /retirements/:id/actions/remove-items', () => {
  it('takes an item out of an approved case: by an administrator, with a reason, and it goes back', async () => {
    const { record, others } = await anApprovedCase('18000.01', 3);
    const equipmentIds = [others[0]!];
    const reason = 'Needed in the field after all';
    const asked = (token: string, body: object) => sendStep(depot, record, 'removeItems', token, { ...body });
    expect(codeOf(await asked(api.tokens.user, { equipmentIds, reason }))).toBe('not_allowed');
    expect(brokenRules(await asked(depot.chief, { equipmentIds }))).toEqual({ reason: ['reason_required'] });
    const all = (await linesOf(depot, record.id)).map(({ equipmentId }) => equipmentId);
    expect(codeOf(await asked(depot.chief, { equipmentIds: all, reason }))).toBe('case_last_items');
    const left = await takeStep(depot, record, 'removeItems', depot.chief, { equipmentIds, reason });
    expect(left).toMatchObject({ status: 'approved', itemCount: 2 });
    expect((await items.get(others[0]!)).body.status).toBe('in_stock');
    expect((await linesOf(depot, record.id)).map(({ position }) => position)).toEqual([1, 2]);
  });
});

describe('a missing item', () => {
  it('is only written off, also when it went missing after it was added', async () => {
    const [missing] = await someItems(depot, 1, { status: 'missing' });
    const sale = await aCase(depot, await someItems(depot, 1), auction);
    const added = await sendStep(depot, sale, 'addItems', api.tokens.user, { equipmentIds: [missing!] });
    expect(brokenRules(added)).toEqual({ 'equipmentIds.0': ['missing_write_off'] });
    const lost = await aCase(depot, [missing!], { method: 'write_off', reason: 'lost' });
    expect((await takeStep(depot, lost, 'submit', api.tokens.user)).status).toBe('submitted');

    const [later] = (await linesOf(depot, sale.id)).map(({ equipmentId }) => equipmentId);
    const lose = async () => {
      const { body } = await items.get(later!);
      const address = `/api/equipment/${later}/actions/report-missing`;
      const reasoned = { reason: 'Not in the cage any more' };
      return api.request(api.tokens.user, 'POST', address, reasoned, { 'if-match': `"${body.version}"` });
    };
    let record: RetirementRecord = await takeStep(depot, sale, 'submit', api.tokens.user);
    expect((await lose()).status).toBe(200);
    expect(codeOf(await sendStep(depot, record, 'approve', depot.chief))).toBe('items_missing');
    record = await takeStep(depot, record, 'withdraw', api.tokens.user);
    expect(codeOf(await sendStep(depot, record, 'submit', api.tokens.user))).toBe('items_missing');
  });

  it('gets no certificate, performed or verified', async () => {
    const item = await aDataItem(depot);
    const body = certificateBody({ equipmentId: item, performedOn: depot.today });
    const made = await api.request<{ id: string }>(api.tokens.user, 'POST', '/api/certificates', body);
    expect(made.status).toBe(201);
    await api.ownerDb.run(sql`alter table equipment disable trigger all`);
    await api.ownerDb.run(sql`update equipment set status = 'missing' where id = ${item}`);
    await api.ownerDb.run(sql`alter table equipment enable trigger all`);
    await retellItem(api, item);
    const other = certificateBody({ equipmentId: item, performedOn: depot.today });
    expect(brokenRules(await api.request(api.tokens.user, 'POST', '/api/certificates', other))).toEqual({
      equipmentId: ['item_missing'],
    });
    const seen = { verificationMethod: 'full', verifiedOn: depot.today };
    const address = `/api/certificates/${made.body.id}/actions/verify`;
    const verified = await api.request(depot.chief, 'POST', address, seen, { 'if-match': '"1"' });
    expect(brokenRules(verified)).toEqual({ equipmentId: ['item_missing'] });
  });
});
