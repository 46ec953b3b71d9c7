import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { statesFor } from '#contract/shared/states.ts';
import { equipmentApi } from './equipment.api.ts';
import { equipment, equipmentCreate, equipmentDefaults } from './equipment.schema.ts';
import { equipmentStates } from './equipment.steps.ts';

describe('equipment', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(equipment));
    expect(known).toEqual(expect.arrayContaining([...equipment.filter, ...equipment.sort]));
  });

  it('has defaults that its own schema takes', () => {
    const id = '01890000-0000-7000-8000-000000000000';
    const whole = {
      ...equipmentDefaults,
      name: 'x',
      categoryId: id,
      locationId: id,
      acquiredOn: '2026-01-01',
    };
    expect(equipmentCreate.safeParse(whole).success).toBe(true);
  });

  it('never takes a status from a caller', () => {
    expect(Object.keys(equipmentCreate.shape)).not.toContain('status');
  });

  it('has an action endpoint and a permission for each of its own steps', () => {
    for (const step of equipmentStates.transitions.filter(({ via }) => via === 'equipment')) {
      expect(equipmentApi).toHaveProperty(step.action);
      expect(permissions).toHaveProperty([step.permission]);
      expect(statesFor(equipmentStates, step.action)).not.toEqual([]);
    }
  });
});
