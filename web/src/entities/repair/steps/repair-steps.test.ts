import { describe, expect, it } from 'vitest';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction } from '#contract/entities/repair/repair.steps.ts';
import { findStepProblems, lookOf, startOf } from './repair-steps.ts';

const record = {
  assignedTo: null,
  vendor: null,
  rmaNumber: null,
  diagnosis: 'Fan worn out',
  resolution: null,
  loanerId: null,
  itemStoresData: true,
  itemLocation: { id: 'l', label: 'Bench', note: null },
} as RepairRecord;

describe('the steps of a repair', () => {
  it('ask about a loaner only where one is lent', () => {
    expect(lookOf('loanerCondition', {}, record)).toBeNull();
    expect(lookOf('loanerCondition', {}, { ...record, loanerId: 'x' })).toEqual({ isRequired: true });
    expect(lookOf('reason', {}, record)).toEqual({});
  });

  it('start with what is known', () => {
    const start = startOf(record, '2026-02-02');
    expect(start).toMatchObject({ outcome: 'repaired', diagnosis: 'Fan worn out', resolution: '' });
    expect(start).toMatchObject({ sentOn: '2026-02-02', dataLeft: true });
    expect(start).toMatchObject({ conditionAfter: 'good', movedToId: { label: 'Bench' } });
  });

  it('ask for what the outcome or the journey needs', () => {
    const paths = (step: RepairAction, body: Record<string, unknown>, changed: Partial<RepairRecord> = {}) =>
      findStepProblems(step, body, { ...record, ...changed }, '2026-02-02').map(({ path }) => path);
    expect(paths('complete', { outcome: 'replaced', conditionAfter: 'good' })).toEqual([]);
    expect(paths('complete', { outcome: 'repaired' })).toEqual(['conditionAfter']);
    expect(paths('complete', { outcome: 'not_repairable' })).toEqual([]);
    const journey = { dataLeft: true, vendorId: 'v', sentOn: '2026-02-02' };
    expect(paths('send', journey)).toEqual(['mediaAction']);
    expect(paths('send', { ...journey, mediaAction: 'wiped', sentOn: '2026-02-03' })).toEqual(['sentOn']);
    // A second journey forgets when the first one ended.
    expect(paths('send', { ...journey, mediaAction: 'wiped' }, { backOn: '2026-02-01' })).toEqual([]);
    const away = { status: 'at_vendor', vendorId: 'v', sentOn: '2026-02-02' } as const;
    expect(paths('receive', { backOn: '2026-02-01' }, away)).toEqual(['backOn']);
    expect(paths('receive', { backOn: '2026-02-02' }, away)).toEqual([]);
    expect(paths('receive', { backOn: '2026-02-03' }, away)).toEqual(['backOn']);
    expect(paths('resume', { reason: 'Why not' })).toEqual([]);
  });

  it('neither ask for nor send what the outcome has no room for', () => {
    const asks = (name: string, input: object) =>
      lookOf(name, input as Record<string, unknown>, record) !== null;
    expect(asks('newSerial', { outcome: 'repaired' })).toBe(false);
    expect(asks('conditionAfter', { outcome: 'repaired' })).toBe(true);
    expect(asks('newSerial', { outcome: 'replaced' })).toBe(true);
    expect(asks('conditionAfter', { outcome: 'not_repairable' })).toBe(false);
    expect(asks('newSerial', { outcome: 'not_repairable' })).toBe(false);
    expect(asks('mediaAction', { dataLeft: false })).toBe(false);
    expect(asks('mediaAction', { dataLeft: true })).toBe(true);
  });
});
