import { describe, expect, it } from 'vitest';
import type { RetirementRules } from '#contract/areas/retirement/retirement-settings.ts';
import { checkDisposedOn, checkRetirement, methodsFor, type RetirementWanted } from './retirement.rules.ts';

const rules = {
  reasons: [
    { reason: 'surplus', isActive: true },
    { reason: 'obsolete', isActive: false },
  ],
  methods: [
    { method: 'auction', isActive: true, reasons: ['surplus'] },
    { method: 'recycle', isActive: true, reasons: ['obsolete'] },
    { method: 'donation', isActive: false, reasons: ['surplus'] },
  ],
} as unknown as RetirementRules;
const keysOf = (wanted: RetirementWanted, before?: { reason: string; method: string }) =>
  checkRetirement(wanted, rules, before).map(({ path, messageKey }) => `${path} ${messageKey}`);

describe('checkRetirement', () => {
  it('takes a reason and a method that are offered together', () => {
    expect(keysOf({ reason: 'surplus', method: 'auction' })).toEqual([]);
    expect(keysOf({ reason: 'surplus', method: 'recycle' })).toEqual(['method method_not_offered']);
    expect(keysOf({ reason: 'surplus', method: 'donation' })).toEqual(['method method_not_offered']);
    expect(keysOf({ reason: 'obsolete', method: 'recycle' })).toEqual(['reason reason_not_offered']);
    expect(keysOf({})).toEqual([]);
  });

  it('keeps what a case was begun with', () => {
    const before = { reason: 'obsolete', method: 'recycle' };
    expect(keysOf(before, before)).toEqual([]);
    expect(keysOf({ ...before, method: 'auction' }, before)).toEqual(['reason reason_not_offered']);
  });

  it('takes one recipient, and not two', () => {
    expect(keysOf({ vendorId: 'v' })).toEqual([]);
    expect(keysOf({ vendorId: 'v', recipient: 'City of Pueblo' })).toEqual(['recipient one_recipient']);
    const both = { personId: 'p', recipient: 'City of Pueblo', method: 'donation' };
    expect(checkRetirement(both, undefined).map(({ path }) => path)).toEqual(['recipient']);
  });
});

describe('methodsFor', () => {
  it('offers the methods of a reason, all that are active without one, and what was chosen before', () => {
    expect(methodsFor(rules, 'surplus', '')).toEqual(['auction']);
    expect(methodsFor(rules, null, '')).toEqual(['auction', 'recycle']);
    expect(methodsFor(rules, 'surplus', 'donation')).toEqual(['auction', 'donation']);
    expect(methodsFor(undefined, 'surplus', '')).toBeUndefined();
  });
});

describe('checkDisposedOn', () => {
  const days = { today: '2026-03-10', approvedOn: '2026-03-02' };
  const keyOf = (day: string | null | undefined, known: Parameters<typeof checkDisposedOn>[1] = days) =>
    checkDisposedOn(day, known).map(({ path, messageKey }) => `${path} ${messageKey}`);

  it('takes the days from the approval to today, and no day at all', () => {
    for (const day of ['2026-03-02', '2026-03-10', null, undefined, '']) expect(keyOf(day)).toEqual([]);
    expect(keyOf('2026-03-01')).toEqual(['disposedOn before_approval']);
    expect(keyOf('2026-03-11')).toEqual(['disposedOn date_future']);
  });

  it('takes none before the case is approved', () => {
    expect(keyOf('2026-03-05', { ...days, approvedOn: null })).toEqual(['disposedOn read_only']);
    expect(keyOf(null, { ...days, approvedOn: null })).toEqual([]);
  });

  it('names the line and the day', () => {
    expect(checkDisposedOn('2026-03-01', days, 'lines.4')).toMatchObject([
      { path: 'lines.4.disposedOn', params: { field: 'Disposal date', day: '2026-03-02' } },
    ]);
  });
});
