import { defineStateMachine } from '#contract/shared/states.ts';

export const accessRequestStatuses = ['new', 'approved', 'declined'] as const;

/** The life of a request for access: an administrator decides once. */
export const accessRequestStates = defineStateMachine({
  states: accessRequestStatuses,
  initial: 'new',
  transitions: [
    {
      action: 'approve',
      from: ['new'],
      to: 'approved',
      permission: 'access-request.update',
      via: 'access-request',
    },
    {
      action: 'decline',
      from: ['new'],
      to: 'declined',
      permission: 'access-request.update',
      via: 'access-request',
    },
  ],
});
