import { describe, expect, it } from 'vitest';
import { custodyApi } from './custody.api.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('the steps of custody', () => {
  it('asks a loan for its last day and a return for condition and place', () => {
    const { checkOut, loan, checkIn } = custodyApi;
    expect(checkOut.body.safeParse({ personId: id }).success).toBe(true);
    expect(loan.body.safeParse({ personId: id }).success).toBe(false);
    expect(loan.body.safeParse({ personId: id, dueOn: '2027-01-01' }).success).toBe(true);
    expect(checkIn.body.safeParse({ condition: 'good' }).success).toBe(false);
    expect(checkIn.body.safeParse({ condition: 'good', movedToId: id }).success).toBe(true);
    expect(checkIn.body.safeParse({ condition: 'shiny', movedToId: id }).success).toBe(false);
  });

  it('asks several items for no condition, and for 1 to 200 of them', () => {
    const some = (count: number) => Array.from({ length: count }, () => ({ id, version: 1 }));
    const takes = (count: number) =>
      custodyApi.checkInMany.body.safeParse({ movedToId: id, items: some(count) }).success;
    expect([takes(0), takes(1), takes(200), takes(201)]).toEqual([false, true, true, false]);
  });
});
