import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aFundingSource, anEquipment } from '../../../test/factories.ts';
import { aLine, anOrderThatIs, openOffice, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
let awardId: string;
let stateId: string;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ1', federalShare: '80.000' };
  awardId = (await aFundingSource(api, federal)).id;
  stateId = (await aFundingSource(api)).id;
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const reason = 'The invoice shows another amount than the order.';

const split = (percent = '100') => [{ fundingSourceId: awardId, percent }];

async function aReceived(funding: unknown[] = []): Promise<EquipmentRecord> {
  const order = await anOrderThatIs(office, 'received', {
    lines: [aLine(office, { quantity: 1, unitPrice: '1000.00', ...(funding.length > 0 && { funding }) })],
  });
  const path = `/api/equipment?filter[purchaseOrderId]=${order.id}`;
  const { body } = await api.request<{ items: EquipmentRecord[] }>(api.tokens.user, 'GET', path);
  if (!body.items[0]) throw new Error('nothing came');
  return body.items[0];
}

function correct(item: EquipmentRecord, body: Record<string, unknown>, token = api.tokens.admin) {
  const path = `/api/equipment/${item.id}/corrections`;
  return api.request<EquipmentRecord>(token, 'POST', path, { reason, ...body }, ifMatch(item.version));
}

async function setStatus({ id }: EquipmentRecord, status: string): Promise<void> {
  await api.ownerDb.run(sql`alter table equipment disable trigger user`);
  await api.ownerDb.run(sql`update equipment set status = ${status}::equipment_status where id = ${id}`);
  await api.ownerDb.run(sql`alter table equipment enable trigger user`);
}

async function lastEvent({ id }: EquipmentRecord) {
  return api.ownerDb.one<{ action: string; reason: string | null; changes: Record<string, unknown> }>(
    sql`select action, reason, changes from event where entity_id = ${id} order by version desc limit 1`,
  );
}

describe('PATCH /equipment/:id of what decides money', () => {
  it('stays open while an item was entered by hand and is neither capital nor federal', async () => {
    const item = await anEquipment(api, { cost: '100.00' });
    const cheap = await items.change(item, { cost: '120.00', acquiredOn: '2026-01-02' }, api.tokens.user);
    expect(cheap.body).toMatchObject({ cost: '120.00', acquiredOn: '2026-01-02' });
    // The step that makes it federal is the last one that is free.
    const paid = await items.change(cheap.body, { fundingLines: split() }, api.tokens.user);
    expect(paid.body.fundingLines).toMatchObject([{ percent: '100.000', amount: '120.00' }]);
    const more = await items.change(paid.body, { cost: '1.00' }, api.tokens.user);
    expect(brokenRules(more)).toEqual({ cost: ['locked_federal'] });
  });

  it('takes an award only within its period of performance, at the day the item was acquired', async () => {
    const period = { startsOn: '2026-01-01', endsOn: '2026-03-31' };
    const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ2', federalShare: '80.000' };
    const { id: fundingSourceId } = await aFundingSource(api, { ...federal, ...period });
    const fundingLines = [{ fundingSourceId, percent: '100' }];
    const path = 'fundingLines.0.fundingSourceId';
    const item = await anEquipment(api, { cost: '100.00', acquiredOn: '2025-12-31' });
    const { name, categoryId, locationId, condition } = item;
    const late = { cost: '1.00', acquiredOn: '2026-04-01', fundingLines };
    const made = await items.create({ name, categoryId, locationId, condition, ...late });
    expect(brokenRules(made)).toEqual({ [path]: ['award_ended'] });
    const early = await items.change(item, { fundingLines }, api.tokens.user);
    expect(brokenRules(early)).toEqual({ [path]: ['award_not_started'] });
    const within = { fundingLines, acquiredOn: '2026-01-01' };
    const paid = await items.change(item, within, api.tokens.user);
    expect(paid.body.fundingSources).toMatchObject([{ id: fundingSourceId, fain: '693JJ2' }]);
    expect(brokenRules(await correct(paid.body, { acquiredOn: '2025-12-31' }))).toEqual({
      [path]: ['award_not_started'],
    });
  });

  it('is refused to everybody once it came with a receipt, and says so at each field', async () => {
    const item = await aReceived(split());
    const wanted = {
      cost: '1.00',
      fundingLines: [],
      acquiredOn: '2026-01-01',
      acquisitionMethod: 'donation',
      usefulLifeMonths: 1,
      salvageValue: '9.00',
    };
    for (const token of [api.tokens.user, api.tokens.admin]) {
      const refused = await items.change(item, wanted, token);
      const locked = Object.keys(wanted).map((field) => [field, ['locked_received']]);
      expect(brokenRules(refused)).toEqual(Object.fromEntries(locked));
    }
    const same = { cost: '1000', fundingLines: split('100.000'), name: 'A better name' };
    expect((await items.change(item, same, api.tokens.user)).body.name).toBe('A better name');
  });

  it('locks capital items; what was not known yet is filled in once', async () => {
    const fundingLines = [{ fundingSourceId: stateId, percent: '100' }];
    const item = await anEquipment(api, { cost: '9000.00', fundingLines });
    const filled = { invoiceNumber: 'INV-1', inServiceOn: '2026-02-01' };
    const once = await items.change(item, filled, api.tokens.user);
    expect(once.body).toMatchObject(filled);
    const again = await items.change(
      once.body,
      { invoiceNumber: 'INV-2', inServiceOn: null, usefulLifeMonths: 61 },
      api.tokens.user,
    );
    expect(brokenRules(again)).toEqual({
      invoiceNumber: ['locked_capital'],
      inServiceOn: ['locked_capital'],
      usefulLifeMonths: ['locked_capital'],
    });
  });

  it('keeps the federal share of the day it was acquired, whatever the source says later', async () => {
    const federal = { type: 'federal', federalAgency: 'FTA', fain: 'CO-1', federalShare: '80.000' };
    const source = await aFundingSource(api, federal);
    const item = await aReceived([{ fundingSourceId: source.id, percent: '100' }]);
    const path = `/api/funding-sources/${source.id}`;
    const lowered = { federalShare: '10.000' };
    await api.request(api.tokens.admin, 'PATCH', path, lowered, ifMatch(source.version));
    const renamed = await items.change(item, { name: 'Another name' }, api.tokens.user);
    expect(renamed.body.federalShare).toBe('80.000');
  });

  it('changes nothing of a disposed item, and no correction does', async () => {
    const item = await aReceived(split());
    await setStatus(item, 'disposed');
    const renamed = await items.change(item, { name: 'Never mind' }, api.tokens.admin);
    expect([renamed.status, codeOf(renamed)]).toEqual([409, 'item_disposed']);
    expect(codeOf(await correct(item, { cost: '1.00' }))).toBe('item_disposed');
    await setStatus(item, item.status);
  });
});

describe('POST /equipment/:id/corrections', () => {
  it('corrects at once what is no federal amount, for an administrator with a reason', async () => {
    const item = await aReceived();
    expect((await correct(item, { cost: '990.00' }, api.tokens.user)).status).toBe(403);
    expect(brokenRules(await correct(item, { cost: '990.00', reason: 'wrong' }))).toEqual({
      reason: ['too_short'],
    });
    expect(codeOf(await correct(item, { cost: '1000.0' }))).toBe('correction_empty');
    const done = await correct(item, { cost: '990.00' });
    expect(done.body).toMatchObject({ cost: '990.00', correction: null, version: item.version + 1 });
    expect(await lastEvent(item)).toEqual({
      action: 'correct',
      reason,
      changes: { cost: { from: '1000.00', to: '990.00' } },
    });
  });

  it('waits for a second administrator where it changes a federal amount', async () => {
    const item = await aReceived(split());
    const asked = await correct(item, { cost: '900.00' });
    expect(asked.body).toMatchObject({ cost: '1000.00', correction: { values: { cost: '900.00' }, reason } });
    expect((await lastEvent(item)).action).toBe('askCorrection');
    expect(codeOf(await correct(asked.body, { salvageValue: '5.00' }, office.chief))).toBe('correction_open');
    const own = await items.act(asked.body, 'confirm-correction', {}, api.tokens.admin);
    expect([own.status, codeOf(own)]).toEqual([403, 'correction_same_person']);
    // Other fields can change meanwhile; the correction is confirmed on the item as it is then.
    const moved = await items.change(asked.body, { notes: 'Moved meanwhile' }, api.tokens.user);
    const confirmed = await items.act(moved.body, 'confirm-correction', {}, office.chief);
    expect(confirmed.body).toMatchObject({ cost: '900.00', correction: null, notes: 'Moved meanwhile' });
    expect(confirmed.body.fundingLines).toMatchObject([{ amount: '900.00' }]);
    expect(await lastEvent(item)).toMatchObject({ action: 'correct', reason });
    expect(codeOf(await items.act(confirmed.body, 'confirm-correction', {}, office.chief))).toBe(
      'no_correction',
    );
  });

  it('is rejected by another one or withdrawn by whoever asked, and then counts for nothing', async () => {
    const item = await aReceived(split());
    const fundingLines = [{ fundingSourceId: stateId, percent: '100' }];
    const asked = await correct(item, { fundingLines });
    const refused = await items.act(asked.body, 'withdraw-correction', {}, office.chief);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'not_author']);
    const withdrawn = await items.act(asked.body, 'withdraw-correction', {}, api.tokens.admin);
    const again = await correct(withdrawn.body, { fundingLines });
    const why = { reason: 'The award did pay for it' };
    const rejected = await items.act(again.body, 'reject-correction', why, office.second);
    expect(rejected.body).toMatchObject({ federalShare: '80.000', correction: null });
    expect(rejected.body.fundingLines).toMatchObject([{ fundingSourceId: awardId, amount: '1000.00' }]);
    expect(await lastEvent(item)).toMatchObject({ action: 'rejectCorrection', reason: why.reason });
  });

  it('is done at once, and told so, where nobody else could confirm it', async () => {
    const item = await aReceived(split());
    await api.ownerDb.run(
      sql`insert into setting (key, effective_on, value) values ('separationOfDuties', '2000-01-01', 'false')`,
    );
    const done = await correct(item, { cost: '950.00' });
    await api.ownerDb.run(
      sql`delete from setting where key = 'separationOfDuties' and effective_on = '2000-01-01'`,
    );
    expect(done.body).toMatchObject({ cost: '950.00', correction: null });
    expect(await lastEvent(item)).toMatchObject({ action: 'correctAlone', reason });
  });
});
