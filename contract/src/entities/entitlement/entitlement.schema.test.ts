import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { entitlementApi } from './entitlement.api.ts';
import {
  entitlement,
  entitlementCreate,
  entitlementDefaults,
  entitlementUpdate,
} from './entitlement.schema.ts';
import { entitlementStates } from './entitlement.steps.ts';

const terms = {
  ...entitlementDefaults,
  softwareId: '00000000-0000-4000-8000-000000000001',
  startsOn: '2026-01-01',
};

describe('entitlement', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(entitlement));
    expect(known).toEqual(
      expect.arrayContaining([...entitlement.filter, ...entitlement.sort, ...(entitlement.derived ?? [])]),
    );
  });

  it('has defaults that its own schema takes, and the bounds of the quantity and the notice', () => {
    const takes = (sent: object) => entitlementCreate.safeParse({ ...terms, ...sent }).success;
    expect(takes({})).toBe(true);
    expect([takes({ quantity: 1 }), takes({ quantity: 1_000_000 })]).toEqual([true, true]);
    expect([takes({ quantity: 0 }), takes({ quantity: 1_000_001 })]).toEqual([false, false]);
    expect([takes({ noticeDays: 365 }), takes({ noticeDays: 366 })]).toEqual([true, false]);
  });

  it('never takes its number, its state, its seats or its key from a change', () => {
    const sent = Object.keys(entitlementUpdate.shape);
    const guarded = ['number', 'phase', 'status', 'assigned', 'keyLast4', 'nextTermId', 'softwareId'];
    expect(sent.filter((field) => guarded.includes(field))).toEqual([]);
  });

  it('has an endpoint and a permission for each of its steps', () => {
    for (const { action, permission } of entitlementStates.transitions) {
      expect(entitlementApi[action].access).toBe(permission);
      expect(permissions).toHaveProperty([permission]);
    }
  });

  it('lets administrators alone terminate and look at keys', () => {
    expect(permissions['entitlement.terminate']).toEqual(['admin']);
    expect(permissions['entitlement.revealKey']).toEqual(['admin']);
  });

  it('never keeps the answer that holds a key', () => {
    expect(entitlementApi.revealKey.isIdempotent).toBe(false);
    expect(entitlementApi.revealKey.isVersioned).toBe(true);
    expect(entitlementApi.revealKey.body.safeParse({ reason: '' }).success).toBe(false);
  });

  it('is renewed with an end', () => {
    expect(entitlementApi.renew.body.safeParse({}).success).toBe(false);
    expect(entitlementApi.renew.body.safeParse({ endsOn: '2027-12-31' }).success).toBe(true);
  });
});
