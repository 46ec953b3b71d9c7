import { describe, expect, it } from 'vitest';
import { entitlementRefusal } from './entitlement.refusals.ts';

describe('entitlementRefusal', () => {
  it('renews no license that has no end', () => {
    const refusalOf = (endsOn: string | null) => entitlementRefusal('renew', { number: 'LC-00042', endsOn });
    expect(refusalOf('2026-12-31')).toBeUndefined();
    expect(refusalOf(null)).toEqual({ code: 'renew_perpetual', params: { number: 'LC-00042' } });
    expect(entitlementRefusal('terminate', { number: 'LC-00042', endsOn: null })).toBeUndefined();
  });
});
