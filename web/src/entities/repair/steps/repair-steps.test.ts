import { describe, expect, it } from 'vitest';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { fieldsOf, findStepProblems, startOf, toStepBody } from './repair-steps.ts';

const record = {
  assignedTo: null,
  vendor: null,
  rmaNumber: null,
  diagnosis: 'Fan worn out',
  resolution: null,
  loanerId: null,
  itemStoresData: true,
} as RepairRecord;

describe('the steps of a repair', () => {
  it('ask about a loaner only where one is lent', () => {
    expect(Object.keys(fieldsOf('cancel', record))).toEqual(['reason']);
    expect(Object.keys(fieldsOf('cancel', { ...record, loanerId: 'x' }))).toEqual([
      'loanerCondition',
      'reason',
    ]);
  });

  it('start with what is known', () => {
    const start = startOf('complete', record, '2026-02-02');
    expect(start).toMatchObject({ outcome: 'repaired', diagnosis: 'Fan worn out', resolution: '' });
    expect(startOf('send', record, '2026-02-02')).toMatchObject({ sentOn: '2026-02-02', dataLeft: true });
  });

  it('ask for what the outcome or the journey needs', () => {
    const paths = (body: Record<string, unknown>) => findStepProblems(body, true).map(({ path }) => path);
    expect(paths({ outcome: 'replaced', conditionAfter: 'good' })).toEqual([]);
    expect(paths({ outcome: 'repaired' })).toEqual(['conditionAfter']);
    expect(paths({ outcome: 'not_repairable' })).toEqual([]);
    expect(paths({ dataLeft: true, vendorId: 'v', sentOn: '2026-02-02' })).toEqual(['mediaAction']);
    expect(paths({ reason: 'Why not' })).toEqual([]);
  });

  it('send nothing that the outcome has no room for', () => {
    const all = { outcome: 'repaired', conditionAfter: 'good', newSerial: 'A1' };
    expect(toStepBody(all)).toEqual({ outcome: 'repaired', conditionAfter: 'good' });
    expect(toStepBody({ ...all, outcome: 'replaced' })).toEqual({ ...all, outcome: 'replaced' });
    expect(toStepBody({ ...all, outcome: 'not_repairable' })).toEqual({ outcome: 'not_repairable' });
    expect(toStepBody({ dataLeft: false, mediaAction: 'wiped' })).toEqual({ dataLeft: false });
  });
});
