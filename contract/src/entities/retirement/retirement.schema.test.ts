import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { amountsDue } from './amount-due.ts';
import { lateRetirementFields, retirement, retirementCreate, retirementUpdate } from './retirement.schema.ts';
import { openRetirementStatuses, retirementStates, retirementStatuses } from './retirement.states.ts';
import { addItemsBody, askReversalBody, retirementSteps } from './retirement.steps.ts';

const draft = { title: 'Spring surplus', reason: 'obsolete', method: 'surplus_sale' } as const;
const id = '00000000-0000-4000-8000-000000000001';

describe('a retirement case', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(retirement));
    const named = [...retirement.filter, ...retirement.sort, ...lateRetirementFields];
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it('takes a title, a reason and a method, and refuses what the server computes', () => {
    expect(retirementCreate.parse(draft)).toEqual(draft);
    for (const field of ['number', 'status', 'authorId', 'amountDue', 'approvedAt', 'itemCount']) {
      expect(retirementCreate.safeParse({ ...draft, [field]: 'x' }).success).toBe(false);
    }
    expect(Object.keys(retirementUpdate.shape)).not.toContain('status');
  });

  it('has an endpoint and a known permission for each of its steps', () => {
    for (const { action, permission } of retirementStates.transitions) {
      expect(retirementSteps).toHaveProperty(action);
      expect(permissions).toHaveProperty([permission]);
    }
  });

  it('leads from the draft to every state, and can be given up from every open one', () => {
    const reached = new Set<string>(['draft']);
    for (const _ of retirementStatuses) {
      for (const { from, to } of retirementStates.transitions) {
        if (from.some((state) => reached.has(state))) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...retirementStatuses].toSorted());
    for (const status of openRetirementStatuses) {
      const out = retirementStates.transitions.filter(({ from }) => from.some((state) => state === status));
      expect(out.some(({ action }) => ['cancel', 'withdraw'].includes(action))).toBe(true);
    }
  });

  it('takes at most 500 items and a reason of 20 letters for a reversal', () => {
    const ids = (count: number) => ({ equipmentIds: Array.from({ length: count }, () => id) });
    expect(addItemsBody.safeParse(ids(500)).success).toBe(true);
    expect(addItemsBody.safeParse(ids(501)).success).toBe(false);
    expect(askReversalBody.safeParse({ equipmentId: id, reason: 'x'.repeat(19) }).success).toBe(false);
  });
});

describe('amountsDue', () => {
  const old = { threshold: '5000.00', sellingCostMost: '500.00', sellingCostPercent: '10' };
  const item = { fairMarketValue: '6800.00', proceeds: '6450.00' };

  it('is the federal share of the proceeds less the allowed selling cost', () => {
    const expected = { isOverThreshold: true, sellingCost: '500.00', amountDue: '4660.00' };
    expect(amountsDue(item, [{ share: '80.000', rule: old }])).toEqual([expected]);
  });

  it('is nothing at the threshold, and takes the market value where nothing was sold', () => {
    const unsold = { fairMarketValue: '5000.00', proceeds: null };
    expect(amountsDue(unsold, [{ share: '80', rule: old }])[0]?.amountDue).toBe('0.00');
    const dearer = { fairMarketValue: '5000.01', proceeds: null };
    expect(amountsDue(dearer, [{ share: '80', rule: old }])[0]).toMatchObject({
      sellingCost: '0.00',
      amountDue: '4000.01',
    });
  });

  it('is owed where the sale was over the threshold, whatever the estimate said', () => {
    const sold = { fairMarketValue: '4000.00', proceeds: '9000.00' };
    expect(amountsDue(sold, [{ share: '80', rule: old }])[0]).toMatchObject({ amountDue: '6700.00' });
  });

  it('shares the selling cost between two awards', () => {
    const awards = [
      { share: '60', rule: old },
      { share: '20', rule: old },
    ];
    expect(amountsDue(item, awards).map(({ sellingCost }) => sellingCost)).toEqual(['375.00', '125.00']);
  });
});
