import { describe, expect, it } from 'vitest';
import {
  checkEntitlement,
  renewalStart,
  type EntitlementBefore,
  type EntitlementWanted,
} from './entitlement.rules.ts';

const terms = {
  metric: 'named_user',
  quantity: 5,
  term: 'subscription',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  allowsOver: false,
  fundingLines: [],
};
const rulesOf = (changed: EntitlementWanted, before?: EntitlementBefore) =>
  checkEntitlement({ ...terms, ...changed }, before).map(({ path, messageKey }) => [path, messageKey]);

describe('renewalStart', () => {
  it('is the day after the end, unless another one is sent', () => {
    expect(renewalStart({ endsOn: '2026-12-31' }, undefined)).toBe('2027-01-01');
    expect(renewalStart({ endsOn: '2026-12-31' }, '2027-02-01')).toBe('2027-02-01');
  });
});

describe('checkEntitlement', () => {
  it('asks a subscription for an end after its start, and a perpetual license for none', () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ endsOn: null })).toEqual([['endsOn', 'subscription_end']]);
    expect(rulesOf({ endsOn: '2026-01-02' })).toEqual([]);
    expect(rulesOf({ endsOn: '2026-01-01' })).toEqual([['endsOn', 'end_after_start']]);
    expect(rulesOf({ term: 'perpetual' })).toEqual([['endsOn', 'perpetual_end']]);
    expect(rulesOf({ term: 'perpetual', endsOn: null })).toEqual([]);
  });

  it('lets only sites and free licenses be without a limit', () => {
    expect(rulesOf({ quantity: null })).toEqual([['quantity', 'required']]);
    expect(rulesOf({ quantity: null, metric: 'site' })).toEqual([]);
    expect(rulesOf({ quantity: null, metric: 'free' })).toEqual([]);
  });

  it('lets the quantity be what is assigned, and not one less', () => {
    expect(rulesOf({ assigned: 5 })).toEqual([]);
    expect(rulesOf({ assigned: 6 })).toEqual([['quantity', 'below_assigned']]);
    expect(rulesOf({ assigned: 6, allowsOver: true })).toEqual([]);
  });

  it('wants shares that are more than nothing and add up to the whole', () => {
    expect(rulesOf({ fundingLines: [{ percent: '60' }, { percent: '40' }] })).toEqual([]);
    expect(rulesOf({ fundingLines: [{ percent: '60' }, { percent: '39.999' }] })).toEqual([
      ['fundingLines', 'sum_100'],
    ]);
    expect(rulesOf({ fundingLines: [{ percent: '100' }, { percent: '0' }] })).toEqual([
      ['fundingLines.1.percent', 'out_of_range'],
    ]);
  });

  it('leaves a split alone that was there before', () => {
    const before = { metric: 'named_user', assigned: 0, fundingLines: [{ percent: '60.000' }] };
    expect(rulesOf({ fundingLines: [{ percent: '60' }] }, before)).toEqual([]);
    expect(rulesOf({ fundingLines: [{ percent: '61' }] }, before)).toEqual([['fundingLines', 'sum_100']]);
  });

  it('keeps the metric once seats are given', () => {
    const before = { metric: 'device', assigned: 1, fundingLines: [] };
    expect(rulesOf({}, before)).toEqual([['metric', 'fixed_once_used']]);
    expect(rulesOf({}, { ...before, assigned: 0 })).toEqual([]);
    expect(rulesOf({ metric: 'device' }, before)).toEqual([]);
  });
});
