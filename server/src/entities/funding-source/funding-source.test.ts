import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fundingSourceDefaults,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt } from '../../../test/calls.ts';
import { aFundingSource, anEquipment } from '../../../test/factories.ts';
import { describeReferenceRecord } from '../../../test/reference-records.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const sources = callsTo<FundingSourceRecord>(() => api, '/api/funding-sources');
const body = { ...fundingSourceDefaults, code: 'NEW-1', name: 'A new source', type: 'state' };
const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ2-2026.01', federalShare: '80' };

describeReferenceRecord(() => api, {
  name: 'funding-source',
  path: '/api/funding-sources',
  make: aFundingSource,
  change: { name: 'State highway fund' },
  unique: { field: 'code', retype: ({ code }) => code },
});

describe('POST /funding-sources', () => {
  it.each([
    ['code', 'fs 1', ['bad_format']],
    ['name', 'x', ['too_short']],
    ['type', 'private', ['not_a_choice']],
    ['fain', 'ab', ['bad_format']],
    ['assistanceListing', '20205', ['bad_format']],
    ['federalShare', '100.5', ['out_of_range']],
    ['ruleSet', '2030', ['not_a_choice']],
    ['titleHolder', 'nobody', ['not_a_choice']],
    ['startsOn', 'soon', ['not_a_date']],
  ])('refuses %s = %j with %j at the field', async (field, value, keys) => {
    expect(brokenRules(await sources.create({ ...body, [field]: value }))).toEqual({ [field]: keys });
  });

  it('asks a federal source for its agency and its award', async () => {
    const answer = await sources.create({ ...body, type: 'federal' });
    expect(sentenceAt(answer, 'fain')).toBe('A federal source needs its award number (FAIN).');
    expect(brokenRules(answer)).toEqual({ federalAgency: ['required'], fain: ['federal_award'] });
    expect(await aFundingSource(api, federal)).toMatchObject({ federalShare: '80.000' });
  });

  it('keeps an award apart within its agency', async () => {
    await aFundingSource(api, { ...federal, code: 'ONE', fain: 'AWARD-1' });
    const answer = await sources.create({ ...body, ...federal, federalAgency: 'fhwa', fain: 'AWARD-1' });
    expect(sentenceAt(answer, 'fain')).toBe('FAIN "AWARD-1" is already used by ONE.');
    await aFundingSource(api, { ...federal, federalAgency: 'FTA', fain: 'AWARD-1' });
  });

  it('begins no later than it ends', async () => {
    const answer = await sources.create({ ...body, startsOn: '2026-10-01', endsOn: '2026-09-30' });
    expect(sentenceAt(answer, 'endsOn')).toBe('Period end cannot be before Period start.');
  });
});

describe('PATCH /funding-sources/:id', () => {
  it('checks the source as it will be, not only what was sent', async () => {
    const source = await aFundingSource(api, { startsOn: '2026-01-01' });
    expect(brokenRules(await sources.change(source, { type: 'federal' }))).toEqual({
      federalAgency: ['required'],
      fain: ['federal_award'],
    });
    expect(brokenRules(await sources.change(source, { endsOn: '2025-12-31' }))).toEqual({
      endsOn: ['date_order'],
    });
  });
});

describe('DELETE /funding-sources/:id', () => {
  it('refuses a source that paid for items', async () => {
    const source = await aFundingSource(api);
    await anEquipment(api, {
      cost: '900.00',
      fundingLines: [{ fundingSourceId: source.id, percent: '100' }],
    });
    expect(await sources.remove(source)).toMatchObject({
      status: 409,
      body: { code: 'in_use', params: { entity: source.code, n: 1 } },
    });
  });
});
