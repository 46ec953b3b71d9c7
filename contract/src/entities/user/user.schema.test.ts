import { describe, expect, it } from 'vitest';
import { actionsFor } from '#contract/shared/states.ts';
import { userRecord, userUpdate } from './user.schema.ts';
import { userStatuses } from './user.states.ts';
import { userStates } from './user.steps.ts';

describe('user', () => {
  it('has no field for what only the server may know', () => {
    const names = Object.keys(userRecord.shape).join(' ').toLowerCase();
    for (const secret of ['password', 'hash', 'token']) expect(names).not.toContain(secret);
  });

  it('lets an administrator change names, roles, the way in and the person, nothing else', () => {
    expect(Object.keys(userUpdate.shape)).toEqual([
      'changeReason',
      'firstName',
      'lastName',
      'roles',
      'auth',
      'personId',
    ]);
    expect(userUpdate.safeParse({ roles: ['root'] }).success).toBe(false);
  });
});

describe('the life of an account', () => {
  it('has exactly these steps', () => {
    const steps = userStatuses.map((status) => [status, actionsFor(userStates, status, ['admin'])]);
    expect(steps).toEqual([
      ['invited', ['activate', 'close']],
      ['active', ['suspend', 'close']],
      ['suspended', ['activate', 'close']],
      ['closed', []],
    ]);
  });

  it('is in the hands of administrators alone', () => {
    for (const status of userStatuses) expect(actionsFor(userStates, status, ['user', 'staff'])).toEqual([]);
  });
});
