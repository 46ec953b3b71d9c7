import { describe, expect, it } from 'vitest';
import { findEntitlementProblems } from './entitlement.form-rules.ts';

const terms = {
  metric: 'named_user',
  quantity: 5,
  term: 'subscription',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  allowsOver: false,
  fundingLines: [],
};
const rulesOf = (changed: Record<string, unknown>, assigned = 0) =>
  findEntitlementProblems({ ...terms, ...changed }, assigned).map(({ path, messageKey }) => [
    path,
    messageKey,
  ]);

describe('findEntitlementProblems', () => {
  it('asks a subscription for an end after its start, and a perpetual license for none', () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ endsOn: null })).toEqual([['endsOn', 'subscription_end']]);
    expect(rulesOf({ endsOn: '2026-01-01' })).toEqual([['endsOn', 'end_after_start']]);
    expect(rulesOf({ term: 'perpetual' })).toEqual([['endsOn', 'perpetual_end']]);
    expect(rulesOf({ term: 'perpetual', endsOn: null })).toEqual([]);
  });

  it('lets only sites and free licenses be without a limit, and never fewer than are assigned', () => {
    expect(rulesOf({ quantity: null })).toEqual([['quantity', 'required']]);
    expect(rulesOf({ quantity: null, metric: 'site' })).toEqual([]);
    expect(rulesOf({}, 6)).toEqual([['quantity', 'below_assigned']]);
    expect(rulesOf({ allowsOver: true }, 6)).toEqual([]);
  });

  it('wants shares that add up', () => {
    expect(rulesOf({ fundingLines: [{ percent: '60' }, { percent: '40' }] })).toEqual([]);
    expect(rulesOf({ fundingLines: [{ percent: '60' }] })).toEqual([['fundingLines', 'sum_100']]);
  });
});
