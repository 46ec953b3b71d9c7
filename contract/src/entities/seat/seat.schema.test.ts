import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { seatApi } from './seat.api.ts';
import { seat, seatCreate } from './seat.schema.ts';
import { seatStates } from './seat.steps.ts';

describe('seat', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(seat));
    expect(known).toEqual(expect.arrayContaining([...seat.filter, ...seat.sort]));
  });

  it('is asked for with an entitlement and a holder, and nothing that follows from them', () => {
    expect(Object.keys(seatCreate.shape).toSorted()).toEqual(
      ['entitlementId', 'equipmentId', 'personId', 'reason', 'startedOn'].toSorted(),
    );
  });

  it('ends for good, and is never deleted', () => {
    expect(seatStates.transitions.flatMap(({ from }) => from as readonly string[])).not.toContain('closed');
    expect(Object.values(seatApi).map(({ method }) => method)).not.toContain('DELETE');
  });

  it('shows its key to administrators alone, and never keeps the answer', () => {
    expect(permissions[seatApi.revealKey.access as 'seat.revealKey']).toEqual(['admin']);
    expect(seatApi.revealKey.isIdempotent).toBe(false);
  });
});
