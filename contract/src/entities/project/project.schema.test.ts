import { describe, expect, it } from 'vitest';
import { permissions } from '#contract/shared/permissions.ts';
import { projectApi } from './project.api.ts';
import { projectCreate, projectDefaults, projectUpdate } from './project.schema.ts';
import { openProjectStatuses } from './project.states.ts';
import { projectStates } from './project.steps.ts';

const id = '00000000-0000-4000-8000-000000000001';
const plan = { ...projectDefaults, number: 'ITS-2026.14', name: 'Corridor 5' };
const takes = (values: object) => projectCreate.safeParse({ ...plan, ...values }).success;

describe('a project', () => {
  it('has defaults that its own schema takes, and may leave them out', () => {
    expect(takes({})).toBe(true);
    expect(projectCreate.parse({ number: 'P-1', name: 'Plan' })).toMatchObject(projectDefaults);
  });

  it.each(['I', 'its-1', 'A B', 'X'.repeat(25)])('refuses %s as a number', (number) => {
    expect(takes({ number })).toBe(false);
  });

  it('takes shares with three places and a cap with two', () => {
    const line = { fundingSourceId: id, percent: '33.333', cap: '10000.50' };
    expect(takes({ fundingLines: [line] })).toBe(true);
    expect(takes({ fundingLines: [{ ...line, percent: '100.001' }] })).toBe(false);
    expect(takes({ fundingLines: [{ ...line, cap: '1.999' }] })).toBe(false);
  });

  it('never takes its status from a change', () => {
    expect(Object.keys(projectUpdate.shape)).not.toContain('status');
  });

  it('has an endpoint and a permission for each of its steps', () => {
    for (const { action, permission } of projectStates.transitions) {
      expect(projectApi[action].access).toBe(permission);
      expect(permissions).toHaveProperty([permission]);
    }
  });

  it('has no step out of its ends', () => {
    const left = projectStates.transitions.flatMap(({ from }) => from);
    expect([...new Set(left)].toSorted()).toEqual([...openProjectStatuses].toSorted());
  });
});
