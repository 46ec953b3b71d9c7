import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { lateRetirementFields, retirement, retirementCreate, retirementUpdate } from './retirement.schema.ts';
import { retirementActions } from './retirement.api.ts';
import { openRetirementStatuses, retirementStatuses } from './retirement.states.ts';
import { retirementStates } from './retirement.steps.ts';

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
      expect(retirementActions).toHaveProperty(action);
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
    const { addItems, askReversal } = retirementActions;
    const ids = (count: number) => ({ equipmentIds: Array.from({ length: count }, () => id) });
    expect(addItems.body.safeParse(ids(500)).success).toBe(true);
    expect(addItems.body.safeParse(ids(501)).success).toBe(false);
    expect(askReversal.body.safeParse({ equipmentId: id, reason: 'x'.repeat(19) }).success).toBe(false);
  });
});
