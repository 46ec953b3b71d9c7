import { describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { lookOf, startOf, toStepBody } from './entitlement-steps.ts';

const record = {
  status: 'active',
  metric: 'named_user',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  quantity: 5,
  cost: '10.00',
  contractNumber: null,
} as EntitlementRecord;

describe('the steps of an entitlement', () => {
  it('start a renewal with the terms of this one, a term later', () => {
    expect(startOf(record)).toEqual({
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
      quantity: '5',
      cost: '10.00',
      contractNumber: '',
    });
  });

  it('ask for a quantity unless the license is without a limit', () => {
    expect(lookOf('quantity', record)).toEqual({ span: 3, isRequired: true });
    expect(lookOf('quantity', { ...record, metric: 'site' })).toEqual({ span: 3, isRequired: false });
    expect(lookOf('reason', record)).toEqual({ isRequired: false });
  });

  it('send what was emptied as empty, so that it is not taken over', () => {
    expect(toStepBody('renew', { endsOn: '2027-12-31', quantity: 5 })).toEqual({
      endsOn: '2027-12-31',
      quantity: 5,
      cost: null,
      contractNumber: null,
    });
    expect(toStepBody('terminate', { reason: 'over' })).toEqual({ reason: 'over' });
  });
});
