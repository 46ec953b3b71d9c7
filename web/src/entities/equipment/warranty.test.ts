import { describe, expect, it } from 'vitest';
import { getWarranty } from './warranty.ts';

const item = { warrantyStartsOn: '2025-01-01', warrantyEndsOn: '2027-01-01', acquiredOn: '2024-12-01' };

describe('warranty of an item', () => {
  it('is open, ends soon, or is over by the day it is seen on', () => {
    expect(getWarranty(item, '2026-01-01')).toEqual({ status: 'open', daysLeft: 365, passed: 0.5 });
    expect(getWarranty(item, '2026-12-31').status).toBe('ends_soon');
    expect(getWarranty(item, '2027-01-01').status).toBe('ends_soon');
    expect(getWarranty(item, '2027-01-02')).toMatchObject({ status: 'ended', daysLeft: -1, passed: 1 });
  });

  it('ends soon from ninety days before its end', () => {
    expect(getWarranty(item, '2026-10-02')).toMatchObject({ status: 'open', daysLeft: 91 });
    expect(getWarranty(item, '2026-10-03')).toMatchObject({ status: 'ends_soon', daysLeft: 90 });
  });

  it('is none without an end, and counts from the acquisition without a start', () => {
    expect(getWarranty({ ...item, warrantyEndsOn: null }, '2026-01-01').status).toBe('none');
    const open = { ...item, warrantyStartsOn: null, acquiredOn: '2026-01-01' };
    expect(getWarranty(open, '2026-01-01').passed).toBe(0);
  });
});
