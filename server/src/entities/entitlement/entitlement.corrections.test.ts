import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo } from '../../../test/calls.ts';
import { aFundingSource } from '../../../test/factories.ts';
import { aDraft, anEntitlement, aSoftware, dayFromToday, step } from '../../../test/licenses.ts';
import { anOrderThatIs, openOffice, receive, type Office } from '../../../test/orders.ts';

let api: TestApp;
let office: Office;
let softwareId: string;
let awardId: string;
let stateId: string;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  softwareId = (await aSoftware(api)).id;
  const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ1', federalShare: '80.000' };
  awardId = (await aFundingSource(api, federal)).id;
  stateId = (await aFundingSource(api)).id;
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const licenses = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const changeReason = 'The invoice shows another amount than the order.';
const paidBy = (fundingSourceId: string) => [{ fundingSourceId, percent: '100' }];

async function aReceived(funding: unknown[]): Promise<EntitlementRecord> {
  const line = {
    kind: 'software',
    description: 'Drawing program',
    softwareId,
    metric: 'device',
    termMonths: 12,
    quantity: 2,
    unitPrice: '100.00',
    funding,
  };
  const order = await anOrderThatIs(office, 'ordered', { lines: [line] });
  const { body } = await receive(office, order, { lines: [{ lineId: order.lines[0]?.id, accepted: 2 }] });
  return (await licenses.get(body.receipt.lines[0]?.entitlements[0]?.id ?? '')).body;
}

function lastEvent({ id }: EntitlementRecord) {
  return api.ownerDb.one<{ action: string; reason: string | null }>(
    sql`select action, reason from event where entity_id = ${id} order by version desc limit 1`,
  );
}

describe('PATCH /entitlements/:id of what decides money', () => {
  it('is refused to users once a license came with a receipt; the rest stays open', async () => {
    const license = await aReceived(paidBy(stateId));
    const wanted = { quantity: 9, cost: '1.00', billingPeriod: 'monthly', fundingLines: paidBy(awardId) };
    const refused = await licenses.change(license, { ...wanted, changeReason }, api.tokens.user);
    const locked = Object.keys(wanted).map((field) => [field, ['license_received']]);
    expect(brokenRules(refused)).toEqual(Object.fromEntries(locked));
    const same = { quantity: 2, cost: '200', fundingLines: license.fundingLines, noticeDays: 60 };
    const changed = await licenses.change(license, same, api.tokens.user);
    expect(changed.body).toMatchObject({ cost: '200.00', noticeDays: 60 });
    expect(await lastEvent(license)).toMatchObject({ action: 'update' });
  });

  it('is corrected by an administrator with a reason, and the history says so', async () => {
    const license = await aReceived(paidBy(stateId));
    const brief = await licenses.change(license, { cost: '190.00', changeReason: 'too brief' });
    expect(brokenRules(brief)).toEqual({ changeReason: ['too_short'] });
    const bare = await licenses.change(license, { cost: '190.00' });
    expect(brokenRules(bare)).toEqual({ changeReason: ['too_short'] });
    const done = await licenses.change(license, { cost: '190.00', quantity: 3, changeReason });
    expect(done.body).toMatchObject({ cost: '190.00', quantity: 3 });
    expect(await lastEvent(license)).toEqual({ action: 'correct', reason: changeReason });
  });

  it('changes no federal amount through one person alone', async () => {
    const license = await aReceived(paidBy(awardId));
    const one = await licenses.change(license, { cost: '1.00', changeReason });
    expect(brokenRules(one)).toEqual({ cost: ['license_second'] });
    const away = await licenses.change(license, { fundingLines: paidBy(stateId), changeReason });
    expect(brokenRules(away)).toEqual({ fundingLines: ['license_second'] });
    const other = await aReceived(paidBy(stateId));
    const onto = await licenses.change(other, { fundingLines: paidBy(awardId), changeReason });
    expect(brokenRules(onto)).toEqual({ fundingLines: ['license_second'] });
    const counted = await licenses.change(license, { quantity: 3, changeReason });
    expect(counted.body.quantity).toBe(3);
    const off = sql`key = 'separationOfDuties' and effective_on = '2000-01-01'`;
    await api.ownerDb.run(
      sql`insert into setting (key, effective_on, value) values ('separationOfDuties', '2000-01-01', 'false')`,
    );
    const alone = await licenses.change(counted.body, { cost: '150.00', changeReason });
    await api.ownerDb.run(sql`delete from setting where ${off}`);
    expect(alone.body.cost).toBe('150.00');
    expect(await lastEvent(license)).toEqual({ action: 'correctAlone', reason: changeReason });
  });

  it('locks what was entered by hand once it is in force and federal', async () => {
    const draft = await aDraft(api, { softwareId, cost: '10.00', fundingLines: paidBy(awardId) });
    const still = await licenses.change(draft, { cost: '20.00' }, api.tokens.user);
    const active = await step<EntitlementRecord>(api, '/api/entitlements', still.body, 'activate');
    const late = await licenses.change(active, { cost: '30.00' }, api.tokens.user);
    expect(brokenRules(late)).toEqual({ cost: ['license_federal'] });
    const open = await anEntitlement(api, { softwareId, cost: '10.00' });
    expect((await licenses.change(open, { cost: '20.00' }, api.tokens.user)).status).toBe(200);
  });

  it('leaves the money of the next term to whoever renews: a term of its own, federal if the last one was', async () => {
    const terms = { endsOn: await dayFromToday(api, 900), cost: '77.00' };
    const stateTerm = await aReceived(paidBy(stateId));
    const renewed = await licenses.act(stateTerm, 'renew', terms, api.tokens.user);
    const next = (await licenses.get(renewed.body.nextTermId ?? '')).body;
    expect(next).toMatchObject({ cost: '77.00', purchaseOrderId: null });
    expect((await licenses.change(next, { cost: '78.00' }, api.tokens.user)).status).toBe(200);
    const federal = await licenses.act(await aReceived(paidBy(awardId)), 'renew', terms, api.tokens.user);
    const paid = (await licenses.get(federal.body.nextTermId ?? '')).body;
    expect(brokenRules(await licenses.change(paid, { cost: '78.00' }, api.tokens.user))).toEqual({
      cost: ['license_federal'],
    });
  });
});
