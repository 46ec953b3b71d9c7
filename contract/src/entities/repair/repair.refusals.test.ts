import { describe, expect, it } from 'vitest';
import { dayLength } from '#contract/shared/day.ts';
import { repairRefusal } from './repair.refusals.ts';
import type { RepairRecord } from './repair.schema.ts';
import type { RepairAction } from './repair.steps.ts';

const someone = { id: 'a0000000-0000-4000-8000-000000000001', label: 'Ada Park', note: null };
const loaner = { ...someone, label: 'EQ-000002' };
const repair = {
  number: 'RP-2026-00042',
  equipment: { ...someone, label: 'EQ-000001' },
  custodian: someone,
  loaner: null,
  closedAt: null,
} as RepairRecord;

function keyOf(step: RepairAction, values: Partial<RepairRecord>, now = new Date()) {
  const refusal = repairRefusal(step, { ...repair, ...values }, { now });
  return refusal?.fields?.[0]?.messageKey ?? refusal?.code;
}

describe('a step of a repair is refused', () => {
  it('that lends a second loaner, or one to nobody', () => {
    expect(keyOf('lendLoaner', {})).toBeUndefined();
    expect(keyOf('lendLoaner', { custodian: null })).toBe('no_custodian');
    expect(keyOf('lendLoaner', { loaner })).toBe('loaner_lent');
  });

  it('that takes back a loaner that was never lent', () => {
    expect(keyOf('returnLoaner', { loaner })).toBeUndefined();
    expect(keyOf('returnLoaner', {})).toBe('no_loaner');
  });

  it('that reopens it a moment after its thirty days, whatever the hour of its end was', () => {
    for (const closedAt of ['2026-03-01T00:00:00Z', '2026-03-01T12:30:00Z', '2026-03-01T23:59:59Z']) {
      const last = new Date(closedAt).getTime() + 30 * dayLength;
      expect(keyOf('reopen', { closedAt }, new Date(last))).toBeUndefined();
      expect(keyOf('reopen', { closedAt }, new Date(last + 1))).toBe('reopen_too_late');
    }
  });

  it('never otherwise', () => {
    for (const step of [
      'start',
      'waitForParts',
      'resume',
      'send',
      'receive',
      'complete',
      'cancel',
    ] as const) {
      expect(keyOf(step, { custodian: null, loaner })).toBeUndefined();
    }
  });
});
