import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { repairActions, repairApi } from './repair.api.ts';
import { lateRepairFields, repair, repairCreate, repairDefaults, repairUpdate } from './repair.schema.ts';
import { openRepairStatuses } from './repair.states.ts';
import { repairStates } from './repair.steps.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('a repair', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(repair));
    expect(known).toEqual(expect.arrayContaining([...repair.filter, ...repair.sort, ...lateRepairFields]));
  });

  it('has defaults that its own schema takes', () => {
    const whole = { ...repairDefaults, equipmentId: id, problem: 'Does not start' };
    expect(repairCreate.safeParse(whole).success).toBe(true);
    expect(repairCreate.safeParse({ equipmentId: id, problem: 'Dead' }).success).toBe(false);
  });

  it('never takes its status, its item, its totals or its outcome from a change', () => {
    const sent = Object.keys(repairUpdate.shape);
    const guarded = ['status', 'equipmentId', 'partsCost', 'totalCost', 'outcome', 'newSerial', 'loanerId'];
    expect(sent.filter((field) => guarded.includes(field))).toEqual([]);
  });

  it('has an endpoint and a permission for each of its steps', () => {
    for (const { action, permission } of repairStates.transitions) {
      expect(repairApi).toHaveProperty(action);
      expect(repairApi[action].access).toBe(permission);
      expect(permissions).toHaveProperty([permission]);
    }
  });

  it('comes to its end from every open state, and to none from a closed one', () => {
    for (const status of openRepairStatuses) {
      const ends = repairStates.transitions.filter(({ from }) => from.some((state) => state === status));
      expect(ends.map(({ action }) => action)).toContain('cancel');
    }
    const afterwards = repairStates.transitions.filter(({ from }) =>
      from.some((state) => state === 'completed' || state === 'cancelled'),
    );
    expect(afterwards.map(({ action }) => action)).toEqual(['reopen']);
  });

  const { send, complete } = repairActions;

  it('asks for a vendor when it is sent and for a resolution when it is completed', () => {
    expect(send.body.safeParse({ sentOn: '2026-01-05', dataLeft: false }).success).toBe(false);
    expect(send.body.safeParse({ vendorId: id, sentOn: '2026-01-05', dataLeft: false }).success).toBe(true);
    expect(complete.body.safeParse({ outcome: 'repaired', resolution: 'ok' }).success).toBe(false);
    expect(complete.body.safeParse({ outcome: 'repaired', resolution: 'New keyboard' }).success).toBe(true);
  });
});
