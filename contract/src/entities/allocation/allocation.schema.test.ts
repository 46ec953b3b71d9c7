import { describe, expect, it } from 'vitest';
import { allocateBody } from './allocation.api.ts';
import { allocationFields } from './allocation.schema.ts';

const projectId = '00000000-0000-4000-8000-000000000001';

describe('an allocation', () => {
  it('is never written by hand: only the shares of a whole item are set', () => {
    expect(Object.values(allocationFields).every(({ write }) => write === 'never')).toBe(true);
  });

  it('is set from a day on, with shares of three places or with none', () => {
    const takes = (values: object) =>
      allocateBody.safeParse({ fromOn: '2026-03-01', shares: [], ...values }).success;
    expect(takes({})).toBe(true);
    expect(takes({ shares: [{ projectId, percent: '33.333' }] })).toBe(true);
    expect(takes({ shares: [{ projectId, percent: '33.3333' }] })).toBe(false);
    expect(takes({ fromOn: '2026-02-30' })).toBe(false);
  });
});
