import { describe, expect, it } from 'vitest';
import { checkInBody, checkOutBody, loanBody } from './assignment.api.ts';
import { assignmentFields } from './assignment.schema.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('an assignment', () => {
  it('is never written by hand: what happens to the item opens and closes it', () => {
    expect(Object.values(assignmentFields).every(({ write }) => write === 'never')).toBe(true);
  });

  it('asks a loan for its last day and a return for condition and place', () => {
    expect(checkOutBody.safeParse({ personId: id }).success).toBe(true);
    expect(loanBody.safeParse({ personId: id }).success).toBe(false);
    expect(loanBody.safeParse({ personId: id, dueOn: '2027-01-01' }).success).toBe(true);
    expect(checkInBody.safeParse({ condition: 'good' }).success).toBe(false);
    expect(checkInBody.safeParse({ condition: 'good', movedToId: id }).success).toBe(true);
    expect(checkInBody.safeParse({ condition: 'shiny', movedToId: id }).success).toBe(false);
  });
});
