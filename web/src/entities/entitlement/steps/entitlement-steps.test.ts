import { describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { startOf, stepsOf, toStepBody } from './entitlement-steps.ts';

const record = {
  status: 'active',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  quantity: 5,
  cost: '10.00',
  contractNumber: null,
} as EntitlementRecord;

describe('the steps of an entitlement', () => {
  it('are those of its state; what is perpetual is not renewed', () => {
    expect(stepsOf(record).map(({ action }) => action)).toEqual(['renew', 'terminate']);
    expect(stepsOf({ ...record, endsOn: null }).map(({ action }) => action)).toEqual(['terminate']);
    expect(stepsOf({ ...record, status: 'renewed' })).toEqual([]);
  });

  it('start a renewal with the terms of this one, a term later', () => {
    expect(startOf('renew', record)).toEqual({
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
      quantity: '5',
      cost: '10.00',
      contractNumber: '',
      reason: '',
    });
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
