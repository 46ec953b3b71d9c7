import { describe, expect, it } from 'vitest';
import { decisionDay, nextTerm } from './entitlement-days.ts';

describe('decisionDay', () => {
  it('lies the days of notice before the end', () => {
    expect(decisionDay('2026-12-31', '60')).toBe('2026-11-01');
    expect(decisionDay('2024-03-01', '1')).toBe('2024-02-29');
    expect(decisionDay('2026-12-31', '0')).toBe('2026-12-31');
  });

  it('is not known before both are typed', () => {
    expect(decisionDay('', '60')).toBeUndefined();
    expect(decisionDay('2026-12-31', '')).toBeUndefined();
    expect(decisionDay('2026-13-45', '1')).toBeUndefined();
  });
});

describe('nextTerm', () => {
  it('begins on the next day and lasts as long, leap years included', () => {
    expect(nextTerm('2026-01-01', '2026-12-31')).toEqual({ startsOn: '2027-01-01', endsOn: '2027-12-31' });
    expect(nextTerm('2023-07-01', '2024-06-30')).toEqual({ startsOn: '2024-07-01', endsOn: '2025-06-30' });
    expect(nextTerm('2026-01-01', '2026-01-30')).toEqual({ startsOn: '2026-01-31', endsOn: '2026-03-01' });
  });
});
