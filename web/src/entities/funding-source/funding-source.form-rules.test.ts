import { describe, expect, it } from 'vitest';
import { findFundingSourceProblems } from './funding-source.form-rules.ts';

const rulesOf = (input: Record<string, unknown>) =>
  findFundingSourceProblems(input).map(({ path, messageKey }) => [path, messageKey]);

describe('findFundingSourceProblems', () => {
  it('asks a federal source for its agency and its award', () => {
    expect(rulesOf({ type: 'federal' })).toEqual([
      ['federalAgency', 'required'],
      ['fain', 'federal_award'],
    ]);
    expect(rulesOf({ type: 'federal', federalAgency: 'FHWA', fain: 'A-1' })).toEqual([]);
    expect(rulesOf({ type: 'state' })).toEqual([]);
  });

  it('lets a period end no earlier than it begins', () => {
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).toEqual([['endsOn', 'date_order']]);
    expect(rulesOf({ startsOn: '2026-02-02', endsOn: null })).toEqual([]);
  });
});
