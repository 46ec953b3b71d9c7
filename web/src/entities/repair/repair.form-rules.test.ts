import { describe, expect, it } from 'vitest';
import { findRepairProblems } from './repair.form-rules.ts';

const rulesOf = (input: Record<string, unknown>, storesData = false) =>
  findRepairProblems(input, storesData).map(({ path, messageKey }) => [path, messageKey]);

describe('findRepairProblems', () => {
  it('asks for the vendor and for days in their order', () => {
    expect(rulesOf({ sentOn: '2026-02-02' })).toEqual([['vendorId', 'required']]);
    expect(rulesOf({ backOn: '2026-02-02' })).toEqual([['sentOn', 'required']]);
    const sent = { vendorId: 'x', sentOn: '2026-02-02' };
    expect(rulesOf({ ...sent, expectedOn: '2026-02-01', backOn: '2026-02-01' })).toEqual([
      ['expectedOn', 'date_order'],
      ['backOn', 'date_order'],
    ]);
    expect(rulesOf({ ...sent, expectedOn: '2026-02-02' })).toEqual([]);
  });

  it('asks about the data of an item that stores some', () => {
    expect(rulesOf({ dataLeft: true })).toEqual([]);
    expect(rulesOf({ dataLeft: true }, true)).toEqual([['mediaAction', 'media_action_required']]);
    expect(rulesOf({ dataLeft: true, mediaAction: 'wiped' }, true)).toEqual([]);
  });
});
