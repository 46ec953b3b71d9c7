import { defineStateMachine } from '#contract/shared/states.ts';

export const userStatuses = ['invited', 'active', 'suspended', 'closed'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The life of an account; closing it is for good. */
export const userStates = defineStateMachine({
  states: userStatuses,
  initial: 'invited',
  transitions: [
    {
      action: 'activate',
      from: ['invited', 'suspended'],
      to: 'active',
      permission: 'user.update',
      via: 'user',
    },
    { action: 'suspend', from: ['active'], to: 'suspended', permission: 'user.update', via: 'user' },
    {
      action: 'close',
      from: ['invited', 'active', 'suspended'],
      to: 'closed',
      permission: 'user.update',
      via: 'user',
    },
  ],
});
