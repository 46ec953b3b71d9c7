import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { retirementSettings } from '#contract/areas/retirement/retirement-settings.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { giveSetting } from '../../../test/bulk.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aPerson, aVendor } from '../../../test/factories.ts';
import { aRetirementDraft } from '../../../test/retirements.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const cases = callsTo<RetirementRecord>(() => api, '/api/retirements');
const draft = { title: 'Spring surplus', reason: 'obsolete', method: 'surplus_sale' };

describe('POST /retirements', () => {
  it('R-2.10 gives the next number of the year and the author', async () => {
    const [first, next] = [await aRetirementDraft(api), await aRetirementDraft(api)];
    expect(first).toMatchObject({
      status: 'draft',
      itemCount: 0,
      amountDue: '0.00',
      author: { label: 'Ada Admin' },
    });
    expect(Number(next.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1);
  });

  it('offers a method only for its reasons, and refuses two recipients', async () => {
    const lost = await cases.create({ ...draft, reason: 'lost' });
    expect(brokenRules(lost)).toEqual({ method: ['method_not_offered'] });
    expect(brokenRules(await cases.create({ ...draft, method: 'public_sale' }))).toEqual({
      method: ['method_not_offered'],
    });
    const both = { vendorId: (await aVendor(api)).id, personId: (await aPerson(api)).id };
    expect(brokenRules(await cases.create({ ...draft, ...both }))).toEqual({ recipient: ['one_recipient'] });
  });
});

describe('GET /retirements/rules', () => {
  it('answers the settings of the day that is asked for, as the contract describes them', async () => {
    const rows = await api.ownerDb.many<{ key: keyof typeof retirementSettings; value: unknown }>(sql`
      select key, value from setting where key = any(${Object.keys(retirementSettings)}::text[])`);
    expect(rows).toHaveLength(Object.keys(retirementSettings).length);
    for (const { key, value } of rows)
      expect([key, retirementSettings[key].safeParse(value).error]).toEqual([key, undefined]);
    await giveSetting(api, 'reversalDays', '2030-01-01', 10);
    const rulesOn = async (day: string) =>
      (
        await api.request<{ reversalDays: number }>(
          api.tokens.user,
          'GET',
          `/api/retirements/rules?onDate=${day}`,
        )
      ).body;
    expect((await rulesOn('2029-12-31')).reversalDays).toBe(30);
    expect((await rulesOn('2030-01-01')).reversalDays).toBe(10);
  });
});

describe('PATCH /retirements/:id', () => {
  it('is for the author alone while it is a draft, and keeps fields that were not sent', async () => {
    const before = await aRetirementDraft(api, { justification: 'Worn out after six years' });
    expect(codeOf(await cases.change(before, { title: 'Mine now' }, api.tokens.user))).toBe('not_author');
    const { body } = await cases.change(before, { title: 'Winter surplus' });
    expect(body).toMatchObject({ title: 'Winter surplus', justification: 'Worn out after six years' });
  });
});

describe('DELETE /retirements/:id', () => {
  it('moves an own draft to the bin and back', async () => {
    const before = await aRetirementDraft(api);
    expect(codeOf(await cases.remove(before, 'entered twice', api.tokens.user))).toBe('not_allowed');
    const { body: binned } = await cases.remove(before);
    expect(binned.deletedAt).not.toBeNull();
    expect((await cases.act(binned, 'restore')).body.deletedAt).toBeNull();
  });
});
