import { describe, expect, it } from 'vitest';
import { checkFundingSource, type FundingSourceWanted } from './funding-source.rules.ts';

const rulesOf = (wanted: FundingSourceWanted) =>
  checkFundingSource(wanted).map(({ path, messageKey }) => [path, messageKey]);

describe('checkFundingSource', () => {
  it('asks a federal source for its agency and its award', () => {
    expect(rulesOf({ type: 'federal' })).toEqual([
      ['federalAgency', 'required'],
      ['fain', 'federal_award'],
    ]);
    expect(rulesOf({ type: 'federal', federalAgency: 'FHWA', fain: 'A-1' })).toEqual([]);
    expect(rulesOf({ type: 'state' })).toEqual([]);
  });

  it('lets a period end on the day it begins, and no earlier', () => {
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: '2026-02-02' })).toEqual([]);
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).toEqual([['endsOn', 'date_order']]);
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: null })).toEqual([]);
  });
});
