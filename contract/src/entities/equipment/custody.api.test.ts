import { describe, expect, it } from 'vitest';
import { checkInBody, checkOutBody, loanBody } from './custody.api.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('the steps of custody', () => {
  it('asks a loan for its last day and a return for condition and place', () => {
    expect(checkOutBody.safeParse({ personId: id }).success).toBe(true);
    expect(loanBody.safeParse({ personId: id }).success).toBe(false);
    expect(loanBody.safeParse({ personId: id, dueOn: '2027-01-01' }).success).toBe(true);
    expect(checkInBody.safeParse({ condition: 'good' }).success).toBe(false);
    expect(checkInBody.safeParse({ condition: 'good', movedToId: id }).success).toBe(true);
    expect(checkInBody.safeParse({ condition: 'shiny', movedToId: id }).success).toBe(false);
  });
});
